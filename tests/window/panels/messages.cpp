// SPDX-License-Identifier: MIT
// Tests for window/panels/messages.hpp: messages and hints do not cover anything else.
#include "window/panels/messages.hpp"

#include "render/view_layout.hpp"
#include "support/catch.hpp"
#include "window/panel_hands.hpp"
#include "window/seen_text.hpp"

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

/// The arrangement of the views in the room that the panels leave.
ViewLayout views_of(const PanelHands& hands, PlotSet plots = PlotSet::all) {
    const FreeArea area = free_area(hands.view, 1);
    return divide_area(
        {static_cast<int>(area.x), 0, static_cast<int>(area.width), static_cast<int>(area.height)},
        hands.view.views.layout, {}, 3, plots);
}

} // namespace

TEST_CASE("a message covers no panel, and no plot or figures if there is room") {
    for (const ImVec2 size : {ImVec2{640, 360}, {1280, 720}, {1920, 1080}})
        for (const Layout layout : {Layout::chain_torus, Layout::chain_plots})
            for (const bool figures : {false, true})
                for (const bool profiler : {false, true}) {
                    const bool has_room = size.x > 700 || !figures;
                    if (size.x < 700 && figures && profiler) continue;
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
                    if (figures && has_room) CHECK_FALSE(message.Overlaps(window_rectangle("##info")));
                    if (profiler) CHECK_FALSE(message.Overlaps(window_rectangle("##profiler")));
                    if (layout != Layout::chain_plots) continue;
                    const PixelRectangle plot = views_of(hands)[PlotKind::over_time];
                    if (!figures && size.x > 700) CHECK(message.Max.x <= static_cast<float>(plot.x));
                }
}

TEST_CASE("in a small window, a message covers no plot, with or without an ensemble or an open panel") {
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
            const PixelRectangle plot =
                views_of(hands, ensemble ? PlotSet::with_ensemble : PlotSet::all)[PlotKind::over_time];
            const ImRect message = window_rectangle(layout::message_window);
            CHECK(message.Max.x <= static_cast<float>(plot.x));
            CHECK(message.GetWidth() >= 120);
            CHECK(message.Max.y <= 180);
        }
}

TEST_CASE("a hint does not overlap a floating panel") {
    PanelHands hands;
    ImGui::GetIO().DisplaySize = {640, 360};
    hands.view.preferences.hints_seen = false;
    hands.view.peek = Peek::left;
    hands.frames(4);
    CHECK_FALSE(window_rectangle("##hints").Overlaps(window_rectangle("##left")));
    CHECK(window_rectangle("##hints").Max.x <= 640);
}

TEST_CASE("hints are at the top of the picture, and wait if the figures of F2 leave no room") {
    for (const ImVec2 size : {ImVec2{1024, 600}, {1280, 720}, {1920, 1080}})
        for (const Layout layout : {Layout::chain, Layout::chain_plots}) {
            CAPTURE(size.x, name_of(layout));
            PanelHands hands;
            ImGui::GetIO().DisplaySize = size;
            hands.view.views.layout = layout;
            hands.view.preferences.hints_seen = false;
            hands.frames(4);
            CHECK(window_rectangle("##hints").Min.y < 100);
            hands.view.show_info = true;
            hands.frames(4);
            const ImGuiWindow* hints = ImGui::FindWindowByName("##hints");
            CHECK((!hints->Active ||
                   (hints->Pos.y < 100 && !hints->Rect().Overlaps(window_rectangle("##info")))));
            hands.view.show_info = false;
            hands.frames(4);
            CHECK(window_rectangle("##hints").Min.y < 100);
        }
}

TEST_CASE("neither hints nor messages cover a map beside the chain") {
    for (const ImVec2 size : {ImVec2{1024, 600}, {1280, 720}, {1920, 1080}}) {
        CAPTURE(size.x);
        PanelHands hands;
        ImGui::GetIO().DisplaySize = size;
        hands.view.views.layout = Layout::map;
        hands.view.preferences.hints_seen = false;
        hands.frames(4);
        const PixelRectangle map = views_of(hands)[View::map];
        const float end = static_cast<float>(map.x + map.width);
        CHECK(window_rectangle("##hints").Min.x >= end);
        hands.overlay.notify("The state is copied as a command line.", false);
        hands.frames(3);
        CHECK(window_rectangle(layout::message_window).Min.x >= end);
    }
}

TEST_CASE("the figures of F2 end above the transport bar, for any number of links and digits") {
    for (const ImVec2 size : {ImVec2{1024, 600}, {1280, 720}})
        for (const char* scene : {"rope-100", "jelly"})
            for (const Arithmetic arithmetic : {Arithmetic::double_, Arithmetic::quad_double}) {
                CAPTURE(size.x, scene, std::string(name_of(arithmetic)));
                PanelHands hands(scene);
                ImGui::GetIO().DisplaySize = size;
                Setup setup = hands.simulation.setup();
                setup.integration = {.method = Method::rk4, .arithmetic = arithmetic, .dt = 1e-2};
                hands.simulation.apply(Load{setup});
                hands.view.show_info = true;
                hands.frames(30);
                CHECK(window_rectangle("##info").Max.y <= panel_layout(hands.view, 1).transport.y);
                CHECK(test::text_in("##info").find("ΔE") != std::string::npos);
            }
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

TEST_CASE("a message does not cover the large clock") {
    for (const ImVec2 size : {ImVec2{640, 360}, {1280, 720}}) {
        CAPTURE(size.x);
        PanelHands hands;
        ImGui::GetIO().DisplaySize = size;
        hands.view.views.layout = Layout::chain;
        hands.view.look.clock = true;
        hands.frames(4);
        const FreeArea area = free_area(hands.view, 1);
        hands.overlay.notify(
            "The state is copied as a command line, and nothing else has changed in the run.", false);
        hands.frames(3);
        const ImRect message = window_rectangle(layout::message_window);
        CHECK_FALSE(message.Overlaps({area.x, 0, area.x + 200, 50}));
        CHECK(message.Max.x <= size.x);
    }
}
