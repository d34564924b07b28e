// SPDX-License-Identifier: MIT
// Tests for the panels' controls for plots and precision lanes, with simulated clicks.
#include "support/catch.hpp"
#include "window/panel_hands.hpp"

#include <string>

using namespace pendula;
using namespace pendula::test;

TEST_CASE("a plot's switch removes the plot from the layouts, except for the last plot") {
    PanelHands hands("double-2-1");
    for (const char* title : {"Chain", "Links and start", "Integration", "Ensemble", "Look"})
        hands.view.preferences.sections[title] = false;
    hands.view.preferences.sections["Views"] = true;
    hands.frames(10);
    const auto switch_plot = [&](const char* title) {
        hands.point_at(title);
        hands.frames(3);
        hands.click();
        hands.frames(3);
    };
    hands.point_at("view.plots");
    hands.click();
    hands.frames(5);
    REQUIRE(hands.place("Energy").width > 0);
    CHECK(hands.place("Spread").width == 0); // there is no ensemble
    for (const char* title : {"Angles", "Phase portrait", "Neighbours", "Energy drift", "Divergence"})
        switch_plot(title);
    for (const ShownPlot plot : {ShownPlot::angles, ShownPlot::phase, ShownPlot::neighbours, ShownPlot::drift,
                                 ShownPlot::divergence})
        CHECK_FALSE(hands.view.views.plots.shows(plot));
    switch_plot("Energy");
    CHECK(hands.view.views.plots.shows(ShownPlot::energy));
    switch_plot("Angles");
    CHECK(hands.view.views.plots.shows(ShownPlot::angles));
}

TEST_CASE("the menu adds a precision lane with half the main chain's time step") {
    PanelHands hands("double-2-1");
    hands.view.preferences.right_open = true;
    for (const char* title : {"Time", "Energy"}) hands.view.preferences.sections[title] = false;
    hands.view.preferences.sections["Ghosts"] = true;
    hands.frames(10);
    const double dt = hands.simulation.setup().integration.dt;
    const auto go_to = [&](const char* item) {
        CAPTURE(item);
        REQUIRE(hands.place(item).width > 0);
        hands.point_at(item);
        hands.frames(20); // menus open when the pointer rests on them
        hands.click();
        hands.frames(20);
    };
    go_to("add_lane");
    go_to("dt/2");
    go_to("rk4");
    go_to("double");
    REQUIRE(hands.simulation.setup().lanes.size() == 1);
    const PrecisionLane& lane = hands.simulation.setup().lanes.front();
    CHECK(lane.method == Method::rk4);
    CHECK(lane.arithmetic == Arithmetic::double_);
    CHECK(lane.dt == dt / 2);
}
