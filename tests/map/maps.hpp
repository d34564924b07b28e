// SPDX-License-Identifier: MIT
/// Chains and maps that the tests of this room share.
#pragma once

#include "map/map_evaluator.hpp"
#include "support/catch.hpp"

#include <cstddef>
#include <cstring>
#include <random>
#include <vector>

namespace pendula::test {

inline Chain even_chain(std::size_t links) {
    Chain chain;
    chain.lengths.assign(links, 1.0);
    chain.masses.assign(links, 1.0);
    return chain;
}

/// A chain of different lengths and masses, so that no two terms of the equations are alike.
inline Chain uneven_chain(std::size_t links, double damping = 0) {
    Chain chain;
    for (std::size_t i = 0; i < links; ++i) {
        chain.lengths.push_back(1.0 - 0.07 * static_cast<double>(i));
        chain.masses.push_back(i % 2 ? 0.6 : 1.3);
    }
    chain.damping = damping;
    return chain;
}

inline StartState hanging(std::size_t links) {
    StartState start;
    start.angles.assign(links, 0.0);
    start.angular_velocities.assign(links, 0.0);
    return start;
}

inline MapDefinition map_of(const Chain& chain, MapQuantity quantity, double until) {
    MapDefinition map = usual_map(chain, hanging(chain.links()), quantity);
    map.until = until;
    return map;
}

inline std::vector<MapPoint> grid(const MapPlace& place, std::size_t columns, std::size_t rows) {
    std::vector<MapPoint> points;
    for (std::size_t row = 0; row < rows; ++row)
        for (std::size_t column = 0; column < columns; ++column)
            points.push_back(
                point_at(place, static_cast<double>(column), static_cast<double>(row), columns, rows));
    return points;
}

/// Random points with both coordinates from −`reach` to `reach`.
inline std::vector<MapPoint> random_points(std::size_t count, double reach, unsigned seed = 1) {
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> within(-reach, reach);
    std::vector<MapPoint> points;
    for (std::size_t i = 0; i < count; ++i) {
        const double x = within(random);
        points.push_back({x, within(random)});
    }
    return points;
}

inline std::vector<double> values_of(const MapDefinition& map, const std::vector<MapPoint>& points,
                                     MapArithmetic arithmetic = MapArithmetic::double_,
                                     InstructionSet set = InstructionSet::avx512, MapCost* cost = nullptr) {
    std::vector<double> values(points.size());
    MapEvaluator(map, arithmetic, set).evaluate(points, values, nullptr, cost);
    return values;
}

inline bool same_bytes(const std::vector<double>& a, const std::vector<double>& b) {
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(double)) == 0;
}

} // namespace pendula::test
