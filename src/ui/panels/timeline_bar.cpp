// SPDX-License-Identifier: MIT
// The strip on top of the transport bar: the run from its start to where it has been calculated, with marks
// for changes, flips and the moment of parting; click or drag to go there.
#include "ui/controls/control_places.hpp"
#include "ui/controls/widgets.hpp"
#include "ui/layout.hpp"
#include "ui/overlay.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace pendula {
namespace {

ImU32 ink(ImVec4 colour, float alpha = 1) {
    colour.w *= alpha;
    return ImGui::ColorConvertFloat4ToU32(colour);
}

/// s, simulated: when the first of the companions was a radian away, as the panel says.
std::optional<double> parting(const Snapshot& snapshot) {
    std::optional<double> first;
    for (const LaneReport& lane : snapshot.lanes)
        if (lane.passed_large && (!first || *lane.passed_large < *first)) first = lane.passed_large;
    return first;
}

} // namespace

float Overlay::Strip::place(double time) const {
    return corner.x + (end > 0 ? width * static_cast<float>(std::clamp(time / end, 0.0, 1.0)) : 0);
}

void Overlay::draw_strip(const Snapshot& snapshot, const ViewState& view, const Strip& strip) const {
    ImDrawList* draw = ImGui::GetWindowDrawList();
    const float middle = strip.corner.y + strip.height / 2, thick = 3 * style_.scale,
                mark = std::max(1.0f, style_.scale);
    const float here = strip.place(strip.shown), right = strip.corner.x + strip.width;
    draw->AddRectFilled({strip.corner.x, middle - thick / 2}, {right, middle + thick / 2},
                        ImGui::GetColorU32(ImGuiCol_FrameBg), thick / 2);
    draw->AddRectFilled({strip.corner.x, middle - thick / 2}, {here, middle + thick / 2}, ink(theme::accent),
                        thick / 2);
    float last = -1e9f;
    const auto apart = [&](float x, float closest) { // nearer ones would be one blot
        if (x - last < closest) return false;
        last = x;
        return true;
    };
    const double interval = snapshot.setup.sample_interval;
    if (sources_.flips)
        for (const std::int64_t sample : sources_.flips->samples())
            if (const float x = strip.place(static_cast<double>(sample) * interval); apart(x, 3 * mark))
                draw->AddLine({x, middle - 6 * style_.scale}, {x, middle - 3 * style_.scale},
                              ink(theme::secondary, 0.6f), mark);
    last = -1e9f;
    if (const auto& changes = snapshot.timeline.command_times)
        for (const double time : *changes)
            if (const float x = strip.place(time); apart(x, 2 * mark))
                draw->AddLine({x, middle - 5 * style_.scale}, {x, middle + 5 * style_.scale},
                              ink(theme::text), 1.5f * mark);
    if (const auto parted = parting(snapshot); parted && *parted <= strip.end) {
        const float x = strip.place(*parted), y = middle + 3 * style_.scale, side = 3.5f * style_.scale;
        draw->AddTriangleFilled({x, y}, {x - side, y + 1.4f * side}, {x + side, y + 1.4f * side},
                                ink(theme::warning));
    }
    if (view.pointed_time && *view.pointed_time >= 0 && *view.pointed_time <= strip.end) {
        const float x = strip.place(*view.pointed_time);
        draw->AddLine({x, middle - 7 * style_.scale}, {x, middle + 7 * style_.scale}, ink(theme::warning),
                      1.5f * mark);
    }
    draw->AddCircleFilled({here, middle}, (strip.is_lively ? 6.0f : 5.0f) * style_.scale, ink(theme::text),
                          24);
}

void Overlay::build_timeline(const Snapshot& snapshot, const ViewState& view, Requests& requests) {
    const float width = ImGui::GetWindowWidth() - 4 * layout::margin * style_.scale;
    const float height = layout::timeline_height * style_.scale;
    ImGui::SetCursorPos({2 * layout::margin * style_.scale, 4 * style_.scale});
    Strip strip;
    strip.corner = ImGui::GetCursorScreenPos();
    strip.width = std::max(width, 1.0f);
    strip.height = height;
    ImGui::InvisibleButton("##timeline", {strip.width, height});
    control_places::note("timeline");
    const bool hovered = ImGui::IsItemHovered(), held = ImGui::IsItemActive();
    strip.is_lively = hovered || held;
    strip.end = std::max(snapshot.timeline.end_time, snapshot.time);
    const double pointed =
        strip.end *
        std::clamp(static_cast<double>((ImGui::GetIO().MousePos.x - strip.corner.x) / strip.width), 0.0, 1.0);

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
    strip.shown = scrubbing_ ? scrubbed_to_ : snapshot.time;
    draw_strip(snapshot, view, strip);
    if (!strip.is_lively) return;

    // Above the strip: below the pointer it would cover the time and the speed.
    const float line = ImGui::GetTextLineHeightWithSpacing();
    const ImVec2 pointer = ImGui::GetIO().MousePos;
    ImGui::SetNextWindowPos({pointer.x, strip.corner.y - 0.5f * line}, ImGuiCond_Always, {0.5f, 1});
    ImGui::BeginTooltip();
    ImGui::TextUnformatted(fmt::format("{:.3f} s", pointed).c_str());
    std::string marks = fmt::format("of {:.3f} s calculated", strip.end);
    if (const auto& changes = snapshot.timeline.command_times; changes && !changes->empty())
        marks += "\nlong marks: changes";
    if (sources_.flips && !sources_.flips->samples().empty()) marks += "\nshort marks: flips";
    if (const auto parted = parting(snapshot))
        marks += fmt::format("\ntriangle: apart by 1 rad, {:.2f} s", *parted);
    ImGui::TextDisabled("%s", marks.c_str());
    ImGui::EndTooltip();
}

} // namespace pendula
