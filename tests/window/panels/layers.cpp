// SPDX-License-Identifier: MIT
// Tests for window/panels/view_state.hpp: the layers that Escape closes.
#include "support/catch.hpp"
#include "window/panel_hands.hpp"
#include "window/panels/view_state.hpp"

using namespace pendula;
using pendula::test::PanelHands;

TEST_CASE("each press of Escape closes one layer, the topmost one first") {
    PanelHands hands;
    RecordingReport films;
    films.formats.resize(1);
    films.formats.front().id = "mp4";
    hands.overlay.sources().recording = &films;
    ViewState& view = hands.view;
    view.keyboard_focus = true;
    hands.frame();
    view.show_render = true;
    hands.frame();
    view.show_help = true;
    hands.frame();
    CHECK(hands.overlay.close_top(view));
    CHECK_FALSE(view.show_help);
    CHECK(view.show_render);
    CHECK(view.keyboard_focus);
    hands.frame();
    CHECK(hands.overlay.close_top(view));
    CHECK_FALSE(view.show_render);
    CHECK(view.keyboard_focus);
    CHECK(hands.overlay.close_top(view));
    CHECK_FALSE(view.keyboard_focus);
    CHECK_FALSE(hands.overlay.close_top(view)); // the window's own views are next
    for (bool ViewState::*const layer : {&ViewState::show_help, &ViewState::show_info}) {
        view.*layer = true;
        hands.frame();
    }
    CHECK(hands.overlay.close_top(view));
    CHECK_FALSE(view.show_info); // it was opened later
    CHECK(view.show_help);
    view.show_info = true;
    hands.frame();
    view.show_help = false; // the lower layer closes by its own key
    hands.frame();
    CHECK(hands.overlay.close_top(view));
    CHECK_FALSE(view.show_info);
    CHECK_FALSE(hands.overlay.close_top(view));
}

TEST_CASE("Escape closes an open list before a window") {
    PanelHands hands;
    hands.view.show_help = true;
    hands.frame();
    hands.view.show_help = false;
    hands.view.show_info = true;
    hands.point_at("chain.model");
    hands.click();
    hands.frames(2);
    REQUIRE(ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopup));
    CHECK(hands.overlay.close_top(hands.view));
    CHECK(hands.view.show_info);
    hands.frame();
    CHECK_FALSE(ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopup));
    CHECK(hands.overlay.close_top(hands.view));
    CHECK_FALSE(hands.view.show_info);
}

TEST_CASE("Escape in the palette closes only the palette") {
    PanelHands hands;
    hands.view.show_info = true;
    hands.frame();
    hands.act(Action::toggle_palette);
    hands.frames(4);
    hands.tap(ImGuiKey_Escape);
    CHECK_FALSE(hands.view.show_palette);
    CHECK(hands.view.show_info);
}

TEST_CASE("Escape closes a layer that was opened in the same frame") {
    PanelHands hands;
    hands.frame();
    hands.act(Action::focus_panels);
    CHECK(hands.overlay.close_top(hands.view));
    CHECK_FALSE(hands.view.keyboard_focus);
}
