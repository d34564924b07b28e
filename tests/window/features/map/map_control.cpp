// SPDX-License-Identifier: MIT
// Tests for window/features/map/map_control.hpp: input from the pointer and the wheel in a map.
#include "window/features/map/map_control.hpp"

#include "physics/arithmetic/double_double.hpp"
#include "support/catch.hpp"
#include "window/pointer_events.hpp"

#include <cmath>

using namespace pendula;
using namespace pendula::test;

namespace {

/// A map of two equal links, 400 px wide in a framebuffer 600 px high, with input from a pointer.
struct Map {
    MapView view;
    MapDefinition definition;
    MapControl control;

    Map() {
        Chain chain;
        chain.lengths = chain.masses = {1, 1};
        definition = map_definition(view, chain, {{10, 20}, AngleUnit::degrees, {0, 0}});
    }
    ShownMap shown() const {
        const MapPlace all = usual_place(definition), stored = map_place(view, all);
        return {definition, all, stored, {stored, {100, 100, 400, 400}}, {400, 400}};
    }
    InputEvents handle(InputEvents events, bool over_panel = false) {
        control.handle(events, {600, 1, 1, {}}, over_panel, 1.0 / 60, shown(), view);
        return events;
    }
    InputEvents wheel(double x, double y, double notches) { return handle(wheel_at(x, y, notches)); }
    void press(double x, double y, bool shift = false) { handle(press_at(x, y, shift)); }
    void release(double x, double y) { handle(pointer_at(x, y)); }
    /// Runs frames until the map reports a click; false if it reports none within a second.
    bool waits_for_click() {
        for (int frame = 0; frame < 60; ++frame) {
            handle(pointer_at(0, 0));
            if (control.clicked()) return true;
        }
        return false;
    }
    MapPoint point_at(double x, double y) const { return shown().transform.point_at(x, 600 - y); }
};

double apart(const MapPoint& a, const MapPoint& b) {
    return std::hypot(static_cast<double>(a.x - b.x), static_cast<double>(a.y - b.y));
}

} // namespace

TEST_CASE("the wheel zooms a map down to the last digits and keeps the point under the pointer in place") {
    Map map;
    const double x = 233, y = 317;
    const MapPoint before = map.point_at(x, y);
    CHECK(map.wheel(x, y, 1).wheel == 0); // used up
    CHECK(apart(map.point_at(x, y), before) < 1e-15);
    double width = map.shown().stored.width;
    CHECK(width < 6);
    for (int notch = 0; notch < 400; ++notch) {
        const MapPoint was = map.point_at(x, y);
        map.wheel(x, y, 1);
        const double now = map.shown().stored.width;
        CHECK(now <= width);
        width = now;
        REQUIRE(apart(map.point_at(x, y), was) < 1e-30 + 1e-14 * width);
        REQUIRE_FALSE(refusal(map.definition, map.shown().stored));
    }
    CHECK(width < 1e-27);
    for (int notch = 0; notch < 400; ++notch) map.wheel(x, y, -1);
    CHECK(map.shown().stored.width > 6);
    CHECK(map.shown().stored.width < 5 * map.shown().all.width);
    CHECK(map.wheel(20, 300, 1).wheel == 1); // beside the picture
}

TEST_CASE("a drag moves the plane with the pointer and is no click") {
    Map map;
    map.wheel(300, 300, 4);
    const MapPoint held = map.point_at(300, 300);
    map.press(300, 300);
    map.handle(drag_to(340, 280, 40, -20));
    CHECK(map.control.is_dragging());
    CHECK(apart(map.point_at(340, 280), held) < 1e-14);
    map.release(340, 280);
    CHECK_FALSE(map.control.is_dragging());
    CHECK_FALSE(map.waits_for_click());
}

TEST_CASE("a click chooses the pixel of the press once it can no longer become a double click") {
    Map map;
    map.press(250.4, 300.6);
    CHECK_FALSE(map.control.clicked());
    map.release(251, 300.6);
    CHECK(map.control.waiting());
    REQUIRE(map.waits_for_click());
    CHECK(map.control.clicked()->pixel == MapTransform::Pixel{150, 199});
    CHECK_FALSE(map.control.clicked()->is_ghost);
    map.handle(pointer_at(0, 0));
    CHECK_FALSE(map.control.clicked()); // once

    map.press(250, 300, true);
    map.release(250, 300);
    REQUIRE(map.waits_for_click());
    CHECK(map.control.clicked()->is_ghost);

    // A press and its release within one frame.
    InputEvents tap = pointer_at(260, 310);
    tap.left_pressed = true;
    map.handle(tap);
    CHECK(map.waits_for_click());
}

TEST_CASE("a double click starts no chain and is left to the views") {
    Map map;
    map.press(250, 300);
    map.release(250, 300);
    InputEvents second = press_at(250, 300);
    second.double_clicked = true;
    CHECK(map.handle(second).double_clicked);
    map.release(250, 300);
    CHECK_FALSE(map.waits_for_click());
}

TEST_CASE("a press and the wheel over a panel do not affect the map") {
    Map map;
    InputEvents events = press_at(300, 300);
    events.wheel = 2;
    CHECK(map.handle(events, true).wheel == 2);
    map.release(300, 300);
    CHECK_FALSE(map.waits_for_click());
    CHECK(map.view.is_everywhere());
}

TEST_CASE("visited places of a map can be revisited back and forward, also after a return home") {
    Map map;
    map.wheel(250, 250, 2);
    const MapPlace first = kept_place(map.view);
    for (int frame = 0; frame < 60; ++frame) map.handle(pointer_at(0, 0)); // ends this turn of the wheel
    map.wheel(350, 350, 2);
    map.wheel(350, 350, 2); // continues the same turn
    const MapPlace second = kept_place(map.view);
    MapHistory& history = map.control.history();
    history.back(map.view);
    CHECK(kept_place(map.view) == first);
    history.forward(map.view);
    CHECK(kept_place(map.view) == second);
    map.control.home(map.view);
    CHECK(map.view.is_everywhere());
    CHECK_FALSE(history.has_forward());
    history.back(map.view);
    CHECK(kept_place(map.view) == second);
    history.back(map.view);
    history.back(map.view);
    CHECK(map.view.is_everywhere());
    CHECK_FALSE(history.has_back());
}
