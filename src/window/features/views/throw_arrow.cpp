// SPDX-License-Identifier: MIT
#include "window/features/views/throw_arrow.hpp"

#include "window/panels/theme.hpp"

#include <fmt/format.h>
#include <imgui.h>

#include <cmath>
#include <string>

namespace pendula {
namespace {

constexpr double shown_seconds = 0.15; ///< of flight: the arrow's length
constexpr float shaft_thickness = 2.5f, head = 11, text_gap = 8;

} // namespace

void draw_throw(const ChainTransform& transform, const BobThrow& thrown, const PixelRectangle& view,
                float pixel_ratio) {
    if (view.width < 1) return;
    const auto on_screen = [&](DragPoint metres) {
        const DragPoint pixels = transform.pixels(metres);
        return ImVec2(static_cast<float>(pixels.x) / pixel_ratio, static_cast<float>(pixels.y) / pixel_ratio);
    };
    const ImVec2 from = on_screen(thrown.from);
    const ImVec2 to = on_screen({thrown.from.x + shown_seconds * thrown.velocity.x,
                                 thrown.from.y + shown_seconds * thrown.velocity.y});
    const float length = std::hypot(to.x - from.x, to.y - from.y);
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    const ImU32 colour = ImGui::GetColorU32(theme::warning);
    if (length > head) {
        const ImVec2 along{(to.x - from.x) / length, (to.y - from.y) / length};
        const ImVec2 neck{to.x - head * along.x, to.y - head * along.y};
        list.AddLine(from, neck, colour, shaft_thickness);
        list.AddTriangleFilled(to, {neck.x - 0.45f * head * along.y, neck.y + 0.45f * head * along.x},
                               {neck.x + 0.45f * head * along.y, neck.y - 0.45f * head * along.x}, colour);
    }
    const std::string speed = fmt::format("{:.1f} m/s", std::hypot(thrown.velocity.x, thrown.velocity.y));
    const ImVec2 end = length > head ? to : from;
    list.AddText({end.x + text_gap, end.y + text_gap}, ImGui::GetColorU32(theme::text), speed.c_str());
}

} // namespace pendula
