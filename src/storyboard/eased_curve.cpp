// SPDX-License-Identifier: MIT
#include "storyboard/key_curves.hpp"

#include <algorithm>
#include <cstddef>

namespace pendula {
namespace {

double rise(const std::vector<CurveKey>& keys, std::size_t i) {
    return (keys[i + 1].value - keys[i].value) / (keys[i + 1].at - keys[i].at);
}

/// Velocity at a key: 0 at the ends and where the curve turns, else the weighted harmonic mean of the slopes.
double velocity(const std::vector<CurveKey>& keys, std::size_t i) {
    if (i == 0 || i + 1 == keys.size()) return 0;
    const double before = rise(keys, i - 1), after = rise(keys, i);
    if (!(before * after > 0)) return 0;
    const double h0 = keys[i].at - keys[i - 1].at, h1 = keys[i + 1].at - keys[i].at;
    const double w0 = 2 * h1 + h0, w1 = h1 + 2 * h0;
    return (w0 + w1) / (w0 / before + w1 / after);
}

} // namespace

double smooth_part(double u) {
    u = std::clamp(u, 0.0, 1.0);
    return u * u * (3 - 2 * u);
}

double eased_value(const std::vector<CurveKey>& keys, double at) {
    if (at <= keys.front().at) return keys.front().value;
    if (at >= keys.back().at) return keys.back().value;
    const auto after = std::upper_bound(keys.begin(), keys.end(), at,
                                        [](double t, const CurveKey& key) { return t < key.at; });
    const auto i = static_cast<std::size_t>(after - keys.begin()) - 1;
    const double h = keys[i + 1].at - keys[i].at, u = (at - keys[i].at) / h;
    const double part = smooth_part(u), v = 1 - u;
    return keys[i].value + (keys[i + 1].value - keys[i].value) * part +
           h * u * v * (v * velocity(keys, i) - u * velocity(keys, i + 1));
}

} // namespace pendula
