// SPDX-License-Identifier: MIT
// The strip on top of the transport bar: the run from its start to where it has been calculated, with a mark
// for each change and a small one for each keyframe; click or drag to go there.
#include "ui/control_places.hpp"
#include "ui/layout.hpp"
#include "ui/overlay.hpp"
#include "ui/widgets.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace pendula {

void Overlay::build_timeline(const Snapshot& snapshot, const ViewState& view, Requests& requests) {
    const float width = ImGui::GetWindowWidth() - 4 * layout::margin * scale_;
    const float height = layout::timeline_height * scale_;
    ImGui::SetCursorPos({2 * layout::margin * scale_, 4 * scale_});
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    ImGui::InvisibleButton("##timeline", {std::max(width, 1.0f), height});
    control_places::note("timeline");
    const bool hovered = ImGui::IsItemHovered(), held = ImGui::IsItemActive();

    const double end = std::max(snapshot.timeline.end_time, snapshot.time);
    const auto place = [&](double time) {
        return corner.x + (end > 0 ? width * static_cast<float>(std::clamp(time / end, 0.0, 1.0)) : 0);
    };
    const double pointed =
        end * std::clamp(static_cast<double>((ImGui::GetIO().MousePos.x - corner.x) / width), 0.0, 1.0);

    // While the knob is held the run stands still; then it goes on as it was.
    if (held && !scrubbing_) {
        scrubbing_ = true;
        scrubbed_to_ = -1;
        ran_before_scrubbing_ = snapshot.run_state == RunState::running;
        if (ran_before_scrubbing_) requests.commands.push_back(SetRunning{false});
    }
    if (held && pointed != scrubbed_to_) requests.commands.push_back(SeekTime{scrubbed_to_ = pointed});
    if (!held && scrubbing_) {
        scrubbing_ = false;
        if (ran_before_scrubbing_) requests.commands.push_back(SetRunning{true});
    }

    ImDrawList* draw = ImGui::GetWindowDrawList();
    const auto ink = [](ImVec4 colour) { return ImGui::ColorConvertFloat4ToU32(colour); };
    const float middle = corner.y + height / 2, thick = 3 * scale_;
    draw->AddRectFilled({corner.x, middle - thick / 2}, {corner.x + width, middle + thick / 2},
                        ImGui::GetColorU32(ImGuiCol_FrameBg), thick / 2);
    const float here = place(scrubbing_ ? scrubbed_to_ : snapshot.time);
    draw->AddRectFilled({corner.x, middle - thick / 2}, {here, middle + thick / 2}, ink(theme::accent),
                        thick / 2);
    const auto put_marks = [&](const std::vector<double>* times, float closest, auto&& put) {
        float last = -closest;
        if (!times) return;
        for (const double time : *times) {
            const float x = place(time);
            if (x - last < closest) continue; // nearer ones would be one blot
            put(x);
            last = x;
        }
    };
    const float mark = std::max(1.0f, scale_);
    put_marks(snapshot.timeline.keyframe_times.get(), 4 * mark, [&](float x) {
        draw->AddLine({x, middle + 3 * scale_}, {x, middle + 6 * scale_},
                      ink({theme::secondary.x, theme::secondary.y, theme::secondary.z, 0.45f}), mark);
    });
    put_marks(snapshot.timeline.command_times.get(), mark, [&](float x) {
        draw->AddLine({x, middle - 5 * scale_}, {x, middle + 5 * scale_}, ink(theme::secondary), mark);
    });
    if (view.pointed_time && *view.pointed_time >= 0 && *view.pointed_time <= end) {
        const float x = place(*view.pointed_time);
        draw->AddLine({x, middle - 7 * scale_}, {x, middle + 7 * scale_}, ink(theme::warning),
                      std::max(1.0f, 1.5f * scale_));
    }
    draw->AddCircleFilled({here, middle}, (hovered || held ? 6.0f : 5.0f) * scale_, ink(theme::text), 24);

    if (!hovered && !held) return;
    ImGui::BeginTooltip();
    ImGui::TextUnformatted(fmt::format("{:.3f} s", pointed).c_str());
    ImGui::TextDisabled("of %s calculated\ntall marks: changes, small ones: keyframes",
                        fmt::format("{:.3f} s", end).c_str());
    ImGui::EndTooltip();
}

} // namespace pendula
