// SPDX-License-Identifier: MIT
#include "window/features/map/present_point.hpp"

#include "map/map_starts.hpp"
#include "physics/arithmetic/double_double.hpp"

#include <cmath>

namespace pendula {
namespace {

/// All of it as the definition has it: the axes put in what is there.
PendulumStart plain_start(const MapDefinition& definition) {
    MapDefinition plain = definition;
    plain.axes = {MapAxis{MapCoordinate::gravity, 0}, MapAxis{MapCoordinate::damping, 0}};
    PendulumStart start;
    MapStarts(plain).at({definition.chain.gravity, definition.chain.damping}, start);
    return start;
}

DoubleDouble next_to(DoubleDouble angle, DoubleDouble centre) {
    const DoubleDouble turn = RealTraits<DoubleDouble>::pi * 2.0;
    const double turns = std::round((centre - angle).hi() / turn.hi());
    return turns == 0 ? angle : angle + turn * turns;
}

DoubleDouble value_of(const MapAxis& axis, const PendulumStart& start, DoubleDouble centre) {
    const std::size_t link = axis.link > 0 ? axis.link - 1 : 0;
    switch (axis.coordinate) {
    case MapCoordinate::angle:
        return next_to(start.theta[link], centre);
    case MapCoordinate::velocity:
        return start.omega[link];
    case MapCoordinate::length:
        return start.length[link];
    case MapCoordinate::mass:
        return start.mass[link];
    case MapCoordinate::gravity:
        return start.gravity;
    case MapCoordinate::damping:
        return start.damping;
    case MapCoordinate::energy:
        break;
    }
    const PendulumEnergy energy = energy_of(start);
    return energy.kinetic + energy.gravitational;
}

} // namespace

MapPoint present_point(const MapDefinition& definition, const MapPoint& centre) {
    const PendulumStart start = plain_start(definition);
    return {value_of(definition.axes[0], start, centre.x), value_of(definition.axes[1], start, centre.y)};
}

} // namespace pendula
