// SPDX-License-Identifier: MIT
#include "scene/camera_turn.hpp"

#include <numbers>

namespace pendula {

double turned(double seconds) { return 2 * std::numbers::pi * seconds / seconds_per_turn; }

double turned_in_four(double seconds) {
    constexpr double seconds_per_turn_in_four = 48;
    return 2 * std::numbers::pi * seconds / seconds_per_turn_in_four;
}

CameraPose untouched(CameraPose pose, double seconds) {
    pose.azimuth += static_cast<float>(turned(pose.turning * seconds));
    pose.turn += static_cast<float>(turned_in_four(pose.turning_in_four * seconds));
    return pose;
}

} // namespace pendula
