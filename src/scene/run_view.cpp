// SPDX-License-Identifier: MIT
#include "scene/run_view.hpp"

#include <algorithm>
#include <iterator>
#include <numbers>

namespace pendula {

const LoggedView* view_at_step(std::span<const LoggedView> views, std::int64_t step) {
    const auto after =
        std::upper_bound(views.begin(), views.end(), step,
                         [](std::int64_t at, const LoggedView& view) { return at < view.step; });
    return after == views.begin() ? nullptr : &*std::prev(after);
}

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
