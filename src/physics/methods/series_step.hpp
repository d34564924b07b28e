// SPDX-License-Identifier: MIT
/// One step along a system's Taylor series: its longest safe length, and the state at its end. The method
/// `taylor`, the sections and the maps use it.
#pragma once

#include "physics/arithmetic/real.hpp"
#include "physics/methods/state_vector.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>

namespace pendula {

/// The largest magnitude of coefficient k in the first `links` rows of the series. If the series has no
/// function row(), its velocities are used as rows.
template<class Real, class Series>
double largest_coefficient(const Series& series, std::size_t links, std::size_t k) {
    double largest = 0;
    for (std::size_t i = 0; i < links; ++i) {
        const Real* row;
        if constexpr (requires { series.row(i); })
            row = series.row(i);
        else
            row = series.velocity(i);
        largest = std::max(largest, std::abs(static_cast<double>(row[k])));
    }
    return largest;
}

/// safe_series_length() for a motion that begins without velocity and acceleration: the estimates are
/// relative to the first coefficient that is not zero.
template<class Real, class Series>
double length_from_rest(const Series& series, std::size_t links) {
    constexpr double longest_length = 64, tail = 0.0625;
    const std::size_t order = series.order();
    std::size_t first = 2;
    while (first < order && largest_coefficient<Real>(series, links, first) == 0) ++first;
    const double v = largest_coefficient<Real>(series, links, first);
    double radius = std::numeric_limits<double>::infinity();
    for (std::size_t k = order - 5; k <= order; ++k)
        if (const double last = largest_coefficient<Real>(series, links, k); last != 0 && k > first)
            radius = std::min(radius, std::pow(v / last, 1 / static_cast<double>(k - first)));
    const double epsilon = static_cast<double>(RealTraits<Real>::epsilon);
    return std::min(radius * std::pow(epsilon * tail, 1 / static_cast<double>(order)), longest_length);
}

/// The longest safe step, in units of the series; taylor.hpp explains the estimate.
template<class Real, class Series>
double safe_series_length(const Series& series, std::size_t links) {
    constexpr double longest_length = 64;
    constexpr double tail = 0.0625; // the first omitted term, in rounding errors of the arithmetic
    const std::size_t order = series.order();
    const double v0 = largest_coefficient<Real>(series, links, 0),
                 v1 = largest_coefficient<Real>(series, links, 1);
    if (v0 == 0 && v1 == 0) return length_from_rest<Real>(series, links);
    // The estimates are relative to the velocity and to its first derivative, because one of them may be zero
    // at a turning point.
    constexpr std::size_t estimates = 6;
    const double log0 = std::log2(v0), log1 = std::log2(v1);
    std::array<double, estimates> last{}, rough{};
    double roughly = std::numeric_limits<double>::infinity();
    for (std::size_t e = 0; e < estimates; ++e) {
        const std::size_t k = order - e;
        const auto n = static_cast<double>(k);
        last[e] = largest_coefficient<Real>(series, links, k);
        const double log = std::log2(last[e]);
        rough[e] = std::max((log0 - log) / n, (log1 - log) / (n - 1));
        if (last[e] != 0) roughly = std::min(roughly, rough[e]);
    }
    double radius = std::numeric_limits<double>::infinity();
    for (std::size_t e = 0; e < estimates; ++e) {
        // std::pow() is slow, so it is called only where its result may be the smallest.
        constexpr double margin = 1e-6;
        const double v = last[e], n = static_cast<double>(order - e);
        if (v == 0 || rough[e] > roughly + margin) continue;
        radius = std::min(radius, std::max(std::pow(v0 / v, 1 / n), std::pow(v1 / v, 1 / (n - 1))));
    }
    const double epsilon = static_cast<double>(RealTraits<Real>::epsilon);
    const double safe_part = std::pow(epsilon * tail, 1 / static_cast<double>(order));
    const double length = std::min(radius * safe_part, longest_length);
    if constexpr (requires { series.ends_before_collapse(length); })
        if (!series.ends_before_collapse(length))
            return std::min(length, series.distance_to_collapse() * safe_part);
    return length;
}

/// state += the change of the series over `s` units; the series must have been expanded at `state`.
template<class Real, class Series>
void move_along(const Series& series, StateVector<Real>& state, Real s) {
    if (s == Real(0)) return;
    const std::size_t n = state.size() / 2, order = series.order();
    const Real h = s * Real(series.unit());
    for (std::size_t i = 0; i < n; ++i) {
        const Real* v = series.velocity(i);
        Real velocity{}, position{}; // (v(s) − v_0)/s; ((mean of v from 0 to s) − v_0)/s
        for (std::size_t k = order; k > 0; --k) {
            velocity = velocity * s + v[k];
            position = position * s + v[k] * series.time().one_over[k + 1];
        }
        const Real carried = state.carried(n + i);
        state.add(i, h * v[0]);
        state.add(i, h * (s * position + carried));
        state.add(n + i, s * velocity);
    }
}

} // namespace pendula
