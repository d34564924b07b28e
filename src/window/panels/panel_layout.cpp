// SPDX-License-Identifier: MIT
#include "window/panels/panel_layout.hpp"

#include <algorithm>
#include <cmath>

namespace pendula {
namespace {

/// Widths of windows, logical pixels. To leave room for the picture, a window narrower than room_for_one
/// folds both side panels at first. A wider window below room_for_two folds only the right one.
constexpr float room_for_one = 1100, room_for_two = 1500;
/// The width that panels leave for the scene if possible.
constexpr float least_scene = 320;
/// A window lower than this has no status line, because the picture needs the room.
constexpr float room_for_status = 420;

/// The smallest scale for a small window. With a smaller scale, text could not be read.
constexpr float least_scale = 0.8f;

} // namespace

PanelLayout arrange_panels(ImVec2 display, float scale, const Preferences& preferences, Peek peek,
                           bool directing) {
    PanelLayout result;
    const float margin = layout::margin * scale, edge = layout::edge_width * scale;
    result.is_narrow = display.x < room_for_one * scale;
    const bool left_takes_room =
        result.is_narrow ? preferences.left_pinned : preferences.left_open.value_or(true);
    const bool right_takes_room = directing ? false
                                  : result.is_narrow
                                      ? preferences.right_pinned
                                      : preferences.right_open.value_or(display.x >= room_for_two * scale);
    result.left_open = left_takes_room || (result.is_narrow && peek == Peek::left);
    result.right_open = right_takes_room || (result.is_narrow && !directing && peek == Peek::right);

    const float status = display.y < room_for_status * scale ? 0 : layout::status_height * scale;
    const float transport = (directing ? layout::film_height : layout::transport_height) * scale;
    result.status = {0, display.y - status, display.x, status};
    result.transport = {margin, result.status.y - transport - margin / 2,
                        std::max(80.0f, display.x - 2 * margin), transport};

    float left = result.left_open ? static_cast<float>(preferences.left_width) * scale : 0;
    float right = result.right_open ? static_cast<float>(preferences.right_width) * scale : 0;
    // If the two panels do not fit beside the scene, both shrink, but not below their smallest width.
    const float room = display.x - 2 * (margin + edge) - least_scene * scale;
    if (left + right > room && left + right > 0) {
        const float part = std::max(room, 0.0f) / (left + right);
        const float least = static_cast<float>(least_panel_width) * scale;
        if (left > 0) left = std::max(least, part * left);
        if (right > 0) right = std::max(least, part * right);
    }
    const float height = std::max(80.0f, result.transport.y - 2 * margin);
    result.left = {margin, margin, left, height};
    result.right = {display.x - margin - right, margin, right, height};
    result.left_edge = {result.left_open ? margin + left : 0, margin, edge, height};
    result.right_edge = {result.right_open ? result.right.x - edge : display.x - edge, margin, edge, height};
    const float begin = left_takes_room ? result.left_edge.x + edge : edge;
    const float end = right_takes_room ? result.right_edge.x : display.x - edge;
    result.scene = {begin, 0, std::max(1.0f, end - begin), std::max(1.0f, result.transport.y)};
    const float clear_begin = result.left_edge.x + edge;
    result.clear = {clear_begin, 0, std::max(1.0f, result.right_edge.x - clear_begin), result.scene.height};
    return result;
}

float scale_for_height(float height) { return std::max(1.0f, std::floor(4 * height / 1080) / 4); }

float largest_scale(float width, float height) {
    // The scale changes in steps, so that resizing the window does not load fonts again for every pixel.
    const float fits = std::min(width / layout::smallest_width, height / layout::smallest_height);
    return std::max(least_scale, std::floor(fits * 10) / 10);
}

} // namespace pendula
