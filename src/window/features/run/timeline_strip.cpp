// SPDX-License-Identifier: MIT
#include "window/features/run/timeline_strip.hpp"

#include "window/controls/control_places.hpp"
#include "window/controls/widgets.hpp"
#include "window/features/run/accuracy_words.hpp"
#include "window/panels/layout.hpp"
#include "window/panels/theme.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>

namespace pendula {
namespace {

constexpr float knob_radius = 6; ///< logical pixels, while it is pointed at

/// s, simulated: when the first companion was one radian away, as the panel shows it.
std::optional<double> parting(const Snapshot& snapshot) {
    std::optional<double> first;
    for (const LaneReport& lane : snapshot.lanes)
        if (lane.passed_large && (!first || *lane.passed_large < *first)) first = lane.passed_large;
    return first;
}

/// Skips marks that would merge with the last one.
class Spacing {
  public:
    explicit Spacing(float closest) : closest_(closest) {}
    bool has_room(float x) {
        if (x - last_ < closest_) return false;
        last_ = x;
        return true;
    }

  private:
    float closest_, last_ = -1e9f;
};

} // namespace

float TimelineStrip::Strip::place(double time) const {
    return corner.x + (end > 0 ? width * static_cast<float>(std::clamp(time / end, 0.0, 1.0)) : 0);
}

void TimelineStrip::draw_marks(const PanelFrame& frame, const Strip& strip) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float scale = frame.scale;
    const float middle = strip.corner.y + strip.height / 2, mark = std::max(1.0f, scale);
    const double interval = frame.snapshot.setup.sample_interval;
    Spacing flips(3 * mark);
    if (const auto& samples = frame.snapshot.timeline.flip_samples)
        for (const std::int64_t sample : *samples)
            if (const float x = strip.place(static_cast<double>(sample) * interval); flips.has_room(x))
                list->AddLine({x, middle - 6 * scale}, {x, middle - 3 * scale},
                              theme::ink(theme::secondary, 0.6f), mark);
    Spacing apart(2 * mark);
    for (const double time : frame.snapshot.timeline.command_times)
        if (const float x = strip.place(time); apart.has_room(x))
            list->AddLine({x, middle - 5 * scale}, {x, middle + 5 * scale}, theme::ink(theme::text),
                          1.5f * mark);
    if (const auto parted = parting(frame.snapshot); parted && *parted <= strip.end) {
        const float x = strip.place(*parted), y = middle + 3 * scale, side = 3.5f * scale;
        list->AddTriangleFilled({x, y}, {x - side, y + 1.4f * side}, {x + side, y + 1.4f * side},
                                theme::ink(theme::warning));
    }
    // A gate, behind which the motion is no longer right.
    if (const auto right = right_until(frame.sources.accuracy, frame.snapshot); right && *right < strip.end) {
        const float x = strip.place(*right), arm = 3 * scale;
        const ImU32 ink = theme::ink(frame.sources.accuracy.is_done ? theme::warning : theme::secondary);
        list->AddLine({x, middle - 6 * scale}, {x, middle + 6 * scale}, ink, 1.5f * mark);
        for (const float end : {-6.0f, 6.0f})
            list->AddLine({x - arm, middle + end * scale}, {x, middle + end * scale}, ink, 1.5f * mark);
    }
    const auto& pointed = frame.view.pointed_time;
    if (pointed && *pointed >= 0 && *pointed <= strip.end) {
        const float x = strip.place(*pointed);
        list->AddLine({x, middle - 7 * scale}, {x, middle + 7 * scale}, theme::ink(theme::warning),
                      1.5f * mark);
    }
}

void TimelineStrip::draw(const PanelFrame& frame, const Strip& strip) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float middle = strip.corner.y + strip.height / 2, thick = 3 * frame.scale;
    const float here = strip.place(strip.shown), right = strip.corner.x + strip.width;
    list->AddRectFilled({strip.corner.x, middle - thick / 2}, {right, middle + thick / 2},
                        ImGui::GetColorU32(ImGuiCol_FrameBg), thick / 2);
    list->AddRectFilled({strip.corner.x, middle - thick / 2}, {here, middle + thick / 2},
                        theme::ink(theme::accent), thick / 2);
    draw_marks(frame, strip);
    list->AddCircleFilled({here, middle}, (strip.is_lively ? knob_radius : 5.0f) * frame.scale,
                          theme::ink(theme::text), 24);
}

/// While the knob is held, the run is stopped; then it continues as before.
void TimelineStrip::follow_knob(PanelFrame& frame, bool held, double pointed) {
    if (held && !scrubbing_) {
        scrubbing_ = true;
        scrubbed_to_ = -1;
        ran_before_ = frame.snapshot.run_state == RunState::running;
        if (ran_before_) frame.send(SetRunning{false});
    }
    if (held && pointed != scrubbed_to_) frame.send(SeekTime{scrubbed_to_ = pointed});
    if (!held && scrubbing_) {
        scrubbing_ = false;
        if (ran_before_) frame.send(SetRunning{true});
    }
}

void TimelineStrip::build(PanelFrame& frame) {
    const Snapshot& snapshot = frame.snapshot;
    const float width = ImGui::GetWindowWidth() - 4 * layout::margin * frame.scale;
    const float height = layout::timeline_height * frame.scale;
    ImGui::SetCursorPos({2 * layout::margin * frame.scale, 4 * frame.scale});
    Strip strip;
    strip.corner = ImGui::GetCursorScreenPos();
    strip.width = std::max(width, 1.0f);
    strip.height = height;
    // The knob can be taken by all of it at the strip's ends, too.
    const float knob = knob_radius * frame.scale;
    ImGui::SetCursorScreenPos({strip.corner.x - knob, strip.corner.y});
    ImGui::InvisibleButton("##timeline", {strip.width + 2 * knob, height});
    control_places::note("timeline", {strip.corner.x, strip.corner.y, strip.width, height});
    const bool hovered = ImGui::IsItemHovered(), held = ImGui::IsItemActive();
    strip.is_lively = hovered || held;
    strip.end = std::max(snapshot.timeline.end_time, snapshot.time);
    const double pointed =
        strip.end *
        std::clamp(static_cast<double>((ImGui::GetIO().MousePos.x - strip.corner.x) / strip.width), 0.0, 1.0);
    follow_knob(frame, held, pointed);
    strip.shown = scrubbing_ ? scrubbed_to_ : snapshot.time;
    draw(frame, strip);
    if (strip.is_lively) tell(frame, strip, pointed);
}

/// Above the strip, since below the pointer it would cover the time and the speed.
void TimelineStrip::tell(const PanelFrame& frame, const Strip& strip, double pointed) {
    const Snapshot& snapshot = frame.snapshot;
    const float line = ImGui::GetTextLineHeightWithSpacing();
    const ImVec2 pointer = ImGui::GetIO().MousePos;
    ImGui::SetNextWindowPos({pointer.x, strip.corner.y - 0.5f * line}, ImGuiCond_Always, {0.5f, 1});
    ImGui::BeginTooltip();
    ImGui::TextUnformatted(fmt::format("{:.3f} s", pointed).c_str());
    std::string marks = fmt::format("of {:.3f} s calculated", strip.end);
    if (is_changed(snapshot.timeline)) marks += "\nlong marks: changes";
    if (const auto& flips = snapshot.timeline.flip_samples; flips && !flips->empty())
        marks += "\nshort marks: flips";
    if (const auto parted = parting(snapshot))
        marks += fmt::format("\ntriangle: apart by 1 rad, {:.2f} s", *parted);
    if (const auto right = right_until(frame.sources.accuracy, snapshot); right && *right < strip.end)
        marks += fmt::format("\ngate: right until {:.2f} s", *right);
    ImGui::TextDisabled("%s", marks.c_str());
    ImGui::EndTooltip();
}

} // namespace pendula
