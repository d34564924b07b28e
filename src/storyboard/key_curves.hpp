// SPDX-License-Identifier: MIT
/// Curves through keys of a shot: the speed at which simulated time passes, and the cameras of chain, torus
/// and map. Pure.
#pragma once

#include "physics/arithmetic/double_double.hpp"

#include <cstddef>
#include <optional>
#include <vector>

namespace pendula {

/// 3 u² − 2 u³, with u limited to 0 … 1.
double smooth_part(double u);

struct SpeedKey {
    double at = 0;    ///< film time since the shot's beginning, s
    double speed = 1; ///< simulated seconds per second of film, ≥ 0

    bool operator==(const SpeedKey&) const = default;
};

/// The speed of simulated time in a shot: keys with speeds, and smooth ramps between the keys. The integral
/// has a closed form, so the simulated time of a frame does not depend on earlier frames.
class SpeedCurve {
  public:
    /// A constant speed.
    explicit SpeedCurve(double speed = 1) : keys_{{0, speed}} {}
    /// `keys`: in increasing order of `at`, not empty. The speed is constant before the first key and after
    /// the last key. Between two keys it changes smoothly, with slope 0 at both keys.
    explicit SpeedCurve(std::vector<SpeedKey> keys);

    double speed(double at) const;
    double travelled(double at) const; ///< simulated time since the shot's beginning, s: integral of speed()
    /// The first moment ≥ 0 at which travelled() reaches `travelled`; nothing if it never does. Exact to the
    /// last digits of the moment or of the travelled time, whichever is coarser.
    std::optional<double> moment(double travelled) const;
    const std::vector<SpeedKey>& keys() const { return keys_; }

    bool operator==(const SpeedCurve&) const = default;

  private:
    std::vector<SpeedKey> keys_;
};

/// A key of the camera of the chain. Between keys, the value and velocity of every camera are continuous;
/// every camera rests at its first and last key. The logarithms of zoom and distance are interpolated;
/// azimuths change in the shorter direction.
struct ChainKey {
    double at = 0;          ///< film time since the shot's beginning, s
    double x = 0, y = 0;    ///< the view's centre relative to its initial centre or to the followed bob, m
    double zoom = 1;        ///< at 1, everything that the chain can reach fits into the view
    std::size_t follow = 0; ///< the followed bob, counted from 1; 0 if there is none

    bool operator==(const ChainKey&) const = default;
};

struct TorusKey {
    double at = 0;                     ///< film time since the shot's beginning, s
    double azimuth = 0, elevation = 0; ///< rad
    double distance = 4.2;             ///< in major radii
    double pan_x = 0, pan_y = 0;       ///< shift of the picture, in half heights of the view

    bool operator==(const TorusKey&) const = default;
};

/// A key of the camera of a map of chaos.
struct MapKey {
    double at = 0;     ///< film time since the shot's beginning, s
    DoubleDouble x, y; ///< the centre in SI units, like the keys map.x_centre and map.y_centre
    double width = 0;  ///< in SI units, like the key map.width; positive

    bool operator==(const MapKey&) const = default;
};

/// The chain's camera at a moment, which may be between two followed bobs.
struct ChainPose {
    double x = 0, y = 0, zoom = 1;
    std::size_t from_bob = 0, to_bob = 0; ///< counted from 1; 0 for the view's initial centre
    double part = 0;                      ///< position between the two bobs: 0 is from_bob, 1 is to_bob
};

/// `keys`: in increasing order of `at`, not empty.
ChainPose chain_pose(const std::vector<ChainKey>& keys, double at);
TorusKey torus_pose(const std::vector<TorusKey>& keys, double at);
/// The logarithm of the width is interpolated. While the camera zooms in, the picture of its goal moves on a
/// straight line; zooming out is the reverse. Between two zooms with different goals the camera rests, so
/// that its velocity does not jump.
MapKey map_pose(const std::vector<MapKey>& keys, double at);

} // namespace pendula
