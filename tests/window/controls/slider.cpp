// SPDX-License-Identifier: MIT
// Tests for window/controls/slider.hpp: what a press does, and that a double click leaves no trace.
#include "window/controls/slider.hpp"

#include "support/catch.hpp"
#include "window/panel_hands.hpp"

using namespace pendula;
using pendula::test::PanelHands;

TEST_CASE("a double click that begins typing does not change the value") {
    PanelHands hands;
    hands.point_at("chain.gravity", 0.9f);
    hands.double_click();
    hands.frames(60);
    CHECK(hands.commands.empty());
    hands.tap(ImGuiKey_Escape);
    hands.frames(60);
    CHECK(hands.commands.empty());
    CHECK(hands.simulation.setup().chain.gravity == 9.81);

    hands.double_click();
    hands.frames(6);
    hands.type("3");
    hands.tap(ImGuiKey_Enter);
    hands.frames(60);
    REQUIRE(hands.commands.size() == 1);
    CHECK(hands.simulation.setup().chain.gravity == 3);
}

TEST_CASE("a double click on the number of links keeps the chain") {
    PanelHands hands;
    hands.point_at("Links", 0.9f);
    hands.double_click();
    hands.tap(ImGuiKey_Escape);
    hands.frames(60);
    CHECK(hands.commands.empty());
}

TEST_CASE("a click sets the value once it can no longer become a double click") {
    PanelHands hands;
    hands.point_at("chain.gravity", 0.75f);
    hands.click();
    CHECK(hands.commands.empty());
    SECTION("when the time for a second one is over") { hands.frames(40); }
    SECTION("when the pointer goes away") {
        hands.point_at("chain.damping", 0.1f);
        hands.frame();
    }
    SECTION("when a key is pressed") { hands.tap(ImGuiKey_Home); }
    REQUIRE(hands.commands.size() == 1);
    CHECK(hands.simulation.setup().chain.gravity == Approx(15).margin(0.4));
}

TEST_CASE("a drag sets the value at once, and a held button sets it after a moment") {
    PanelHands hands;
    hands.point_at("chain.gravity", 0.25f);
    hands.button(true);
    CHECK(hands.commands.empty());
    SECTION("dragged") { hands.point_at("chain.gravity", 0.75f); }
    SECTION("held") { hands.frames(20); }
    CHECK_FALSE(hands.commands.empty());
    hands.button(false);
}
