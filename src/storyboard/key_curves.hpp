// SPDX-License-Identifier: MIT
/// Curves through keys of a shot: the speed at which simulated time passes, and the cameras of chain, torus
/// and map. Pure.
#pragma once

#include "physics/arithmetic/double_double_number.hpp"

#include <cstddef>
#include <optional>
#include <vector>

namespace pendula {

/// A point of a curve that is continuous in value and velocity, starts and ends at rest, and never goes
/// beyond the keys beside it (Fritsch and Carlson's monotone cubic).
struct CurveKey {
    double at = 0, value = 0;
};

/// `keys` in increasing order of `at`, not empty; before the first and after the last the value is constant.
double eased_value(const std::vector<CurveKey>& keys, double at);

/// 3 u² − 2 u³, held to 0 … 1.
double smooth_part(double u);

struct SpeedKey {
    double at = 0;    ///< s of the film, from the shot's beginning
    double speed = 1; ///< simulated seconds per second of film, ≥ 0

    bool operator==(const SpeedKey&) const = default;
};

/// How fast simulated time passes in a shot: speeds at moments of the film, with smooth ramps between them.
/// Its integral has a closed form, so the simulated time of a frame depends on no step.
class SpeedCurve {
  public:
    /// A constant speed.
    explicit SpeedCurve(double speed = 1) : keys_{{0, speed}} {}
    /// Keys in increasing order of `at`, not empty. Before the first and after the last the speed is
    /// constant; between two keys it changes smoothly, starting and ending with slope 0.
    explicit SpeedCurve(std::vector<SpeedKey> keys);

    double speed(double at) const;
    double travelled(double at) const; ///< simulated s from the shot's beginning; the integral of speed()
    /// The first moment from 0 on at which travelled() reaches this; nothing if it never does. Exact to the
    /// last digits of the moment or of the travelled time, whichever is coarser.
    std::optional<double> moment(double travelled) const;
    const std::vector<SpeedKey>& keys() const { return keys_; }

    bool operator==(const SpeedCurve&) const = default;

  private:
    std::vector<SpeedKey> keys_;
};

/// A key of the camera of the chain. Between their keys all cameras move continuously in value and velocity,
/// and they rest at the first and the last key. Zoom and distance change evenly in their logarithm; azimuths
/// take the shorter way round.
struct ChainKey {
    double at = 0;          ///< s of the film, from the shot's beginning
    double x = 0, y = 0;    ///< m, the view's middle relative to home, or to the followed bob
    double zoom = 1;        ///< 1 where all that the chain can reach fits the view
    std::size_t follow = 0; ///< counted from 1: the followed bob; 0: none

    bool operator==(const ChainKey&) const = default;
};

struct TorusKey {
    double at = 0;                     ///< s
    double azimuth = 0, elevation = 0; ///< rad
    double distance = 4.2;             ///< in major radii
    double pan_x = 0, pan_y = 0;       ///< in half heights of the view

    bool operator==(const TorusKey&) const = default;
};

/// A key of the camera of a map of chaos.
struct MapKey {
    double at = 0;     ///< s
    DoubleDouble x, y; ///< the middle, in SI units, as map.x_centre and map.y_centre
    double width = 0;  ///< > 0, as map.width

    bool operator==(const MapKey&) const = default;
};

/// The chain's camera between two followed bobs.
struct ChainPose {
    double x = 0, y = 0, zoom = 1;
    std::size_t from_bob = 0, to_bob = 0; ///< counted from 1; 0: home
    double part = 0;                      ///< 0 with the first … 1 with the second
};

/// `keys` in increasing order of `at`, not empty.
ChainPose chain_pose(const std::vector<ChainKey>& keys, double at);
TorusKey torus_pose(const std::vector<TorusKey>& keys, double at);
/// The width changes evenly in its logarithm; the place moves so that a zoom goes straight to its goal, or
/// straight back. Between two different goals the camera rests, so that nothing jumps.
MapKey map_pose(const std::vector<MapKey>& keys, double at);

} // namespace pendula
