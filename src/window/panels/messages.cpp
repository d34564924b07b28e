// SPDX-License-Identifier: MIT
#include "window/panels/messages.hpp"

#include "window/controls/capitalised.hpp"
#include "window/controls/hand.hpp"
#include "window/controls/wrapped_text.hpp"
#include "window/panels/layout.hpp"
#include "window/panels/notice_room.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace pendula {
namespace {

constexpr double message_seconds = 8;
constexpr double joining_seconds = 2;   ///< a message that comes so soon after another is added to it
constexpr double lingering_seconds = 1; ///< of the reason for a stop, after the run goes on
constexpr double longest_seconds = 120; ///< in all, that the reason for a stop is shown
constexpr int most_joined = 4;

} // namespace

void Messages::notify(std::string text, bool is_error) {
    text = as_sentence(text);
    // Messages that come together are shown together, so that good news does not hide an error.
    const double now = ImGui::GetTime();
    const bool joins = message_ && now < message_->until - message_seconds + joining_seconds &&
                       std::count(message_->text.begin(), message_->text.end(), '\n') < most_joined - 1;
    if (joins) {
        text = message_->text == text ? text : message_->text + '\n' + text;
        is_error = is_error || message_->is_error;
    }
    const bool stays = joins && message_->stays_until_seen;
    message_ = Message{std::move(text), now + message_seconds, is_error};
    message_->told = now;
    message_->stays_until_seen = stays;
}

void Messages::tell_late(std::string text) {
    notify(std::move(text), false);
    message_->stays_until_seen = true;
}

void Messages::tell_scale(const ViewState& view) {
    const double scale = view.preferences.ui_scale;
    if (told_scale_ && *told_scale_ != scale) {
        const bool is_told = message_ && message_->text.starts_with("Panels at ");
        if (is_told) message_.reset(); // the newest alone
        notify(fmt::format("Panels at {:.0f} %{}", 100 * scale, scale == 1 ? "" : " (Ctrl 0: 100 %)"), false);
    }
    told_scale_ = scale;
}

void Messages::take_notice(const Snapshot& snapshot, const std::optional<Setup>& asked_for) {
    if (snapshot.notice.serial != seen_notice_) {
        seen_notice_ = snapshot.notice.serial;
        notify(snapshot.notice.text, snapshot.notice.is_problem);
        message_->stays_while_stopped = !snapshot.notice.is_problem;
        message_->offers_long_double = asked_for && asked_for->integration.arithmetic == Arithmetic::x87;
    }
    // The reason for a stop stays visible as long as the chain is stopped.
    if (snapshot.run_state == RunState::failed && !message_)
        message_ = Message{as_sentence(snapshot.notice.text), 0, true};
}

void Messages::build(PanelFrame& frame, std::optional<Setup>& asked_for) {
    const Snapshot& snapshot = frame.snapshot;
    if (asked_for && snapshot.setup == *asked_for) asked_for.reset();
    take_notice(snapshot, asked_for);
    if (!message_) return;
    // Over a film that is directed the run's stop is no news.
    const bool is_told_long = ImGui::GetTime() > message_->told + longest_seconds || frame.view.directing;
    if (message_->stays_while_stopped && snapshot.run_state == RunState::stopped && !is_told_long)
        message_->until = ImGui::GetTime() + lingering_seconds;
    if (message_->stays_until_seen)
        message_->until = std::max(message_->until, ImGui::GetTime() + message_seconds);
    if (hand_moves()) message_->stays_until_seen = false;
    if (snapshot.run_state != RunState::failed && ImGui::GetTime() > message_->until) {
        message_.reset();
        asked_for.reset();
        return;
    }
    build_window(frame, asked_for);
}

void Messages::build_window(PanelFrame& frame, std::optional<Setup>& asked_for) {
    const NoticeRoom room = notice_room(frame);
    const float width = std::min(560 * frame.scale, room.width);
    ImGui::SetNextWindowPos({room.x + room.width / 2, room.top}, ImGuiCond_Always, {0.5f, 0});
    ImGui::SetNextWindowSize({width, 0});
    ImGui::Begin(layout::message_window, nullptr, layout::fixed_window | ImGuiWindowFlags_NoFocusOnAppearing);
    ImGui::PushStyleColor(ImGuiCol_Text, message_->is_error ? theme::warning : theme::text);
    widgets::text_wrapped(message_->text);
    ImGui::PopStyleColor();
    if (message_->offers_long_double && asked_for && ImGui::Button("Use long-double")) {
        asked_for->integration.arithmetic = Arithmetic::long_double;
        frame.send(Load{*asked_for});
        asked_for.reset();
        message_.reset();
    }
    ImGui::End();
}

} // namespace pendula
