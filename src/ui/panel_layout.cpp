// SPDX-License-Identifier: MIT
#include "ui/panel_layout.hpp"

#include "ui/layout.hpp"

#include <algorithm>

namespace pendula {
namespace {

/// Logical pixels: in a narrower window only one panel is open unless asked for.
constexpr float room_for_two = 1180;
/// What panels leave to the scene where they can.
constexpr float least_scene = 320;

} // namespace

PanelLayout arrange_panels(ImVec2 display, float scale, const Preferences& preferences) {
    PanelLayout result;
    const float margin = layout::margin * scale, edge = layout::edge_width * scale;
    result.left_open = preferences.left_open.value_or(true);
    result.right_open = preferences.right_open.value_or(display.x >= room_for_two * scale);

    const float status = layout::status_height * scale, transport = layout::transport_height * scale;
    result.status = {0, display.y - status, display.x, status};
    result.transport = {margin, result.status.y - transport - margin / 2,
                        std::max(80.0f, display.x - 2 * margin), transport};

    float left = result.left_open ? static_cast<float>(preferences.left_width) * scale : 0;
    float right = result.right_open ? static_cast<float>(preferences.right_width) * scale : 0;
    // Where both do not fit beside the scene they give way together, down to their least width.
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
    const float begin = result.left_edge.x + edge, end = result.right_edge.x;
    result.scene = {begin, 0, std::max(1.0f, end - begin), std::max(1.0f, result.transport.y)};
    return result;
}

} // namespace pendula
