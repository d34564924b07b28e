// SPDX-License-Identifier: MIT
#include "window/panels/messages.hpp"

#include "files/text.hpp"
#include "render/view_layout.hpp"
#include "window/controls/widgets.hpp"
#include "window/features/plots/plot_control.hpp"
#include "window/features/recording/recording_section.hpp"
#include "window/panels/panel_layout.hpp"

#include <fmt/format.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

namespace pendula {

namespace {

constexpr double message_seconds = 8;
constexpr double joining_seconds = 2;   ///< time, s, in which the next message joins the last one
constexpr double lingering_seconds = 1; ///< time, s, for which the reason for a stop outlasts the stop
constexpr double longest_seconds = 120; ///< the longest time for which the reason for a stop is shown, s
constexpr int most_joined = 4;

/// Sizes of a message, logical pixels. A message beside plots becomes narrower, so that it does not cover
/// them.
constexpr float least_width = 240, least_beside_plots = 120, least_height = 60;
/// Sizes of the clock and of the caption below it, with their margins; logical pixels.
constexpr float captions_width = 210, clock_height = 60, parting_height = 30;

/// The place of a shown window in the last frame.
std::optional<Box> shown_window(const char* name, bool is_shown) {
    const ImGuiWindow* window = is_shown ? ImGui::FindWindowByName(name) : nullptr;
    if (!window) return std::nullopt;
    return Box{window->Pos.x, window->Pos.y, window->Size.x, window->Size.y};
}

/// The left and right end of the chain's view if plots, a section or a map are beside it.
std::pair<float, float> beside_plots(const PanelFrame& frame) {
    const FreeArea area = frame.free_area();
    const float end = area.x + area.width;
    const Layout shown = frame.view.views.layout;
    const bool has_others = shown == Layout::chain_plots || shown == Layout::section || shown == Layout::map;
    if (frame.view.view_fills_window || !has_others) return {area.x, end};
    const ViewLayout views =
        divide_area({static_cast<int>(area.x), static_cast<int>(area.y), static_cast<int>(area.width),
                     static_cast<int>(area.height)},
                    shown, {}, frame.snapshot.setup.chain.links(), plots_with(frame.snapshot));
    const PixelRectangle& chain = views[View::chain];
    return {static_cast<float>(chain.x), static_cast<float>(chain.x + chain.width)};
}

/// A place for a message, in ImGui's coordinates.
struct NoticeRoom {
    float x = 0, width = 0, top = 0;
    bool is_below_figures = false; ///< the place is below or over a panel of figures (F2, F3)
};

/// Returns a place at the top of the scene, below the recording's badge and within the chain's view. The
/// place is beside the windows of figures, or below them if there is too little room beside them.
NoticeRoom notice_room(const PanelFrame& frame) {
    const float margin = layout::margin * frame.scale;
    const RecordingReport* films = frame.sources.recording;
    float top = (films ? recording_badge_bottom(films->live, frame.scale) : 0) + margin;
    const FreeArea area = frame.view.show_panels ? frame.layout().clear : frame.free_area();
    float begin = area.x, end = area.x + area.width;
    const float least = least_width * frame.scale + 2 * margin;
    const auto [first, last] = beside_plots(frame);
    if (std::min(end, last) - std::max(begin, first) >= least_beside_plots * frame.scale + 2 * margin) {
        begin = std::max(begin, first);
        end = std::min(end, last);
    }
    // Places the message beside or below the captions in the scene's upper left corner.
    const Look& look = frame.view.look;
    if (!frame.view.directing && (look.clock || look.parting)) {
        if (end - begin - captions_width * frame.scale >= least)
            begin += captions_width * frame.scale;
        else
            top += ((look.clock ? clock_height : 0) + (look.parting ? parting_height : 0)) * frame.scale;
    }
    // If the message fits neither beside nor below a panel of figures, the message covers the panel.
    const float lowest = area.y + area.height - least_height * frame.scale;
    bool is_below_figures = false;
    const auto below = [&](const Box& window) {
        is_below_figures = true;
        const float bottom = window.y + window.height + margin;
        return bottom <= lowest ? std::max(top, bottom) : top;
    };
    if (const auto profiler = shown_window("##profiler", frame.view.show_profiler)) {
        if (profiler->x - begin >= least)
            end = std::min(end, profiler->x);
        else
            top = below(*profiler);
    }
    if (const auto figures = shown_window("##info", frame.view.show_info)) {
        const float right = figures->x + figures->width;
        if (end - right >= least)
            begin = right;
        else
            top = below(*figures);
    }
    return {begin + margin, std::max(1.0f, end - begin - 2 * margin), top, is_below_figures};
}

} // namespace

void Messages::notify(std::string text, bool is_error) {
    text = as_sentence(text);
    // Messages that arrive together are shown together, so that a later message does not hide an error.
    const double now = ImGui::GetTime();
    const bool joins = message_ && now < message_->until - message_seconds + joining_seconds &&
                       std::count(message_->text.begin(), message_->text.end(), '\n') < most_joined - 1;
    if (joins) {
        text = message_->text == text ? text : message_->text + '\n' + text;
        is_error = is_error || message_->is_error;
    }
    const bool stays = joins && message_->stays_until_seen;
    message_ = Message{std::move(text), now + message_seconds, is_error};
    message_->shown_at = now;
    message_->stays_until_seen = stays;
}

void Messages::notify_until_seen(std::string text) {
    notify(std::move(text), false);
    message_->stays_until_seen = true;
}

void Messages::notify_scale(const ViewState& view) {
    const double scale = view.preferences.ui_scale;
    if (last_scale_ && *last_scale_ != scale) {
        const bool is_about_scale = message_ && message_->text.starts_with("Panels at ");
        if (is_about_scale) message_.reset(); // only the newest scale is shown
        notify(fmt::format("Panels at {:.0f} %{}", 100 * scale, scale == 1 ? "" : " (Ctrl 0: 100 %)"), false);
    }
    last_scale_ = scale;
}

void Messages::take_notice(const Snapshot& snapshot, const std::optional<Setup>& asked_for) {
    if (snapshot.notice.serial != seen_notice_) {
        seen_notice_ = snapshot.notice.serial;
        notify(snapshot.notice.text, snapshot.notice.is_problem);
        message_->stays_while_stopped = !snapshot.notice.is_problem;
        message_->offers_long_double = asked_for && asked_for->integration.arithmetic == Arithmetic::x87;
    }
    // The reason for a failure stays visible as long as the run is in the state `failed`.
    if (snapshot.run_state == RunState::failed && !message_)
        message_ = Message{as_sentence(snapshot.notice.text), 0, true};
}

void Messages::build(PanelFrame& frame, std::optional<Setup>& asked_for) {
    const Snapshot& snapshot = frame.snapshot;
    if (asked_for && snapshot.setup == *asked_for) asked_for.reset();
    take_notice(snapshot, asked_for);
    if (!message_) return;
    // While a film is directed, the run is hidden, so the reason for its stop disappears.
    const bool is_shown_long =
        ImGui::GetTime() > message_->shown_at + longest_seconds || frame.view.directing;
    if (message_->stays_while_stopped && snapshot.run_state == RunState::stopped && !is_shown_long)
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
    widgets::text_wrapped(message_->text, message_->is_error ? theme::warning : theme::text);
    if (message_->offers_long_double && asked_for && ImGui::Button("Use long-double")) {
        asked_for->integration.arithmetic = Arithmetic::long_double;
        frame.request(Load{*asked_for});
        asked_for.reset();
        message_.reset();
    }
    ImGui::End();
}

namespace {

constexpr double hint_seconds = 45;

struct Hint {
    const char* key;
    const char* text;
};
constexpr std::array<Hint, 3> hints{{{"Space", "stops or starts; ← and → step by 1/60 s"},
                                     {"Ctrl K", "finds every control by name"},
                                     {"F1", "shows all keys"}}};

} // namespace

void Hints::build(PanelFrame& frame, bool has_message) {
    const ViewState& view = frame.view;
    Preferences& preferences = frame.view.preferences;
    if (preferences.hints_seen) return;
    const double now = ImGui::GetTime();
    if (until_ < 0) until_ = now + hint_seconds;
    // A hint disappears when the user has followed it.
    done_[0] = done_[0] || frame.snapshot.run_state != RunState::running;
    done_[1] = done_[1] || view.show_palette;
    done_[2] = done_[2] || view.show_help;
    const bool all_done = std::all_of(done_.begin(), done_.end(), [](bool done) { return done; });
    if (all_done || now > until_)
        preferences.hints_seen = true;
    else if (!has_message)
        build_window(frame);
}

void Hints::build_window(PanelFrame& frame) {
    const NoticeRoom room = notice_room(frame);
    if (room.is_below_figures) return; // the hints are shown later, when there is room
    ImGui::SetNextWindowPos({room.x + room.width / 2, room.top}, ImGuiCond_Always, {0.5f, 0});
    ImGui::Begin("##hints", nullptr,
                 layout::fixed_window | ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoNav);
    const float column = 66 * frame.scale;
    for (std::size_t i = 0; i < hints.size(); ++i) {
        if (done_[i]) continue;
        ImGui::PushFont(frame.fonts.mono);
        ImGui::TextColored(theme::accent, "%s", hints[i].key);
        ImGui::PopFont();
        ImGui::SameLine(column);
        ImGui::TextUnformatted(hints[i].text);
    }
    if (ImGui::SmallButton("Got it")) frame.view.preferences.hints_seen = true;
    ImGui::End();
}

} // namespace pendula
