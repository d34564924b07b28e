// SPDX-License-Identifier: MIT
#include "ui/overlay.hpp"

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
