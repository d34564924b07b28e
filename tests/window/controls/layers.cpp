// SPDX-License-Identifier: MIT
// Tests for window/controls/layer_stack.hpp and for what Escape closes.
#include "support/catch.hpp"
#include "window/controls/open_layers.hpp"
#include "window/panel_hands.hpp"
#include "window/shell/action_table.hpp"

using namespace pendula;
using pendula::test::PanelHands;

TEST_CASE("the last opened layer is on top") {
    LayerStack<char> stack;
    CHECK_FALSE(stack.top());
    for (const char layer : {'a', 'b'}) stack.follow(layer, layer == 'b');
    for (const char layer : {'a', 'b'}) stack.follow(layer, true);
    CHECK(stack.top() == 'a'); // it was opened later
    stack.follow('a', false);
    CHECK(stack.top() == 'b');
    stack.follow('b', false);
    CHECK_FALSE(stack.top());
}

TEST_CASE("Escape closes what is on top, one layer each") {
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
}

TEST_CASE("Escape closes a list before what the list belongs to") {
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

TEST_CASE("Escape in the palette closes the palette alone") {
    PanelHands hands;
    hands.view.show_info = true;
    hands.frame();
    Requests requests;
    apply(Action::toggle_palette, hands.overlay.controls(), hands.view, requests);
    hands.frames(4);
    hands.tap(ImGuiKey_Escape);
    CHECK_FALSE(hands.view.show_palette);
    CHECK(hands.view.show_info);
}

TEST_CASE("Escape in the same frame closes what a key has just opened") {
    PanelHands hands;
    hands.frame();
    Requests requests;
    apply(Action::focus_panels, hands.overlay.controls(), hands.view, requests);
    CHECK(hands.overlay.close_top(hands.view));
    CHECK_FALSE(hands.view.keyboard_focus);
}
