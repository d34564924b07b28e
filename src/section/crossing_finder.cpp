// SPDX-License-Identifier: MIT
#include "section/crossing_finder.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace pendula {
namespace {

constexpr std::size_t most_coefficients = 64;
constexpr int deepest = 40; ///< the most halvings of an interval

using Coefficients = std::array<double, most_coefficients>;

double value_at(std::span<const double> q, double x) {
    double sum = 0;
    for (std::size_t k = q.size(); k-- > 0;) sum = sum * x + q[k];
    return sum;
}

/// Sets `q` to the coefficients in x of the polynomial v(s) with s = middle + radius·x.
void shift(std::span<const double> v, double middle, double radius, std::span<double> q) {
    std::copy(v.begin(), v.end(), q.begin());
    for (std::size_t i = 0; i + 1 < q.size(); ++i)
        for (std::size_t k = q.size() - 1; k-- > i;) q[k] += middle * q[k + 1];
    double power = 1;
    for (double& each : q) {
        each *= power;
        power *= radius;
    }
}

/// Finds by bisection the only root of q between −1 and 1. At this root q changes its sign.
double single_root(std::span<const double> q) {
    double low = -1, high = 1;
    const bool rises = value_at(q, high) > 0;
    for (int i = 0; i < 60; ++i) {
        const double middle = low + (high - low) / 2;
        ((value_at(q, middle) > 0) == rises ? high : low) = middle;
    }
    return low + (high - low) / 2;
}

/// Appends the roots between `from` and `to`. `first` and `last` are the velocities at these ends.
/// Neighbouring intervals use the same number at their common end, so that a root there belongs to exactly
/// one of them.
void search(std::span<const double> v, double from, double to, double first, double last, int depth,
            std::vector<double>& out) {
    const double middle = from + (to - from) / 2, radius = (to - from) / 2;
    Coefficients room;
    const std::span<double> q = std::span(room).first(v.size());
    shift(v, middle, radius, q);
    double rest = 0, slopes = 0; // bounds of the sums of q's terms from k = 1 on, and of q' from k = 2 on
    for (std::size_t k = 1; k < q.size(); ++k) {
        rest += std::abs(q[k]);
        if (k > 1) slopes += static_cast<double>(k) * std::abs(q[k]);
    }
    if (std::abs(q[0]) > rest || (q[0] == 0 && rest == 0)) return;
    if (std::abs(q[1]) > slopes) {
        if ((first <= 0 && last > 0) || (first >= 0 && last < 0))
            out.push_back(middle + radius * single_root(q));
        return;
    }
    if (depth == deepest) return;
    const double between = value_at(v, middle);
    search(v, from, middle, first, between, depth + 1, out);
    search(v, middle, to, between, last, depth + 1, out);
}

} // namespace

Wide section_angle_of(Wide angle) {
    const Wide turn = 2 * RealTraits<Wide>::pi;
    const auto turns = static_cast<Wide>(std::round(static_cast<double>(angle / turn)));
    Wide rest = angle - turns * turn;
    if (rest <= -RealTraits<Wide>::pi) rest += turn;
    if (rest > RealTraits<Wide>::pi) rest -= turn;
    return rest;
}

void append_turning_points(std::span<const double> v, double from, double to, std::vector<double>& out) {
    if (v.size() < 2 || !(from < to)) return;
    v = v.first(std::min(v.size(), most_coefficients));
    search(v, from, to, value_at(v, from), value_at(v, to), 0, out);
}

} // namespace pendula
