// SPDX-License-Identifier: MIT
#include "app/torus_orbit.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace pendula {
namespace {

constexpr double seconds_per_turn = 90;
constexpr double home_seconds = 0.3;
constexpr float steepest = 1.5f;                  ///< rad; short of the pole, where "up" is lost
constexpr float nearest = 2.2f, farthest = 12.0f; ///< major radii

float turned(double seconds) { return static_cast<float>(2 * std::numbers::pi * seconds / seconds_per_turn); }

} // namespace

OrbitCamera TorusOrbit::untouched(double seconds) {
    OrbitCamera camera;
    camera.azimuth += turned(std::fmod(seconds, seconds_per_turn));
    return camera;
}

void TorusOrbit::advance(double seconds) {
    if (home_remaining_ > 0) {
        const float part = static_cast<float>(std::min(1.0, seconds / home_remaining_));
        const OrbitCamera target;
        // The short way round: azimuths that differ by whole turns look the same.
        const float azimuth_left =
            std::remainder(target.azimuth - camera_.azimuth, 2 * std::numbers::pi_v<float>);
        camera_.azimuth += part * azimuth_left;
        camera_.elevation += part * (target.elevation - camera_.elevation);
        camera_.distance += part * (target.distance - camera_.distance);
        home_remaining_ -= seconds;
        return;
    }
    if (!touched_) camera_.azimuth += turned(seconds);
}

void TorusOrbit::drag(double dx, double dy, double view_height) {
    touched_ = true;
    home_remaining_ = 0;
    // Dragging across the view's height turns by half a turn.
    const double radians_per_unit = std::numbers::pi / std::max(1.0, view_height);
    camera_.azimuth -= static_cast<float>(dx * radians_per_unit);
    camera_.elevation += static_cast<float>(dy * radians_per_unit);
    camera_.elevation = std::clamp(camera_.elevation, -steepest, steepest);
}

void TorusOrbit::zoom(double notches) {
    touched_ = true;
    home_remaining_ = 0;
    camera_.distance =
        std::clamp(camera_.distance * static_cast<float>(std::pow(0.9, notches)), nearest, farthest);
}

void TorusOrbit::home() {
    touched_ = false;
    home_remaining_ = home_seconds;
}

} // namespace pendula
