// SPDX-License-Identifier: MIT
// The bar at the bottom: rewind, step, run or stop, begin anew; the time; the speed; run until.
#include "ui/controls/control_places.hpp"
#include "ui/controls/row_control.hpp"
#include "ui/controls/widgets.hpp"
#include "ui/layout.hpp"
#include "ui/overlay.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace pendula {
namespace {

// Logical pixels.
constexpr float group_gap = 18;
constexpr float least_speed = 96, most_speed = 760; ///< of the slider with its label
constexpr float label_room = 180;                   ///< with less the slider goes without

/// "0.1 ms", "2 µs": a timestep as one says it.
std::string spoken(double seconds) {
    if (seconds < 1e-4) return fmt::format("{:.4g} µs", 1e6 * seconds);
    if (seconds < 1) return fmt::format("{:.4g} ms", 1e3 * seconds);
    return fmt::format("{:.4g} s", seconds);
}

/// Of two small lines, one above the other.
float stack_width(const std::string& upper, const std::string& lower) {
    return std::max(ImGui::CalcTextSize(upper.c_str()).x, ImGui::CalcTextSize(lower.c_str()).x);
}

void put_stack(float x, float middle, const std::string& upper, const std::string& lower, ImVec4 lower_ink) {
    const float line = ImGui::GetTextLineHeight();
    ImGui::SetCursorPos({x, middle - line});
    ImGui::BeginGroup();
    ImGui::TextDisabled("%s", upper.c_str());
    ImGui::SetCursorPos({x, middle});
    ImGui::PushStyleColor(ImGuiCol_Text, lower_ink);
    ImGui::TextUnformatted(lower.c_str());
    ImGui::PopStyleColor();
    ImGui::EndGroup();
}

} // namespace

void Overlay::build_transport(const Snapshot& snapshot, ViewState& view, Requests& requests) {
    const Box box = panels(view).transport;
    const float margin = layout::margin * style_.scale, height = box.height, gap = group_gap * style_.scale;
    ImGui::SetNextWindowPos({box.x, box.y});
    ImGui::SetNextWindowSize({box.width, box.height});
    ImGui::Begin("##transport", nullptr, layout::fixed_window & ~ImGuiWindowFlags_AlwaysAutoResize);

    build_timeline(snapshot, view, requests);
    const float strip = layout::timeline_height * style_.scale;
    const float button = height - strip - 2 * margin, top = strip + margin, middle = top + button / 2;
    const bool running = snapshot.run_state == RunState::running;
    const auto icon = [&](const char* id, widgets::Icon shape, Action action, const char* place,
                          const char* help, bool accented = false) {
        if (widgets::icon_button(id, shape, button, accented)) perform(action, controls_, view, requests);
        control_places::note(place);
        widgets::tooltip(help);
        ImGui::SameLine(0, 4 * style_.scale);
    };
    using widgets::Icon;
    ImGui::SetCursorPosY(top);
    icon("##rewind", Icon::rewind, Action::rewind, "rewind", "Rewind to t = 0 and keep the run (Shift R)");
    ImGui::PushButtonRepeat(true);
    icon("##back", Icon::step_back, Action::step_back, "step_back",
         "Back by 1/60 s (←); hold to go on.\nShift: 1 s. Alt, or a comma: one integration step.");
    ImGui::PopButtonRepeat();
    icon("##run", running ? Icon::stop : Icon::run, Action::run_stop, "run_stop",
         running ? "Stop (Space)" : "Run (Space)", true);
    ImGui::PushButtonRepeat(true);
    icon("##step", Icon::step, Action::step, "step",
         "Forward by 1/60 s (→); hold to go on.\nShift: 1 s. Alt, or a full stop: one integration step.");
    ImGui::PopButtonRepeat();
    icon("##reset", Icon::reset, Action::reset, "reset", "A new run from the start state (R)");
    float left = ImGui::GetCursorPosX() + gap;

    // The time comes before all else; then what is left of the room is shared from the right.
    ImGui::PushFont(style_.fonts.large);
    const std::string time = widgets::fixed(figures_.shown().time, 3) + " s";
    const float time_width = std::max(ImGui::CalcTextSize(time.c_str()).x, ImGui::CalcTextSize("00.000 s").x);
    ImGui::SetCursorPos({left, middle - ImGui::GetTextLineHeight() / 2});
    ImGui::TextUnformatted(time.c_str());
    ImGui::PopFont();
    control_places::note("time");
    widgets::tooltip(fmt::format("Simulated time. Each integration step is dt = {}.",
                                 spoken(snapshot.setup.integration.dt)));
    left += time_width + gap;

    float right = box.width - margin;
    const float until_width = ImGui::CalcTextSize("Run until…").x + 2 * ImGui::GetStyle().FramePadding.x;
    const float frame_top = middle - ImGui::GetFrameHeight() / 2;
    ImGui::SetCursorPos({right - until_width, top});
    const bool has_until = right - until_width - gap - left > least_speed * style_.scale;
    const bool until = has_until && ImGui::Button("Run until…", {until_width, button});
    if (has_until) {
        control_places::note("until");
        widgets::tooltip("Let it run until a time, a flip or an energy, and stop there");
        right -= until_width + gap;
    }
    if (std::exchange(view.asks_run_until, false) || until) {
        ImGui::OpenPopup("run until");
        until_frames_ = 0;
    }
    build_run_until(snapshot, requests);

    // Small figures go where they leave the speed enough to be set with.
    const auto has_room = [&](float width) {
        return right - left - width - gap > (label_room + 60) * style_.scale;
    };
    const std::string dt = "dt " + spoken(snapshot.setup.integration.dt);
    if (const float width = stack_width("step 1/60 s", dt); has_room(width)) {
        put_stack(left, middle, "step 1/60 s", dt, theme::secondary);
        widgets::tooltip("What the arrows step by, and the timestep of the integration");
        left += width + gap;
    }
    // Below 0.95 of what was asked for, the machine does not keep up: say so by colour too.
    const bool behind =
        running && figures_.shown().time > 1 && figures_.shown().real_time_factor < 0.95 * snapshot.speed;
    const bool seeking = snapshot.timeline.seeking;
    const std::string pace =
        seeking ? "calculating" : fmt::format("{:.3g}×", std::max(0.0, figures_.shown().real_time_factor));
    if (const float width = stack_width("real time", "calculating"); has_room(width)) {
        put_stack(right - width, middle, "real time", pace,
                  seeking  ? theme::accent
                  : behind ? theme::warning
                           : theme::text);
        widgets::tooltip(
            "The real-time factor: simulated seconds per second on the clock, over the last half "
            "second. Where it falls behind the speed, the machine does not keep up; no step is "
            "skipped.");
        right -= width + gap;
    }
    const float speed_width = std::min(right - left, most_speed * style_.scale);
    if (speed_width > least_speed * style_.scale) {
        const bool has_label = speed_width > label_room * style_.scale;
        const widgets::LabelColumn column(has_label ? 3.6f : 0);
        ImGui::SetCursorPos({right - speed_width, frame_top});
        ImGui::BeginChild("##speed", {speed_width, ImGui::GetFrameHeight()}, false,
                          ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoBackground);
        row_control("view.speed", snapshot, view, requests);
        ImGui::EndChild();
    }
    ImGui::End();
}

void Overlay::build_presented_transport(const Snapshot& snapshot, ViewState& view, Requests& requests) {
    const ImVec2 size = ImGui::GetIO().DisplaySize, pointer = ImGui::GetIO().MousePos;
    const Box bar = panels(view).transport;
    const bool is_inside = pointer.x >= 0 && pointer.x < size.x && pointer.y < size.y;
    const float called_from = size.y - 10 * style_.scale;
    transport_called_ =
        is_inside && pointer.y >= (transport_called_ ? bar.y - 8 * style_.scale : called_from);
    transport_called_ = transport_called_ || scrubbing_;
    if (transport_called_ || ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopup)) {
        build_transport(snapshot, view, requests);
        return;
    }
    // How far the run is, as a line that nobody has to look at.
    const double end = std::max(snapshot.timeline.end_time, snapshot.time);
    const float part = end > 0 ? static_cast<float>(snapshot.time / end) : 0;
    const float thick = std::max(1.0f, 2 * style_.scale);
    ImVec4 ink = theme::accent;
    ink.w = 0.55f;
    ImGui::GetBackgroundDrawList()->AddRectFilled({0, size.y - thick}, {part * size.x, size.y},
                                                  ImGui::ColorConvertFloat4ToU32(ink));
}

} // namespace pendula
