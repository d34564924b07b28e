// SPDX-License-Identifier: MIT
// Tests for ui/panels/notice_room.hpp: what is told stands where nothing else does.
#include "ui/panels/notice_room.hpp"

#include "render/view_layout.hpp"
#include "support/catch.hpp"
#include "ui/panel_hands.hpp"
#include "ui/seen_text.hpp"

#include <imgui_internal.h>

using namespace pendula;
using pendula::test::PanelHands;

namespace {

ImRect window_rectangle(const char* name) {
    const ImGuiWindow* window = ImGui::FindWindowByName(name);
    REQUIRE(window);
    REQUIRE(window->Active);
    return window->Rect();
}

} // namespace

TEST_CASE("a message lies on no plot, on no figures and on no panel") {
    for (const ImVec2 size : {ImVec2{640, 360}, {1280, 720}, {1920, 1080}})
        for (const Layout layout : {Layout::chain_torus, Layout::chain_plots})
            for (const bool figures : {false, true})
                for (const bool profiler : {false, true}) {
                    if (size.x < 700 && figures && profiler) continue; // which leave no room
                    CAPTURE(size.x, name_of(layout), figures, profiler);
                    PanelHands hands;
                    ImGui::GetIO().DisplaySize = size;
                    hands.view.views.layout = layout;
                    hands.view.show_info = figures;
                    hands.view.show_profiler = profiler;
                    hands.view.peek = Peek::left;
                    hands.frames(4);
                    hands.overlay.notify("The state is copied as a command line.", false);
                    hands.frames(3);
                    const ImRect message = window_rectangle(layout::message_window);
                    CHECK(message.GetWidth() >= 150);
                    CHECK(message.Max.x <= size.x);
                    CHECK(message.Max.y <= size.y);
                    CHECK_FALSE(message.Overlaps(window_rectangle("##left")));
                    if (figures) CHECK_FALSE(message.Overlaps(window_rectangle("##info")));
                    if (profiler) CHECK_FALSE(message.Overlaps(window_rectangle("##profiler")));
                    if (layout != Layout::chain_plots) continue;
                    const FreeArea area = free_area(hands.view, 1);
                    const PixelRectangle plot =
                        divide_area({static_cast<int>(area.x), 0, static_cast<int>(area.width),
                                     static_cast<int>(area.height)},
                                    layout, {}, 3, PlotSet::all)[PlotKind::over_time];
                    if (!figures && size.x > 700) CHECK(message.Max.x <= static_cast<float>(plot.x));
                }
}

TEST_CASE(
    "a message in a small window lies on no plot, with or without an ensemble, beside an open panel too") {
    for (const bool ensemble : {false, true})
        for (const bool pinned : {false, true}) {
            CAPTURE(ensemble, pinned);
            PanelHands hands;
            ImGui::GetIO().DisplaySize = {640, 360};
            hands.view.views.layout = Layout::chain_plots;
            hands.view.preferences.left_pinned = pinned;
            if (ensemble) hands.ensemble_statistics = std::make_shared<EnsembleSeries>();
            hands.frames(4);
            hands.overlay.notify("The state is copied as a command line.", false);
            hands.frames(3);
            const FreeArea area = free_area(hands.view, 1);
            const PixelRectangle plot = divide_area(
                {static_cast<int>(area.x), 0, static_cast<int>(area.width), static_cast<int>(area.height)},
                Layout::chain_plots, {}, 3,
                ensemble ? PlotSet::with_ensemble : PlotSet::all)[PlotKind::over_time];
            const ImRect message = window_rectangle(layout::message_window);
            CHECK(message.Max.x <= static_cast<float>(plot.x));
            CHECK(message.GetWidth() >= 120);
            CHECK(message.Max.y <= 180);
        }
}

TEST_CASE("a hint keeps clear of a panel that floats") {
    PanelHands hands;
    ImGui::GetIO().DisplaySize = {640, 360};
    hands.view.preferences.hints_seen = false;
    hands.view.peek = Peek::left;
    hands.frames(4);
    CHECK_FALSE(window_rectangle("##hints").Overlaps(window_rectangle("##left")));
    CHECK(window_rectangle("##hints").Max.x <= 640);
}

TEST_CASE("the run's notices are shown as sentences") {
    PanelHands hands;
    Snapshot snapshot;
    hands.simulation.fill(snapshot);
    snapshot.notice = {.serial = 1, .text = "there is nothing to undo"};
    for (int i = 0; i < 3; ++i) {
        ImGui::NewFrame();
        hands.overlay.build(snapshot, hands.view, {60, 16});
        ImGui::Render();
    }
    CHECK(pendula::test::text_in(layout::message_window) == "Thereisnothingtoundo");
}
