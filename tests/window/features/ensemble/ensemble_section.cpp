// SPDX-License-Identifier: MIT
// Tests for window/features/ensemble/ensemble_section.hpp and where it stands in its panel.
#include "support/catch.hpp"
#include "window/panel_hands.hpp"
#include "window/seen_text.hpp"

using namespace pendula;
using pendula::test::PanelHands;

TEST_CASE("the ensemble section is open if the scene has an ensemble or the user switches one on") {
    for (const char* scene : {"white-pendulum", "study-triple"}) {
        CAPTURE(scene);
        PanelHands hands(scene);
        hands.frames(30);
        const bool has_one = hands.simulation.setup().ensemble.enabled;
        CHECK((test::text_in("##left").find("Prism") != std::string::npos) == has_one);
        if (has_one) continue;
        hands.point_at("ensemble");
        hands.click();
        hands.frames(30);
        CHECK(hands.simulation.setup().ensemble.enabled);
        CHECK(test::text_in("##left").find("Prism") != std::string::npos);
    }
}

TEST_CASE("an ensemble section that the user folded stays folded") {
    PanelHands hands("study-triple");
    hands.view.preferences.sections["Ensemble"] = false;
    hands.point_at("ensemble");
    hands.click();
    hands.frames(30);
    CHECK(hands.simulation.setup().ensemble.enabled);
    CHECK(test::text_in("##left").find("Prism") == std::string::npos);
}

TEST_CASE("a number with a special meaning is shown as a word, and a small number as a short power of ten") {
    PanelHands hands("white-pendulum");
    ImGui::GetIO().DisplaySize = {1280, 1400};
    hands.view.preferences.right_open = true;
    hands.frames(30);
    const std::string text = test::text_in("##left");
    CAPTURE(text);
    CHECK(text.find("Brightnessautomatic") != std::string::npos);
    hands.view.ensemble_look.brightness = 2;
    hands.frames(2);
    CHECK(test::text_in("##left").find("Brightness2.00") != std::string::npos);
    SetGhost ghost{hands.simulation.setup().ghost};
    ghost.ghost.enabled = true;
    ghost.ghost.offset = 1e-6;
    hands.simulation.apply(ghost);
    hands.frames(2);
    CHECK(test::text_in("##right").find("1e-6rad") != std::string::npos);
}
