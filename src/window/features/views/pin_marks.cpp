// SPDX-License-Identifier: MIT
#include "window/features/views/pin_marks.hpp"

#include "window/panels/theme.hpp"

#include <imgui.h>

#include <algorithm>
#include <cmath>

namespace pendula {
namespace {

constexpr float gap = 5, mark_thickness = 2; ///< logical pixels

ImVec2 on_screen(DragPoint pixels, float pixel_ratio) {
    return {static_cast<float>(pixels.x) / pixel_ratio, static_cast<float>(pixels.y) / pixel_ratio};
}

} // namespace

void draw_pin_marks(const ChainTransform& transform, const Chain& chain, const ChainState& state,
                    const PinnedLinks& pinned, std::span<const float> bob_radius, const PixelRectangle& view,
                    float pixel_ratio) {
    if (chain.model == Model::elastic || view.width < 1) return;
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    const ImU32 colour = ImGui::GetColorU32(theme::accent);
    const DragPoint corner{static_cast<double>(view.x), static_cast<double>(view.y)};
    const DragPoint opposite{corner.x + view.width, corner.y + view.height};
    list.PushClipRect(on_screen(corner, pixel_ratio), on_screen(opposite, pixel_ratio));
    for (std::size_t i = 0; i < std::min(pinned.size(), state.x.size()); ++i) {
        if (!pinned[i]) continue;
        const ImVec2 at = on_screen(transform.pixels({state.x[i], state.y[i]}), pixel_ratio);
        const float drawn = i < bob_radius.size() ? bob_radius[i] / pixel_ratio : 0;
        const float side = drawn + gap, arm = std::max(4.0f, side / 2);
        for (const float x : {-1.0f, 1.0f})
            for (const float y : {-1.0f, 1.0f}) {
                const ImVec2 edge{at.x + x * side, at.y + y * side};
                list.AddLine(edge, {edge.x - x * arm, edge.y}, colour, mark_thickness);
                list.AddLine(edge, {edge.x, edge.y - y * arm}, colour, mark_thickness);
            }
        // The bar lies across the link's middle, where a hand would hold its angle.
        const DragPoint joint = i > 0 ? DragPoint{state.x[i - 1], state.y[i - 1]} : DragPoint{};
        const ImVec2 from = on_screen(transform.pixels(joint), pixel_ratio);
        const ImVec2 middle{(from.x + at.x) / 2, (from.y + at.y) / 2};
        const float length = std::hypot(at.x - from.x, at.y - from.y);
        if (length < 4 * gap) continue;
        const ImVec2 across{-(at.y - from.y) / length * gap, (at.x - from.x) / length * gap};
        list.AddLine({middle.x - across.x, middle.y - across.y}, {middle.x + across.x, middle.y + across.y},
                     colour, mark_thickness);
    }
    list.PopClipRect();
}

} // namespace pendula
