// SPDX-License-Identifier: MIT
// Tests for window/features/section/section_panel.hpp: the list of a section's orbits.
#include "support/catch.hpp"
#include "window/panel_hands.hpp"
#include "window/seen_text.hpp"

using namespace pendula;
using pendula::test::PanelHands;
using namespace pendula::test;

namespace {

struct SectionHands : PanelHands {
    SectionReport report;

    SectionHands() : PanelHands("double-1-1") {
        ImGui::GetIO().DisplaySize = {1280, 1000};
        view.preferences.right_open = true;
        report.note = "θ₁ = 0, ω₁ > 0";
        report.main_crossings = 321;
        report.orbits = {{1, "Orbit 1", {1, 0, 0}, false, 2000, true, {}},
                         {2, "Orbit 2", {0, 1, 0}, true, 17, false, {}}};
        overlay.sources().section = &report;
        frames(30);
    }
    template<class Order>
    const Order* asked() const {
        return section_orders.empty() ? nullptr : std::get_if<Order>(&section_orders.back());
    }
};

} // namespace

TEST_CASE("the section's list shows the run's crossings, and exists only while a section is shown") {
    SectionHands hands;
    const std::string text = text_in("##right");
    CAPTURE(text);
    CHECK(text.find("Thisrun") != std::string::npos);
    CHECK(text.find("321") != std::string::npos);
    CHECK(text.find("321…") == std::string::npos);
    hands.report.main_until = 31;
    hands.report.time = 52.952;
    hands.frames(2);
    CHECK(text_in("##right").find("321…") != std::string::npos);
    hands.overlay.sources().section = nullptr;
    hands.frames(10);
    CHECK(text_in("##right").find("Thisrun") == std::string::npos);
}

TEST_CASE("the buttons of an orbit hide, launch and remove it") {
    SectionHands hands;
    hands.point_at("orbit 1 hide");
    hands.click();
    REQUIRE(hands.asked<HideOrbit>());
    CHECK(hands.asked<HideOrbit>()->id == 1);
    CHECK(hands.asked<HideOrbit>()->hidden);
    hands.point_at("orbit 2 hide");
    hands.click();
    CHECK_FALSE(hands.asked<HideOrbit>()->hidden);
    hands.point_at("orbit 2 launch");
    hands.click();
    REQUIRE(hands.asked<LaunchOrbit>());
    CHECK(hands.asked<LaunchOrbit>()->id == 2);
    hands.point_at("orbit 1 remove");
    hands.click();
    REQUIRE(hands.asked<RemoveOrbit>());
    CHECK(hands.asked<RemoveOrbit>()->id == 1);
    hands.point_at("remove_all_orbits");
    hands.click();
    CHECK(hands.asked<RemoveAllOrbits>());
}

TEST_CASE("a click on an orbit's name lets the user type a new name") {
    SectionHands hands;
    hands.point_at("orbit 1 name", 0.2f);
    hands.click();
    hands.frames(3);
    hands.type("x");
    hands.tap(ImGuiKey_Enter);
    hands.frames(2);
    REQUIRE(hands.asked<RenameOrbit>());
    CHECK(hands.asked<RenameOrbit>()->id == 1);
    CHECK_FALSE(hands.asked<RenameOrbit>()->name == "Orbit 1");
}

TEST_CASE("if a section is impossible, the panel says what it needs instead of listing orbits") {
    SectionHands hands;
    hands.report.trouble = "A section needs a chain without damping.";
    hands.frames(10);
    const std::string text = text_in("##right");
    CHECK(text.find("Orbit1") == std::string::npos);
    CHECK(text.find("withoutdamping") != std::string::npos);
}
