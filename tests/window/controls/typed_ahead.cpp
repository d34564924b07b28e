// SPDX-License-Identifier: MIT
// Tests for window/controls/typed_ahead.hpp: nothing that is typed before a field has the keyboard is lost.
#include "window/controls/typed_ahead.hpp"

#include "support/catch.hpp"
#include "window/panel_hands.hpp"

using namespace pendula;
using pendula::test::PanelHands;
using Kind = typed_ahead::Event::Kind;

namespace {

/// Stores the characters typed in a frame, as the window does.
void keep(std::string_view text) {
    for (const char c : text)
        if (typed_ahead::keeps()) typed_ahead::add({Kind::character, static_cast<unsigned>(c)});
}

/// A frame in which ImGui also gets the characters, as in a real window.
void frame_with(PanelHands& hands, std::string_view text) {
    for (const char c : text) ImGui::GetIO().AddInputCharacter(static_cast<unsigned>(c));
    hands.frame();
    keep(text);
}

} // namespace

TEST_CASE("the palette gets every typed character, however few frames there are") {
    const std::string query = "gravity 3.25";
    for (const std::size_t at_once : {query.size(), std::size_t{5}, std::size_t{2}, std::size_t{1}}) {
        CAPTURE(at_once);
        PanelHands hands;
        hands.act(Action::toggle_palette);
        keep(query.substr(0, at_once)); // in the same frame as Ctrl K
        for (std::size_t at = at_once; at < query.size(); at += at_once)
            frame_with(hands, std::string_view(query).substr(at, at_once));
        hands.frames(4);
        hands.tap(ImGuiKey_Enter);
        CHECK_FALSE(hands.view.show_palette);
        CHECK(hands.simulation.setup().chain.gravity == 3.25);
    }
}

TEST_CASE("Enter typed ahead carries out the command typed before it") {
    PanelHands hands;
    hands.act(Action::toggle_palette);
    keep("gravity 44");
    typed_ahead::add({Kind::backspace, 0});
    typed_ahead::add({Kind::enter, 0});
    hands.frames(3);
    CHECK_FALSE(hands.view.show_palette);
    CHECK(hands.simulation.setup().chain.gravity == 4);
    CHECK_FALSE(typed_ahead::keeps());
}

TEST_CASE("Ctrl A typed ahead selects the text typed before it") {
    PanelHands hands;
    hands.act(Action::toggle_palette);
    keep("gravity 3");
    typed_ahead::add({Kind::select_all, 0});
    keep("gravity 7");
    typed_ahead::add({Kind::enter, 0});
    hands.frames(3);
    CHECK(hands.simulation.setup().chain.gravity == 7);
}

TEST_CASE("the palette keeps the keyboard when no entry matches the typed text") {
    PanelHands hands;
    hands.act(Action::toggle_palette);
    hands.frames(4);
    hands.type("xyzzyq");
    hands.tap(ImGuiKey_Enter);
    CHECK(hands.view.show_palette);
    hands.frames(4);
    for (int i = 0; i < 6; ++i) hands.tap(ImGuiKey_Backspace);
    hands.type("gravity 5");
    hands.tap(ImGuiKey_Enter);
    CHECK_FALSE(hands.view.show_palette);
    CHECK(hands.simulation.setup().chain.gravity == 5);
}

TEST_CASE("digits typed right after a double click go into the field") {
    PanelHands hands;
    hands.point_at("chain.gravity", 0.9f);
    hands.click();
    hands.frames(6);
    hands.button(true);
    CHECK(typed_ahead::keeps()); // already in the frame of the second click
    keep("1");
    hands.button(false);
    CHECK(typed_ahead::keeps());
    keep("2");
    typed_ahead::add({Kind::enter, 0});
    hands.frames(4);
    CHECK(hands.simulation.setup().chain.gravity == 12);
    CHECK_FALSE(typed_ahead::keeps());
}

TEST_CASE("the palette highlights the chosen control for a moment") {
    PanelHands hands;
    hands.act(Action::toggle_palette);
    keep("chain model");
    typed_ahead::add({Kind::enter, 0});
    hands.frames(4);
    CHECK(control_places::flash_of("chain.model") == 1);
    CHECK(control_places::flash_of("chain.gravity") == 0);
    hands.frames(120);
    CHECK(control_places::flash_of("chain.model") == 0);
}
