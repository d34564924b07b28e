// SPDX-License-Identifier: MIT
#include "window/features/plots/pose_mark.hpp"

#include "render/look/palette.hpp"
#include "render/plots/plot_files.hpp"
#include "window/panels/theme.hpp"

#include <imgui.h>

#include <algorithm>

namespace pendula {
namespace {

constexpr float rod = 1.5f, bob = 5; ///< logical pixels
constexpr float paleness = 0.5f;

} // namespace

void draw_pose_mark(const ChainTransform& transform, std::span<const glm::dvec2> pose, Theme theme,
                    const PixelRectangle& view, float pixel_ratio, float scale) {
    if (pose.empty() || view.width < 1) return;
    const auto place = [&](glm::dvec2 metres) {
        const DragPoint pixels = transform.pixels({metres.x, metres.y});
        return ImVec2{static_cast<float>(pixels.x) / pixel_ratio, static_cast<float>(pixels.y) / pixel_ratio};
    };
    const auto ink = [](ImVec4 colour) {
        colour.w = paleness;
        return ImGui::ColorConvertFloat4ToU32(colour);
    };
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    const ImVec2 low{static_cast<float>(view.x) / pixel_ratio, static_cast<float>(view.y) / pixel_ratio};
    list.PushClipRect(low, {low.x + static_cast<float>(view.width) / pixel_ratio,
                            low.y + static_cast<float>(view.height) / pixel_ratio});
    ImVec2 from = place({0, 0});
    for (const glm::dvec2& metres : pose) {
        const ImVec2 to = place(metres);
        list.AddLine(from, to, ink(theme::text), std::max(1.0f, rod * scale));
        from = to;
    }
    for (std::size_t i = 0; i < pose.size(); ++i)
        list.AddCircleFilled(place(pose[i]), bob * scale,
                             ink(theme::colour(srgb_of(palette::bob_in_chain(i, pose.size(), theme)))), 24);
    list.PopClipRect();
}

} // namespace pendula
