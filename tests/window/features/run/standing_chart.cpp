// SPDX-License-Identifier: MIT
// Tests for window/features/run/standing_chart.hpp: the chart under the pivot's sliders, by mouse.
#include "window/features/run/standing_chart.hpp"

#include "support/catch.hpp"
#include "window/panel_hands.hpp"
#include "window/seen_text.hpp"

#include <chrono>
#include <thread>

using namespace pendula;
using pendula::test::PanelHands;

namespace {

struct StandingHands : PanelHands {
    explicit StandingHands(const std::string& scene = "kapitza") : PanelHands(scene) {
        ImGui::GetIO().DisplaySize = {1280, 1400}; // room for every section
        for (const char* section : {"Chain", "Links and start", "Integration"})
            view.preferences.sections[section] = false;
        view.preferences.sections["Bodies and drive"] = true;
        frames(20);
    }
    std::string text() {
        frames(2);
        return pendula::test::text_in("##left");
    }
};

} // namespace

TEST_CASE("the stability chart says whether the chain stands, and a click in it sets the pivot's shaking") {
    StandingHands hands;
    REQUIRE(hands.place("standing chart").width > 0);
    CHECK(hands.text().find("stands") != std::string::npos);
    hands.point_at("standing chart", 0.02f); // an amplitude near zero
    hands.click();
    hands.frames(3);
    const Pivot& pivot = hands.simulation.setup().chain.pivot;
    CHECK(pivot.amplitude > 0);
    CHECK(pivot.amplitude < 0.004);
    CHECK(pivot.frequency < 30); // from the middle of the chart's height
    CHECK(hands.text().find("falls") != std::string::npos);
}

TEST_CASE("a chain without a stability chart gives the reason, and a still pivot shows no chart") {
    StandingHands hands;
    Chain chain = hands.simulation.setup().chain;
    chain.pivot.second_amplitude = 0.001;
    hands.simulation.apply(SetChain{chain});
    CHECK(hands.text().find("onefrequency") != std::string::npos);
    CHECK(hands.place("standing verdict").width == 0);
    chain.pivot.path = PivotPath::still;
    hands.simulation.apply(SetChain{chain});
    CHECK(hands.text().find("onefrequency") == std::string::npos);
    CHECK(hands.place("standing chart").width == 0);
}
