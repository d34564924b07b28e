// SPDX-License-Identifier: MIT
#include "ui/overlay.hpp"

#include "scene/parameter_table.hpp"
#include "ui/controls/control_places.hpp"
#include "ui/controls/widgets.hpp"
#include "ui/layout.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace pendula {
namespace {

constexpr double refresh_interval = 0.1; // s: ten updates a second can still be read
constexpr double message_seconds = 8;
constexpr double joining_seconds = 2; ///< after a message's beginning another is added to it
constexpr int most_joined = 4;

constexpr double frame_step = 1.0 / 60; ///< s, simulated: one press of an arrow

/// The speed one press of − or + away: the next of 1, 2, 5, 10, … or of their parts, as a class says them.
double next_speed(double speed, bool faster) {
    const double decade = std::pow(10.0, std::floor(std::log10(speed) + 1e-9));
    // What is within a thousandth of a rung stands on it.
    const auto beyond = [&](double rung) { return faster ? rung > 1.001 * speed : rung < 0.999 * speed; };
    double best = faster ? 20 * decade : decade / 10;
    for (const double rung : {0.5, 1.0, 2.0, 5.0, 10.0})
        if (beyond(rung * decade))
            best = faster ? std::min(best, rung * decade) : std::max(best, rung * decade);
    return best < 1 ? 1 / std::round(1 / best) : std::round(best); // 1/50 and no neighbour of it
}

constexpr double overlay_step = 1.1;  ///< one press of Ctrl +
constexpr double smallest_step = 0.7; ///< what the presses lead to at least: 10 px a letter can be read

void scale_by(ViewState& view, double factor) {
    // To hundredths, so that as many presses back lead to 1 again.
    const double scale = std::round(100 * view.preferences.ui_scale * factor) / 100;
    const double whole = std::abs(scale - 1) < 0.04 ? 1 : scale;
    view.preferences.ui_scale = std::clamp(whole, smallest_step, most_ui_scale);
}

/// The shipped scene before or after the one of this name, around the end; the first after any other.
std::optional<std::string> neighbour_scene(const std::string& name, bool next) {
    const std::vector<ShippedScene> scenes = shipped_scenes();
    if (scenes.empty()) return std::nullopt;
    const auto here = std::find_if(scenes.begin(), scenes.end(),
                                   [&](const ShippedScene& scene) { return scene.name == name; });
    if (here == scenes.end()) return scenes.front().id;
    const auto index = static_cast<std::size_t>(here - scenes.begin());
    return scenes[(index + (next ? 1 : scenes.size() - 1)) % scenes.size()].id;
}

} // namespace

PanelLayout Overlay::panels(const ViewState& view) const { return panel_layout(view, scale_); }

FreeArea Overlay::free_area(const ViewState& view) const { return pendula::free_area(view, scale_); }

Requests Overlay::build(const Snapshot& snapshot, ViewState& view, const FrameFigures& frame) {
    Requests requests;
    memory_.make_current();
    control_places::begin_frame();
    popup_closed_ = popup_was_open_ && !ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopup);
    if (view.look.theme != shown_theme_) theme::apply_colours(shown_theme_ = view.look.theme);
    controls_ = ControlState(snapshot);
    if (ImGui::IsMouseClicked(ImGuiMouseButton_Left)) ++gesture_;
    const bool dragging =
        ImGui::IsMouseDown(ImGuiMouseButton_Left) || ImGui::IsMouseReleased(ImGuiMouseButton_Left);
    requests.gesture = dragging ? gesture_ : 0;
    refresh_figures(snapshot, frame);
    table_unit_ = shown_unit_.value_or(snapshot.setup.start.unit);
    energy_history_.add(snapshot);
    if (view.show_panels) {
        follow_keyboard(view);
        // A panel that floats gives way to what is behind it.
        if (ImGui::IsMouseClicked(ImGuiMouseButton_Left) && !ImGui::GetIO().WantCaptureMouse)
            view.peek = Peek::none;
        const PanelLayout layout = panels(view);
        view.is_narrow = layout.is_narrow;
        view.left_shown = layout.left_open;
        view.right_shown = layout.right_open;
        if (layout.left_open) build_left_panel(snapshot, view, requests);
        if (layout.right_open) build_right_panel(snapshot, view, requests);
        build_edges(view);
        build_transport(snapshot, view, requests);
        if (layout.status.height > 0) build_status(snapshot, view);
    } else
        build_presented_transport(snapshot, view, requests);
    build_return_sign(view, requests);
    if (view.show_info) build_info(snapshot, view);
    build_hints(snapshot, view);
    build_palette(snapshot, view, requests);
    build_render_dialog(view, requests);
    if (view.show_profiler) build_profiler();
    build_notices(snapshot, view, requests);
    tell_scale(view);
    if (view.show_help) build_help(view);
    help_was_shown_ = view.show_help;
    follow_layers(view);
    return requests;
}

void Overlay::perform(Action action, ControlState& controls, ViewState& view, Requests& requests) {
    const auto send = [&](Command command) { requests.commands.push_back(std::move(command)); };
    const auto set_speed = [&](bool faster) {
        const Parameter& row = *find_parameter("view.speed");
        // Beyond the slider's range a press leads back into it, but never the wrong way.
        const double wanted = next_speed(controls.speed, faster);
        controls.speed = faster ? std::max(controls.speed, std::min(wanted, row.slider_maximum))
                                : std::min(controls.speed, std::max(wanted, row.slider_minimum));
        send(SetSpeed{controls.speed});
    };
    const auto step = [&](std::int64_t steps) {
        controls.running = false;
        send(StepOnce{steps});
    };
    /// As many steps as come nearest to a time, s.
    const auto steps_in = [&](double seconds) {
        const double steps = std::clamp(seconds / controls.timestep, 1.0, 1e12);
        return static_cast<std::int64_t>(std::llround(steps));
    };
    switch (action) {
    case Action::run_stop:
        controls.running = !controls.running;
        send(SetRunning{controls.running});
        break;
    case Action::step:
        step(steps_in(frame_step));
        break;
    case Action::step_second:
        step(steps_in(1));
        break;
    case Action::step_single:
        step(1);
        break;
    case Action::step_back:
        step(-steps_in(frame_step));
        break;
    case Action::step_back_second:
        step(-steps_in(1));
        break;
    case Action::step_back_single:
        step(-1);
        break;
    case Action::rewind:
        send(SeekStep{0});
        break;
    case Action::to_end:
        send(SeekStep{controls.end_step});
        break;
    case Action::undo:
        send(Undo{});
        break;
    case Action::redo:
        send(Redo{});
        break;
    case Action::slower:
        set_speed(false);
        break;
    case Action::faster:
        set_speed(true);
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
    case Action::toggle_elastic:
        controls.chain.model = controls.chain.model == Model::rigid ? Model::elastic : Model::rigid;
        send(SetChain{controls.chain});
        break;
    case Action::previous_scene:
    case Action::next_scene:
        requests.open_scene = neighbour_scene(view.scene_name, action == Action::next_scene);
        break;
    case Action::run_until:
        view.show_panels = view.asks_run_until = true;
        break;
    case Action::reset_energy_reference:
        send(ResetEnergyReference{});
        break;
    case Action::toggle_info:
        view.show_info = !view.show_info;
        break;
    case Action::toggle_palette:
        view.show_palette = !view.show_palette;
        if (view.show_palette) typed_ahead::begin(); // what is typed next is meant for it
        break;
    case Action::toggle_left_panel:
    case Action::toggle_right_panel:
        show_panel(view, action == Action::toggle_left_panel,
                   action == Action::toggle_left_panel ? !view.left_shown : !view.right_shown);
        break;
    case Action::focus_panels:
        view.keyboard_focus = !view.keyboard_focus;
        if (view.keyboard_focus) view.show_panels = true;
        break;
    case Action::larger_overlay:
        scale_by(view, overlay_step);
        break;
    case Action::smaller_overlay:
        scale_by(view, 1 / overlay_step);
        break;
    case Action::normal_overlay:
        view.preferences.ui_scale = 1;
        break;
    case Action::toggle_reduced_motion:
        view.preferences.reduced_motion = !view.preferences.reduced_motion;
        break;
    case Action::toggle_flashes:
        view.preferences.no_flashes = !view.preferences.no_flashes;
        break;
    case Action::render:
        view.show_render = !view.show_render;
        break;
    case Action::clear_trails:
    case Action::home_camera:
    case Action::fullscreen:
    case Action::screenshot:
    case Action::record:
    case Action::copy_state:
    case Action::paste_state:
    case Action::save_scene:
    case Action::save_run:
    case Action::open_file:
    case Action::gallery:
    case Action::close_top:
        requests.actions.push_back(action);
        break;
    }
}

void Overlay::notify(std::string text, bool is_error) {
    // What comes at once is read together, and no error goes unread because something else has gone well.
    const double now = ImGui::GetTime();
    const bool joins = message_ && now < message_->until - message_seconds + joining_seconds &&
                       std::count(message_->text.begin(), message_->text.end(), '\n') < most_joined - 1;
    if (joins) {
        text = message_->text == text ? text : message_->text + '\n' + text;
        is_error = is_error || message_->is_error;
    }
    message_ = Message{std::move(text), now + message_seconds, is_error, false, false};
}

/// How large the panels have become.
void Overlay::tell_scale(const ViewState& view) {
    const double scale = view.preferences.ui_scale;
    if (told_scale_ && *told_scale_ != scale) {
        const bool is_told = message_ && message_->text.starts_with("Panels at ");
        if (is_told) message_.reset(); // the newest alone
        notify(fmt::format("Panels at {:.0f} %{}", 100 * scale, scale == 1 ? "" : " (Ctrl 0: 100 %)"), false);
    }
    told_scale_ = scale;
}

void Overlay::refresh_figures(const Snapshot& snapshot, const FrameFigures& frame) {
    const double now = ImGui::GetTime();
    if (now < next_refresh_ && snapshot.run_state == RunState::running) return;
    next_refresh_ = now + refresh_interval;
    figures_ = {snapshot.time,
                snapshot.divergence.distance,
                snapshot.divergence.fraction,
                snapshot.energy,
                snapshot.damping_loss,
                snapshot.steps_per_second,
                snapshot.real_time_factor,
                snapshot.step,
                frame};
}

float Overlay::messages_top() const {
    return (recording_ ? recording_badge_bottom(recording_->live, scale_) : 0) + layout::margin * scale_;
}

void Overlay::build_notices(const Snapshot& snapshot, const ViewState& view, Requests& requests) {
    if (asked_for_ && snapshot.setup == *asked_for_) asked_for_.reset();
    if (snapshot.notice.serial != seen_notice_) {
        seen_notice_ = snapshot.notice.serial;
        notify(snapshot.notice.text, snapshot.notice.is_problem);
        message_->stays_while_stopped = !snapshot.notice.is_problem;
        message_->offers_long_double = asked_for_ && asked_for_->integration.arithmetic == Arithmetic::x87;
    }
    // What stopped the chain stays in sight as long as it is stopped.
    const bool failed = snapshot.run_state == RunState::failed;
    if (failed && !message_) message_ = Message{snapshot.notice.text, 0, true, false, false};
    if (!message_) return;
    if (message_->stays_while_stopped && snapshot.run_state == RunState::stopped)
        message_->until = std::max(message_->until, ImGui::GetTime() + 1);
    if (!failed && ImGui::GetTime() > message_->until) {
        message_.reset();
        asked_for_.reset();
        return;
    }
    const FreeArea area = panels(view).scene;
    const float width = std::min(560 * scale_, area.width - 32 * scale_);
    ImGui::SetNextWindowPos({area.x + area.width / 2, messages_top()}, ImGuiCond_Always, {0.5f, 0});
    ImGui::SetNextWindowSize({width, 0});
    ImGui::Begin(layout::message_window, nullptr, layout::fixed_window | ImGuiWindowFlags_NoFocusOnAppearing);
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

} // namespace pendula
