// SPDX-License-Identifier: MIT
// The bar at the bottom: run or stop, step, reset, speed, time, real-time factor.
#include "ui/control_places.hpp"
#include "ui/layout.hpp"
#include "ui/overlay.hpp"
#include "ui/row_control.hpp"
#include "ui/widgets.hpp"

#include <fmt/format.h>

#include <utility>

namespace pendula {

void Overlay::build_transport(const Snapshot& snapshot, ViewState& view, Requests& requests) {
    const Box box = panels(view).transport;
    const float margin = layout::margin * scale_, height = box.height;
    ImGui::SetNextWindowPos({box.x, box.y});
    ImGui::SetNextWindowSize({box.width, box.height});
    ImGui::Begin("##transport", nullptr, layout::fixed_window & ~ImGuiWindowFlags_AlwaysAutoResize);

    build_timeline(snapshot, view, requests);
    const float strip = layout::timeline_height * scale_;
    const float button = height - strip - 2 * margin;
    const float middle = strip + (height - strip - ImGui::GetFrameHeight()) / 2;
    ImGui::SetCursorPosY(strip + margin);
    const bool running = snapshot.run_state == RunState::running;
    if (widgets::icon_button("##run", running ? widgets::Icon::stop : widgets::Icon::run, button, true))
        perform(Action::run_stop, controls_, view, requests);
    control_places::note("run_stop");
    widgets::tooltip(running ? "Stop (Space)" : "Run (Space)");
    ImGui::SameLine();
    ImGui::PushButtonRepeat(true);
    if (widgets::icon_button("##back", widgets::Icon::step_back, button))
        perform(Action::step_back, controls_, view, requests);
    control_places::note("step_back");
    widgets::tooltip("One step back (←); hold to go on");
    ImGui::SameLine();
    if (widgets::icon_button("##step", widgets::Icon::step, button))
        perform(Action::step, controls_, view, requests);
    control_places::note("step");
    ImGui::PopButtonRepeat();
    widgets::tooltip("One step forward (→); hold to go on");
    ImGui::SameLine();
    if (widgets::icon_button("##reset", widgets::Icon::reset, button))
        perform(Action::reset, controls_, view, requests);
    control_places::note("reset");
    widgets::tooltip("Back to the start state (R)");
    ImGui::SameLine();
    const bool until = ImGui::Button("Until…", {0, button});
    if (std::exchange(view.asks_run_until, false) || until) ImGui::OpenPopup("run until");
    widgets::tooltip("Run until a time, a flip or an energy");
    build_run_until(snapshot, requests);

    ImGui::SameLine(0, 20 * scale_);
    ImGui::SetCursorPosY(middle);
    ImGui::BeginChild("##speed", {250 * scale_, ImGui::GetFrameHeight()}, false,
                      ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoBackground);
    row_control("view.speed", snapshot, view, requests);
    ImGui::EndChild();

    // A figure is shown whole or, where the window is too narrow, not at all.
    const auto figure = [&](const char* label, const std::string& value, ImVec4 colour, float gap) {
        ImGui::SameLine(0, gap * scale_);
        ImGui::PushFont(fonts_.mono);
        const float value_width = ImGui::CalcTextSize(value.c_str()).x;
        ImGui::PopFont();
        const float needed = ImGui::CalcTextSize(label).x + ImGui::GetStyle().ItemSpacing.x + value_width;
        if (ImGui::GetCursorPosX() + needed > box.width - margin) {
            ImGui::NewLine();
            return;
        }
        ImGui::SetCursorPosY(middle);
        ImGui::AlignTextToFramePadding();
        ImGui::TextDisabled("%s", label);
        ImGui::SameLine();
        ImGui::PushFont(fonts_.mono);
        ImGui::PushStyleColor(ImGuiCol_Text, colour);
        ImGui::TextUnformatted(value.c_str());
        ImGui::PopStyleColor();
        ImGui::PopFont();
    };
    figure("t", widgets::fixed(figures_.time, 3, 9) + " s", theme::text, 20);
    // Below 0.95 of what was asked for, the machine does not keep up: say so by colour too.
    const bool behind = running && figures_.time > 1 && figures_.real_time_factor < 0.95 * snapshot.speed;
    figure("real-time factor", widgets::fixed(figures_.real_time_factor, 3, 7),
           behind ? theme::warning : theme::text, 20);

    if (snapshot.timeline.seeking) figure("", "calculating", theme::accent, 20);
    ImGui::End();
}

} // namespace pendula
