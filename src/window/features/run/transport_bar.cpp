// SPDX-License-Identifier: MIT
#include "window/features/run/transport_bar.hpp"

#include "window/controls/control_places.hpp"
#include "window/controls/row_control.hpp"
#include "window/controls/typed_value.hpp"
#include "window/controls/widgets.hpp"
#include "window/panels/layout.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <utility>

namespace pendula {
namespace {

// Logical pixels.
constexpr float group_gap = 18;
constexpr float least_speed = 96, most_speed = 1280; ///< of the slider with its label
constexpr float label_room = 180;                    ///< with less room the slider has no label

/// "0.1 ms", "2 µs": a timestep as people say it.
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

/// The room left in the bar while it is filled from both ends, in the window's coordinates.
struct TransportBar::Room {
    float left = 0, right = 0;
    float top = 0, middle = 0; ///< of the buttons
    float button = 0;          ///< their side
    float gap = 0, scale = 1;

    /// Whether something this wide leaves enough room for the speed slider.
    bool has(float width) const { return right - left - width - gap > (label_room + 60) * scale; }
};

void TransportBar::build(PanelFrame& frame) {
    const Box box = frame.layout().transport;
    const float margin = layout::margin * frame.scale;
    ImGui::SetNextWindowPos({box.x, box.y});
    ImGui::SetNextWindowSize({box.width, box.height});
    ImGui::Begin("##transport", nullptr, layout::fixed_window & ~ImGuiWindowFlags_AlwaysAutoResize);

    strip_.build(frame);
    const float strip = layout::timeline_height * frame.scale;
    Room room;
    room.scale = frame.scale;
    room.gap = group_gap * frame.scale;
    room.button = box.height - strip - 2 * margin;
    room.top = strip + margin;
    room.middle = room.top + room.button / 2;
    ImGui::SetCursorPosY(room.top);
    build_buttons(frame, room.button);
    room.left = ImGui::GetCursorPosX() + room.gap;
    ImGui::NewLine(); // text in a line with buttons would be lowered by their padding
    // The time comes first; then the remaining room is shared out from the right.
    build_time(frame, room);
    room.right = box.width - margin;
    build_until(frame, room);
    // Small figures are shown if they leave enough room for the speed slider.
    build_timestep(frame, room);
    build_pace(frame, room);
    build_speed(frame, room);
    ImGui::End();
}

void TransportBar::build_buttons(PanelFrame& frame, float side) {
    const bool running = frame.snapshot.run_state == RunState::running;
    const auto icon = [&](const char* id, widgets::Icon shape, Action action, const char* place,
                          const char* help, bool accented = false) {
        if (widgets::icon_button(id, shape, side, accented)) frame.perform(action);
        control_places::note(place);
        widgets::tooltip(help);
        ImGui::SameLine(0, 4 * frame.scale);
    };
    using widgets::Icon;
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
}

void TransportBar::build_time(PanelFrame& frame, Room& room) {
    ImGui::PushFont(frame.fonts.large);
    const std::string time = widgets::fixed(frame.snapshot.time, 3) + " s";
    const float width = std::max(ImGui::CalcTextSize(time.c_str()).x, ImGui::CalcTextSize("00.000 s").x);
    const float height = ImGui::GetTextLineHeight();
    const ImGuiID control = ImGui::GetID("##time");
    if (typed_value::is_typed(control)) {
        ImGui::PopFont();
        ImGui::SetCursorPos({room.left, room.middle - ImGui::GetFrameHeight() / 2});
        ImGui::SetNextItemWidth(width);
        const auto problem = [](double typed) -> std::optional<std::string> {
            if (typed >= 0 && std::isfinite(typed)) return std::nullopt;
            return "Expected a time of 0 s or later.";
        };
        if (const auto to = typed_value::field(control, "s", problem)) frame.send(SeekTime{*to});
        control_places::note("time");
    } else {
        ImGui::SetCursorPos({room.left, room.middle - height / 2});
        const ImVec2 corner = ImGui::GetCursorScreenPos();
        const bool pressed = ImGui::InvisibleButton("##clock", {width, height});
        const bool hovered = ImGui::IsItemHovered();
        control_places::note("time");
        if (hovered) {
            const float margin = 5 * room.scale;
            ImGui::GetWindowDrawList()->AddRectFilled(
                {corner.x - margin, corner.y - margin / 2},
                {corner.x + width + margin, corner.y + height + margin / 2},
                ImGui::GetColorU32(ImGuiCol_FrameBgHovered), ImGui::GetStyle().FrameRounding);
        }
        ImGui::GetWindowDrawList()->AddText(corner, theme::ink(theme::text), time.c_str());
        ImGui::PopFont();
        widgets::tooltip(fmt::format("Simulated time; click to type the one to go to. Each integration step "
                                     "is dt = {}.",
                                     spoken(frame.snapshot.setup.integration.dt)));
        if (pressed) typed_value::begin(control, std::round(1000 * frame.snapshot.time) / 1000);
    }
    typed_value::show_refusal(control);
    room.left += width + room.gap;
}

void TransportBar::build_until(PanelFrame& frame, Room& room) {
    const float width = ImGui::CalcTextSize("Run until…").x + 2 * ImGui::GetStyle().FramePadding.x;
    ImGui::SetCursorPos({room.right - width, room.top});
    const bool has_button = room.right - width - room.gap - room.left > least_speed * room.scale;
    const bool pressed = has_button && ImGui::Button("Run until…", {width, room.button});
    if (has_button) {
        control_places::note("until");
        widgets::tooltip("Let it run until a time, a flip or an energy, and stop there");
        room.right -= width + room.gap;
    }
    if (std::exchange(frame.view.asks_run_until, false) || pressed) until_.open();
    until_.build(frame);
}

void TransportBar::build_timestep(const PanelFrame& frame, Room& room) {
    const std::string dt = "dt " + spoken(frame.snapshot.setup.integration.dt);
    const float width = stack_width("step 1/60 s", dt);
    if (!room.has(width)) return;
    put_stack(room.left, room.middle, "step 1/60 s", dt, theme::secondary);
    widgets::tooltip("What the arrows step by, and the timestep of the integration");
    room.left += width + room.gap;
}

void TransportBar::build_pace(const PanelFrame& frame, Room& room) {
    const Snapshot& snapshot = frame.snapshot;
    const ShownFigures& figures = frame.figures;
    // Below 0.95 of the requested speed the machine does not keep up: show that by colour too.
    const bool behind = snapshot.run_state == RunState::running && snapshot.time > 1 &&
                        figures.real_time_factor < 0.95 * snapshot.speed;
    const bool seeking = snapshot.timeline.seeking;
    const float width = stack_width("real time", "calculating");
    if (!room.has(width)) return;
    const std::string pace =
        seeking ? "calculating" : fmt::format("{:.3g}×", std::max(0.0, figures.real_time_factor));
    put_stack(room.right - width, room.middle, "real time", pace,
              seeking  ? theme::accent
              : behind ? theme::warning
                       : theme::text);
    widgets::tooltip("The real-time factor: simulated seconds per second on the clock, over the last half "
                     "second. Where it falls behind the speed, the machine does not keep up; no step is "
                     "skipped.");
    room.right -= width + room.gap;
}

void TransportBar::build_speed(PanelFrame& frame, const Room& room) {
    const float width = std::min(room.right - room.left, most_speed * room.scale);
    if (width <= least_speed * room.scale) return;
    const bool has_label = width > label_room * room.scale;
    const widgets::LabelColumn column(has_label ? 3.6f : 0);
    ImGui::SetCursorPos({room.right - width, room.middle - ImGui::GetFrameHeight() / 2});
    ImGui::BeginChild("##speed", {width, ImGui::GetFrameHeight()}, false,
                      ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoBackground);
    row_control("view.speed", frame);
    ImGui::EndChild();
}

void TransportBar::build_presented(PanelFrame& frame) {
    const ImVec2 size = ImGui::GetIO().DisplaySize, pointer = ImGui::GetIO().MousePos;
    const Box bar = frame.layout().transport;
    const bool is_inside = pointer.x >= 0 && pointer.x < size.x && pointer.y < size.y;
    const float called_from = size.y - 10 * frame.scale;
    is_called_ = is_inside && pointer.y >= (is_called_ ? bar.y - 8 * frame.scale : called_from);
    is_called_ = is_called_ || strip_.is_scrubbing();
    if (is_called_ || ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopup)) {
        build(frame);
        return;
    }
    // An unobtrusive line that shows how far the run is.
    const double end = std::max(frame.snapshot.timeline.end_time, frame.snapshot.time);
    const float part = end > 0 ? static_cast<float>(frame.snapshot.time / end) : 0;
    const float thick = std::max(1.0f, 2 * frame.scale);
    ImVec4 ink = theme::accent;
    ink.w = 0.55f;
    ImGui::GetBackgroundDrawList()->AddRectFilled({0, size.y - thick}, {part * size.x, size.y},
                                                  ImGui::ColorConvertFloat4ToU32(ink));
}

} // namespace pendula
