// SPDX-License-Identifier: MIT
#include "physics/systems/drive.hpp"

#include "physics/arithmetic/quad_double.hpp"
#include "physics/trajectory.hpp"

#include <cstddef>
#include <vector>

namespace pendula {

// The curvatures M_i obey, with h_i = t_{i+1} − t_i and the slopes d_i of the chords,
//
//     h_{i−1} M_{i−1} + 2 (h_{i−1} + h_i) M_i + h_i M_{i+1} = 6 (d_i − d_{i−1}),
//
// and at the ends (M_1 − M_0)/h_0 = (M_2 − M_1)/h_1, which gives M_0 from M_1 and M_2. With this M_0 in the
// first equation, the system is tridiagonal.
std::vector<Wide> spline_curvatures(const std::vector<double>& times, const std::vector<double>& values) {
    const std::size_t n = times.size();
    std::vector<Wide> width(n - 1), chord(n - 1);
    for (std::size_t i = 0; i + 1 < n; ++i) {
        width[i] = to_wide(times[i + 1]) - to_wide(times[i]);
        chord[i] = (to_wide(values[i + 1]) - to_wide(values[i])) / width[i];
    }
    std::vector<Wide> lower(n), diagonal(n), upper(n), curvature(n);
    for (std::size_t i = 1; i + 1 < n; ++i) {
        lower[i] = width[i - 1];
        diagonal[i] = 2 * (width[i - 1] + width[i]);
        upper[i] = width[i];
        curvature[i] = 6 * (chord[i] - chord[i - 1]);
    }
    // M_0 = (1 + r) M_1 − r M_2 with r = h_0/h_1, and likewise at the other end.
    const Wide first = width[0] / width[1], last = width[n - 2] / width[n - 3];
    diagonal[1] += lower[1] * (1 + first);
    upper[1] -= lower[1] * first;
    diagonal[n - 2] += upper[n - 2] * (1 + last);
    lower[n - 2] -= upper[n - 2] * last;
    for (std::size_t i = 2; i + 1 < n; ++i) {
        const Wide factor = lower[i] / diagonal[i - 1];
        diagonal[i] -= factor * upper[i - 1];
        curvature[i] -= factor * curvature[i - 1];
    }
    for (std::size_t i = n - 2; i >= 1; --i) {
        if (i + 2 < n) curvature[i] -= upper[i] * curvature[i + 1];
        curvature[i] = curvature[i] / diagonal[i];
    }
    curvature[0] = (1 + first) * curvature[1] - first * curvature[2];
    curvature[n - 1] = (1 + last) * curvature[n - 2] - last * curvature[n - 3];
    return curvature;
}

void show_at(const PivotMotion<double>& pivot, ChainState& chain) {
    chain.pivot_x = pivot.x;
    chain.pivot_y = pivot.y;
    chain.pivot_vx = pivot.vx;
    chain.pivot_vy = pivot.vy;
    for (std::size_t i = 0; i < chain.x.size(); ++i) {
        chain.x[i] += pivot.x;
        chain.y[i] += pivot.y;
        chain.vx[i] += pivot.vx;
        chain.vy[i] += pivot.vy;
    }
}

} // namespace pendula
