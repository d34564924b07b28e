// SPDX-License-Identifier: MIT
/// Keys of the cameras of chain, torus and map, and where the cameras are between them: continuous in value
/// and velocity, at rest at the first and the last key. Zoom and distance go evenly in their logarithm,
/// azimuths the shorter way round. Pure.
#pragma once

#include "physics/arithmetic/double_double_number.hpp"

#include <cstddef>
#include <vector>

namespace pendula {

struct ChainKey {
    double at = 0;          ///< s of the film, from the shot's beginning
    double x = 0, y = 0;    ///< m, of the view's middle from home, or from the bob that it goes with
    double zoom = 1;        ///< 1 where all that the chain can reach fits the view
    std::size_t follow = 0; ///< counted from 1: the bob that it goes with; 0: none

    bool operator==(const ChainKey&) const = default;
};

struct TorusKey {
    double at = 0;                     ///< s
    double azimuth = 0, elevation = 0; ///< rad
    double distance = 4.2;             ///< in major radii
    double pan_x = 0, pan_y = 0;       ///< in half heights of the view

    bool operator==(const TorusKey&) const = default;
};

/// Of a map of chaos.
struct MapKey {
    double at = 0;     ///< s
    DoubleDouble x, y; ///< the middle, in SI units, as map.x_centre and map.y_centre
    double width = 0;  ///< > 0, as map.width

    bool operator==(const MapKey&) const = default;
};

/// The chain's camera between two bobs that it goes with.
struct ChainPose {
    double x = 0, y = 0, zoom = 1;
    std::size_t from_bob = 0, to_bob = 0; ///< counted from 1; 0: home
    double part = 0;                      ///< 0 with the first … 1 with the second
};

/// `keys` in increasing order of `at`, not empty.
ChainPose chain_pose(const std::vector<ChainKey>& keys, double at);
TorusKey torus_pose(const std::vector<TorusKey>& keys, double at);
/// Width goes evenly in its logarithm, and the place so that a zoom goes straight to its goal, or back from
/// where it began. It rests where a goal would move otherwise by a jump.
MapKey map_pose(const std::vector<MapKey>& keys, double at);

} // namespace pendula
