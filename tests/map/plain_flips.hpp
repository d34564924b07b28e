// SPDX-License-Identifier: MIT
/// Flip times by a plain loop over physics' scalar series, for comparison with a map's.
#pragma once

#include "map/maps.hpp"
#include "physics/trajectory.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace pendula::test {

inline double farthest_angle(const ChainState& state) {
    double farthest = 0;
    for (const double angle : state.theta) farthest = std::max(farthest, std::abs(angle));
    return farthest;
}

/// Steps until an angle is beyond π, and then finds the time within the step by bisection. A link that turns
/// back near the top may have been straight up within a step, so the moment at which it turns is found by
/// bisection, too.
inline double flip_by_plain_loop(const MapDefinition& map, const MapPoint& point) {
    constexpr double dt = 1.0 / 128, near_top = 0.02; // s, rad: a turning link moves far less in dt
    const auto start = start_at(map, point);
    const Integration integration{.method = Method::taylor, .arithmetic = Arithmetic::double_, .dt = dt};
    auto trajectory = make_trajectory(start->chain, start->start, integration);
    auto before = trajectory->clone();
    ChainState old, now, inside;
    trajectory->state(old);
    const auto after = [&](double time) {
        const auto copy = before->clone();
        copy->advance_partial(to_wide(time));
        copy->state(inside);
    };
    /// The shortest time, to 1e-9 s, at which the condition holds; it holds at `high`.
    const auto first = [&](double high, const auto& is_so) {
        for (double low = 0; high - low > 1e-9;) {
            const double middle = (low + high) / 2;
            after(middle);
            (is_so(inside) ? high : low) = middle;
        }
        return high;
    };
    const auto is_up = [](const ChainState& state) { return farthest_angle(state) >= std::numbers::pi; };
    const auto steps = std::llround(map.until / dt);
    for (std::int64_t step = 0; step < steps; ++step) {
        // no link moves from π/2 to π in a step
        const bool is_near = farthest_angle(old) > std::numbers::pi / 2;
        if (is_near) before = trajectory->clone();
        trajectory->advance(1);
        trajectory->state(now);
        const double began = static_cast<double>(step) * dt;
        if (is_up(now)) return began + first(dt, is_up);
        for (std::size_t i = 0; is_near && i < now.theta.size(); ++i) {
            if (std::abs(now.theta[i]) < std::numbers::pi - near_top || old.omega[i] * now.omega[i] >= 0)
                continue;
            const double turn =
                first(dt, [&](const ChainState& state) { return state.omega[i] * now.omega[i] >= 0; });
            after(turn);
            if (is_up(inside)) return began + first(turn, is_up);
        }
        std::swap(old, now);
    }
    return map_not_in_time;
}

inline bool same_flip(double a, double b) {
    if (!std::isfinite(a) || !std::isfinite(b)) return std::isfinite(a) == std::isfinite(b);
    return std::abs(a - b) <= 1e-6;
}

/// Whether starts 1e-12 rad away have other values, by the map or by the loop, so that double precision does
/// not determine the point's own values, `by_map` and `by_loop`.
inline bool is_undetermined(const MapDefinition& map, const MapPoint& point, double by_map, double by_loop) {
    constexpr double away = 1e-12;
    const std::vector<MapPoint> around{{point.x + away, point.y},
                                       {point.x - away, point.y},
                                       {point.x, point.y + away},
                                       {point.x, point.y - away}};
    for (const double other : values_of(map, around))
        if (!same_flip(other, by_map)) return true;
    // Where flips are rare, the map may miss at all neighbours a flip that the loop has found.
    return std::any_of(around.begin(), around.end(), [&](const MapPoint& neighbour) {
        return !same_flip(flip_by_plain_loop(map, neighbour), by_loop);
    });
}

} // namespace pendula::test
