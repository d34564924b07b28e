// SPDX-License-Identifier: MIT
#include "window/features/views/chain_view_camera.hpp"

#include <algorithm>
#include <cmath>

namespace pendula {
namespace {

constexpr double home_seconds = 0.3;
constexpr double follow_seconds = 0.08; // in which it makes up for 63 % of its lag behind a bob

} // namespace

void ChainViewCamera::advance(double seconds, std::optional<glm::vec2> followed) {
    const auto part = static_cast<float>(1 - std::exp(-seconds / follow_seconds));
    anchor_ += part * (followed.value_or(glm::vec2(0)) - anchor_);
    camera_.from_pivot += part * ((followed ? 1.0f : 0.0f) - camera_.from_pivot);
    if (home_remaining_ > 0) {
        const auto step = static_cast<float>(std::min(1.0, seconds / home_remaining_));
        offset_ -= step * offset_;
        camera_.zoom *= std::pow(1 / camera_.zoom, step);
        home_remaining_ -= seconds;
    }
    camera_.centre = anchor_ + offset_;
}

void ChainViewCamera::drag(glm::vec2 movement, const ChainPlace& place) {
    home_remaining_ = 0;
    offset_ += glm::vec2(-movement.x, movement.y) / place.scale;
    camera_.centre = anchor_ + offset_;
}

void ChainViewCamera::zoom(double notches, glm::vec2 pointer, const ChainPlace& place,
                           glm::vec2 view_centre) {
    home_remaining_ = 0;
    const float before = camera_.zoom;
    camera_.zoom =
        std::clamp(before * static_cast<float>(std::pow(1.15, notches)), least_chain_zoom, most_chain_zoom);
    // The point under the pointer is the same distance from the middle, in units, before and after.
    const glm::vec2 away = (pointer - view_centre) / place.scale * (1 - before / camera_.zoom);
    offset_ += glm::vec2(away.x, -away.y);
    camera_.centre = anchor_ + offset_;
}

void ChainViewCamera::home() { home_remaining_ = home_seconds; }

} // namespace pendula
