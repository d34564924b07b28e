// SPDX-License-Identifier: MIT
#include "ui/overlay.hpp"

#include "scene/parameter_table.hpp"
#include "ui/layout.hpp"
#include "ui/widgets.hpp"

#include <algorithm>
#include <cmath>

namespace pendula {
namespace {

constexpr double refresh_interval = 0.1; // s: ten updates a second can still be read
constexpr double message_seconds = 8;

/// One press of − or +: a factor of 10^(1/6), so that six presses are a decade.
const double speed_step = std::pow(10.0, 1.0 / 6.0);

} // namespace

FreeArea Overlay::free_area(const ViewState& view) const {
    const ImVec2 size = ImGui::GetIO().DisplaySize;
    if (!view.show_panels) return {0, 0, size.x, size.y};
    const float left = (layout::side_panel_width + 2 * layout::margin) * scale_;
    const float bottom = (layout::transport_height + 2 * layout::margin) * scale_;
    return {left, 0, std::max(1.0f, size.x - left), std::max(1.0f, size.y - bottom)};
}

Requests Overlay::build(const Snapshot& snapshot, ViewState& view, const FrameFigures& frame) {
    Requests requests;
    if (view.look.theme != shown_theme_) theme::apply_colours(shown_theme_ = view.look.theme);
    controls_ = ControlState(snapshot);
    if (ImGui::IsMouseClicked(ImGuiMouseButton_Left)) ++gesture_;
    const bool dragging =
        ImGui::IsMouseDown(ImGuiMouseButton_Left) || ImGui::IsMouseReleased(ImGuiMouseButton_Left);
    requests.gesture = dragging ? gesture_ : 0;
    refresh_figures(snapshot, frame);
    if (view.show_panels) {
        build_side_panel(snapshot, view, requests);
        build_transport(snapshot, view, requests);
    }
    if (view.show_profiler) build_profiler();
    for (const std::string& refusal : requests.refusals) notify(refusal, true);
    build_notices(snapshot, requests);
    if (view.show_help) build_help(view);
    help_was_shown_ = view.show_help;
    return requests;
}

void Overlay::perform(Action action, ControlState& controls, ViewState& view, Requests& requests) {
    const auto send = [&](Command command) { requests.commands.push_back(std::move(command)); };
    const auto set_speed = [&](double factor) {
        const Parameter& row = *find_parameter("view.speed");
        // Beyond the slider's range a press leads back into it, but never the wrong way.
        const double wanted = controls.speed * factor;
        controls.speed = factor > 1 ? std::max(controls.speed, std::min(wanted, row.slider_maximum))
                                    : std::min(controls.speed, std::max(wanted, row.slider_minimum));
        send(SetSpeed{controls.speed});
    };
    const auto step = [&](std::int64_t steps) {
        controls.running = false;
        send(StepOnce{steps});
    };
    switch (action) {
    case Action::run_stop:
        controls.running = !controls.running;
        send(SetRunning{controls.running});
        break;
    case Action::step:
        step(1);
        break;
    case Action::step_many:
        step(50);
        break;
    case Action::step_back:
        step(-1);
        break;
    case Action::step_back_many:
        step(-50);
        break;
    case Action::undo:
        send(Undo{});
        break;
    case Action::redo:
        send(Redo{});
        break;
    case Action::slower:
        set_speed(1 / speed_step);
        break;
    case Action::faster:
        set_speed(speed_step);
        break;
    case Action::reset:
        send(Reset{});
        break;
    case Action::toggle_ghost:
        controls.ghost.enabled = !controls.ghost.enabled;
        send(SetGhost{controls.ghost});
        break;
    case Action::toggle_trails:
        view.show_trails = !view.show_trails;
        break;
    case Action::toggle_panels:
        view.show_panels = !view.show_panels;
        break;
    case Action::toggle_help:
        view.show_help = !view.show_help;
        break;
    case Action::toggle_profiler:
        view.show_profiler = !view.show_profiler;
        break;
    case Action::layout_chain:
    case Action::layout_torus:
    case Action::layout_chain_torus:
    case Action::layout_chain_plots:
    case Action::layout_everything:
        view.settings.layout =
            static_cast<Layout>(static_cast<int>(action) - static_cast<int>(Action::layout_chain));
        break;
    case Action::next_embedding:
        view.settings.embedding =
            static_cast<TorusEmbedding>((static_cast<int>(view.settings.embedding) + 1) % 3);
        break;
    case Action::clear_trails:
    case Action::home_camera:
    case Action::fullscreen:
    case Action::screenshot:
    case Action::record:
        requests.actions.push_back(action);
        break;
    }
}

void Overlay::notify(std::string text, bool is_error) {
    message_ = Message{std::move(text), ImGui::GetTime() + message_seconds, is_error, false};
}

void Overlay::refresh_figures(const Snapshot& snapshot, const FrameFigures& frame) {
    const double now = ImGui::GetTime();
    if (now < next_refresh_ && snapshot.run_state == RunState::running) return;
    next_refresh_ = now + refresh_interval;
    fit_ = divergence_ ? fit_divergence(divergence_->of(1)) : std::nullopt;
    figures_ = {snapshot.time,
                snapshot.divergence.distance,
                snapshot.divergence.fraction,
                snapshot.energy.change,
                snapshot.energy.scale,
                snapshot.energy.kinetic + snapshot.energy.gravitational + snapshot.energy.elastic,
                snapshot.steps_per_second,
                snapshot.real_time_factor,
                snapshot.step,
                frame};
}

void Overlay::build_notices(const Snapshot& snapshot, Requests& requests) {
    if (asked_for_ && snapshot.setup == *asked_for_) asked_for_.reset();
    if (snapshot.notice.serial != seen_notice_) {
        seen_notice_ = snapshot.notice.serial;
        notify(snapshot.notice.text, true);
        message_->offers_long_double = asked_for_ && asked_for_->integration.arithmetic == Arithmetic::x87;
    }
    // What stopped the chain stays in sight as long as it is stopped.
    const bool failed = snapshot.run_state == RunState::failed;
    if (failed && !message_) message_ = Message{snapshot.notice.text, 0, true, false};
    if (!message_) return;
    if (!failed && ImGui::GetTime() > message_->until) {
        message_.reset();
        asked_for_.reset();
        return;
    }
    const FreeArea area = free_area(ViewState{});
    const float width = std::min(560 * scale_, area.width - 32 * scale_);
    ImGui::SetNextWindowPos({area.x + area.width / 2, 16 * scale_}, ImGuiCond_Always, {0.5f, 0});
    ImGui::SetNextWindowSize({width, 0});
    ImGui::Begin("##notice", nullptr, layout::fixed_window | ImGuiWindowFlags_NoFocusOnAppearing);
    ImGui::PushStyleColor(ImGuiCol_Text, message_->is_error ? theme::warning : theme::text);
    ImGui::TextWrapped("%s", message_->text.c_str());
    ImGui::PopStyleColor();
    if (message_->offers_long_double && asked_for_ && ImGui::Button("Use long-double")) {
        asked_for_->integration.arithmetic = Arithmetic::long_double;
        requests.commands.push_back(Load{*asked_for_});
        asked_for_.reset();
        message_.reset();
    }
    ImGui::End();
}

void Overlay::build_help(ViewState& view) {
    const ImVec2 size = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowPos({size.x / 2, size.y / 2}, ImGuiCond_Always, {0.5f, 0.5f});
    ImGui::SetNextWindowSize({460 * scale_, 0});
    if (!help_was_shown_) ImGui::SetNextWindowFocus();
    ImGui::Begin("##help", nullptr, layout::fixed_window);
    widgets::heading(fonts_, "Keys");
    const float column = 116 * scale_;
    for (const KeyBinding& binding : key_table()) {
        if (binding.shown.empty()) continue;
        ImGui::PushFont(fonts_.mono);
        ImGui::PushStyleColor(ImGuiCol_Text, theme::accent);
        ImGui::TextUnformatted(binding.shown.data(), binding.shown.data() + binding.shown.size());
        ImGui::PopStyleColor();
        ImGui::PopFont();
        ImGui::SameLine(column);
        ImGui::TextUnformatted(binding.help.data(), binding.help.data() + binding.help.size());
    }
    ImGui::Separator();
    widgets::heading(fonts_, "Mouse");
    ImGui::TextDisabled("drag the chain's view to move it, the torus to turn it\n"
                        "right-drag or Shift-drag the torus to move it\n"
                        "wheel to come closer, double click to fill the window with one view\n"
                        "Ctrl-click a slider to type a value");
    ImGui::Spacing();
    if (ImGui::Button("Close")) view.show_help = false;
    ImGui::End();
}

} // namespace pendula
