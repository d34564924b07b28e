// SPDX-License-Identifier: MIT
#include "window/panels/notice_room.hpp"

#include "render/view_layout.hpp"
#include "window/features/plots/shown_plots.hpp"
#include "window/panels/layout.hpp"

#include <imgui_internal.h>

#include <algorithm>
#include <optional>
#include <utility>

namespace pendula {
namespace {

/// Of a message, logical pixels; where there are plots beside the chain it is narrow rather than on them.
constexpr float least_width = 240, least_beside_plots = 120, least_height = 60;
/// Of the clock and of when companions have parted, with what is around them; logical pixels.
constexpr float captions_width = 210, clock_height = 60, parting_height = 30;

/// Where a window was in the last frame.
std::optional<Box> shown_window(const char* name, bool is_shown) {
    const ImGuiWindow* window = is_shown ? ImGui::FindWindowByName(name) : nullptr;
    if (!window) return std::nullopt;
    return Box{window->Pos.x, window->Pos.y, window->Size.x, window->Size.y};
}

/// Where the chain's part of the picture begins and ends beside plots or a map.
std::pair<float, float> beside_plots(const PanelFrame& frame) {
    const FreeArea area = frame.free_area();
    const float end = area.x + area.width;
    const Layout shown = frame.view.views.layout;
    const bool has_others = shown == Layout::chain_plots || shown == Layout::section || shown == Layout::map;
    if (frame.view.view_fills_window || !has_others) return {area.x, end};
    const ViewLayout views =
        divide_area({static_cast<int>(area.x), static_cast<int>(area.y), static_cast<int>(area.width),
                     static_cast<int>(area.height)},
                    shown, {}, frame.snapshot.setup.chain.links(), plots_with(frame.snapshot));
    const PixelRectangle& chain = views[View::chain];
    return {static_cast<float>(chain.x), static_cast<float>(chain.x + chain.width)};
}

} // namespace

NoticeRoom notice_room(const PanelFrame& frame) {
    const float margin = layout::margin * frame.scale;
    const RecordingReport* films = frame.sources.recording;
    float top = (films ? recording_badge_bottom(films->live, frame.scale) : 0) + margin;
    const FreeArea area = frame.view.show_panels ? frame.layout().clear : frame.free_area();
    float begin = area.x, end = area.x + area.width;
    const float least = least_width * frame.scale + 2 * margin;
    const auto [first, last] = beside_plots(frame);
    if (std::min(end, last) - std::max(begin, first) >= least_beside_plots * frame.scale + 2 * margin) {
        begin = std::max(begin, first);
        end = std::min(end, last);
    }
    // The captions in the scene's upper left corner, which films of the window have too.
    const Look& look = frame.view.look;
    if (!frame.view.directing && (look.clock || look.parting)) {
        if (end - begin - captions_width * frame.scale >= least)
            begin += captions_width * frame.scale;
        else
            top += ((look.clock ? clock_height : 0) + (look.parting ? parting_height : 0)) * frame.scale;
    }
    // In a window too low for both, rather over the figures than out of sight.
    const float lowest = area.y + area.height - least_height * frame.scale;
    bool is_below_figures = false;
    const auto below = [&](const Box& window) {
        is_below_figures = true;
        const float bottom = window.y + window.height + margin;
        return bottom <= lowest ? std::max(top, bottom) : top;
    };
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
    return {begin + margin, std::max(1.0f, end - begin - 2 * margin), top, is_below_figures};
}

} // namespace pendula
