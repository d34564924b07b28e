// SPDX-License-Identifier: MIT
#include "ui/panels/notice_room.hpp"

#include "render/view_layout.hpp"
#include "ui/layout.hpp"
#include "ui/shown_plots.hpp"

#include <imgui_internal.h>

#include <algorithm>
#include <optional>

namespace pendula {
namespace {

/// Of a message, logical pixels; where there are plots beside the chain it is narrow rather than on them.
constexpr float least_width = 240, least_beside_plots = 120;

/// Where a window was in the last frame.
std::optional<Box> shown_window(const char* name, bool is_shown) {
    const ImGuiWindow* window = is_shown ? ImGui::FindWindowByName(name) : nullptr;
    if (!window) return std::nullopt;
    return Box{window->Pos.x, window->Pos.y, window->Size.x, window->Size.y};
}

/// Where plots that stand beside the chain begin.
float plots_begin(const PanelFrame& frame) {
    const FreeArea area = frame.free_area();
    const float end = area.x + area.width;
    const Layout shown = frame.view.views.layout;
    if (frame.view.view_fills_window || (shown != Layout::chain_plots && shown != Layout::section))
        return end;
    const ViewLayout views =
        divide_area({static_cast<int>(area.x), static_cast<int>(area.y), static_cast<int>(area.width),
                     static_cast<int>(area.height)},
                    shown, {}, frame.snapshot.setup.chain.links(), plots_with(frame.snapshot));
    const int begin = views[shown == Layout::section ? PlotKind::section : PlotKind::over_time].x;
    return begin > views[View::chain].x ? static_cast<float>(begin) : end;
}

} // namespace

NoticeRoom notice_room(const PanelFrame& frame) {
    const float margin = layout::margin * frame.scale;
    const RecordingReport* films = frame.sources.recording;
    float top = (films ? recording_badge_bottom(films->live, frame.scale) : 0) + margin;
    const FreeArea area = frame.view.show_panels ? frame.layout().clear : frame.free_area();
    float begin = area.x, end = area.x + area.width;
    const float least = least_width * frame.scale + 2 * margin;
    if (const float plots = plots_begin(frame);
        plots - begin >= least_beside_plots * frame.scale + 2 * margin)
        end = std::min(end, plots);
    const auto below = [&](const Box& window) { return std::max(top, window.y + window.height + margin); };
    if (const auto profiler = shown_window("##profiler", frame.view.show_profiler)) {
        if (profiler->x - begin >= least)
            end = std::min(end, profiler->x);
        else
            top = below(*profiler);
    }
    if (const auto figures = shown_window("##info", frame.view.show_info)) {
        const float right = figures->x + figures->width;
        if (end - right >= least)
            begin = right;
        else
            top = below(*figures);
    }
    return {begin + margin, std::max(1.0f, end - begin - 2 * margin), top};
}

} // namespace pendula
