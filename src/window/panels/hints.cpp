// SPDX-License-Identifier: MIT
#include "window/panels/hints.hpp"

#include "window/panels/layout.hpp"
#include "window/panels/notice_room.hpp"

#include <algorithm>
#include <cstddef>

namespace pendula {
namespace {

constexpr double hint_seconds = 45;

struct Hint {
    const char* key;
    const char* text;
};
constexpr std::array<Hint, 3> hints{{{"Space", "stops and runs; ← and → step by 1/60 s"},
                                     {"Ctrl K", "finds every control by name"},
                                     {"F1", "shows all keys"}}};

} // namespace

void Hints::build(PanelFrame& frame, bool has_message) {
    const ViewState& view = frame.view;
    Preferences& preferences = frame.view.preferences;
    if (preferences.hints_seen) return;
    const double now = ImGui::GetTime();
    if (until_ < 0) until_ = now + hint_seconds;
    // Each hint goes away once it has been followed.
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
    if (room.is_below_figures) return; // they wait for their place, a message would not
    ImGui::SetNextWindowPos({room.x + room.width / 2, room.top}, ImGuiCond_Always, {0.5f, 0});
    ImGui::Begin("##hints", nullptr,
                 layout::fixed_window | ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoNav);
    const float column = 66 * frame.scale;
    for (std::size_t i = 0; i < hints.size(); ++i) {
        if (done_[i]) continue;
        ImGui::PushFont(frame.fonts.mono);
        ImGui::PushStyleColor(ImGuiCol_Text, theme::accent);
        ImGui::TextUnformatted(hints[i].key);
        ImGui::PopStyleColor();
        ImGui::PopFont();
        ImGui::SameLine(column);
        ImGui::TextUnformatted(hints[i].text);
    }
    if (ImGui::SmallButton("Got it")) frame.view.preferences.hints_seen = true;
    ImGui::End();
}

} // namespace pendula
