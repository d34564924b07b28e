// SPDX-License-Identifier: MIT
#include "journal/view_log.hpp"

#include "scene/camera_turn.hpp"

#include <array>
#include <cmath>
#include <numbers>

namespace pendula {
namespace {

constexpr double beginning = 0.5;     ///< s: a view in this time counts as the one the run began with
constexpr float turned_apart = 0.01f; ///< rad: a torus that turns by itself is kept again only beyond this
constexpr float moved = 1e-4f;        ///< the same for everything else

bool differs_in_angle(float a, float b) {
    return std::abs(std::remainder(a - b, 2 * std::numbers::pi_v<float>)) > turned_apart;
}

bool same_pose(const CameraPose& a, const CameraPose& b) {
    constexpr std::array fields{&CameraPose::chain_x,   &CameraPose::chain_y,        &CameraPose::chain_zoom,
                                &CameraPose::elevation, &CameraPose::distance,       &CameraPose::pan_x,
                                &CameraPose::pan_y,     &CameraPose::roll,           &CameraPose::clifford,
                                &CameraPose::turning,   &CameraPose::turning_in_four};
    for (const auto field : fields)
        if (std::abs(a.*field - b.*field) > moved) return false;
    // A turn by hand is kept at once.
    const bool by_itself = a.turning != 0;
    if (by_itself ? differs_in_angle(a.azimuth, b.azimuth) : std::abs(a.azimuth - b.azimuth) > moved)
        return false;
    return a.clifford <= 0 || !differs_in_angle(a.turn, b.turn);
}

} // namespace

std::optional<LoggedView> ViewLog::add(LoggedView now) {
    if (!views_.empty()) {
        const LoggedView& last = views_.back();
        if (now.step > last.step &&
            std::floor(now.time * views_per_second) == std::floor(last.time * views_per_second))
            return std::nullopt; // if it stays like this, the next call returns it
        RunView expected = last.view;
        const RunView seen = now.view;
        CameraPose pose = untouched(expected.camera, now.time - last.time);
        // While the run is stopped, no film shows how far the torus turns.
        if (now.step == last.step && pose.turning != 0) pose.azimuth = seen.camera.azimuth;
        if (now.step == last.step && pose.turning_in_four != 0) pose.turn = seen.camera.turn;
        const bool same = same_pose(pose, seen.camera);
        expected.camera = seen.camera;
        if (same && expected == seen) return std::nullopt;
    }
    if (now.time < beginning && (views_.empty() || views_.back().step == 0)) now.step = 0;
    if (now.step == 0) now.time = 0;
    cut(now.step - 1);
    views_.push_back(now);
    return now;
}

void ViewLog::cut(std::int64_t step) {
    while (!views_.empty() && views_.back().step > step) views_.pop_back();
}

} // namespace pendula
