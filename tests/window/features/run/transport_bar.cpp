// SPDX-License-Identifier: MIT
// Ways to a typed time: the clock of the transport bar, and the pop-up that runs until one.
#include "support/catch.hpp"
#include "window/panel_hands.hpp"
#include "window/seen_text.hpp"

#include <span>
#include <variant>

using namespace pendula;
using namespace pendula::test;

namespace {

const SeekTime* sought(const PanelHands& hands) {
    for (const Command& command : hands.commands)
        if (const auto* seek = std::get_if<SeekTime>(&command)) return seek;
    return nullptr;
}

} // namespace

TEST_CASE("a click on the clock lets the user type a time to go to") {
    PanelHands hands;
    hands.point_at("time");
    hands.click();
    hands.frames(3);
    SECTION("a time ahead of the run is accepted") {
        hands.type("12.5");
        hands.tap(ImGuiKey_Enter);
        REQUIRE(sought(hands));
        CHECK(sought(hands)->time == 12.5);
    }
    SECTION("a time before the start is refused") {
        hands.type("-3");
        hands.tap(ImGuiKey_Enter);
        hands.frames(2);
        CHECK_FALSE(sought(hands));
        CHECK(text_in("##refusal").find("0s") != std::string::npos);
    }
}

TEST_CASE("running until a time in the past goes back to that time") {
    PanelHands hands;
    TeeSink samples;
    hands.simulation.advance_until(2, samples);
    hands.view.asks_run_until = true;
    hands.frames(6);
    hands.point_at("until a time");
    hands.click();
    hands.point_at("until value");
    hands.click();
    hands.frames(2);
    hands.type("0.5"); // replaces the proposed time
    hands.frames(2);
    hands.point_at("until go");
    hands.click();
    REQUIRE(sought(hands));
    CHECK(sought(hands)->time == 0.5);
}
