// SPDX-License-Identifier: MIT
// Tests for window/features/section/window_section.hpp: clicks and drags in a section's plane.
#include "window/features/section/window_section.hpp"

#include "support/catch.hpp"

#include <cmath>

using namespace pendula;

namespace {

constexpr int plane_height = 600;

struct SectionHand {
    SectionPointer pointer;
    PlotGeometry plot;

    SectionHand() {
        plot.kind = PlotKind::section;
        plot.frame.view = {0, 0, 600, plane_height};
        plot.frame.curves = {50, 50, 500, 500};
        plot.across = {-1, 1, {}, {}};
        plot.up = {-10, 10, {}, {}};
    }
    SectionGesture handle(InputEvents& events, bool over_panel = false) {
        return pointer.handle(events, &plot, plane_height, 1, over_panel);
    }
    /// With y counted from the top, as events are.
    static InputEvents at(double x, double y, bool down, bool pressed = false, bool shift = false) {
        InputEvents events;
        events.x = events.press_x = x;
        events.y = events.press_y = y;
        events.left_down = events.button_down = down;
        events.left_pressed = events.button_pressed = pressed;
        events.shift = shift;
        return events;
    }
    SectionGesture go(InputEvents events, bool over_panel = false) { return handle(events, over_panel); }
};

} // namespace

TEST_CASE("a click gives the place under the pointer when the button is let go") {
    SectionHand hand;
    CHECK_FALSE(hand.go(SectionHand::at(300, 300, true, true)).click);
    const SectionGesture gesture = hand.go(SectionHand::at(301, 300, false));
    REQUIRE(gesture.click);
    CHECK(gesture.click->across == Approx(0).margin(1e-12));
    CHECK(gesture.click->up == Approx(0).margin(1e-12));
    CHECK_FALSE(hand.go(SectionHand::at(301, 300, false)).click);
    // Press and release between two frames.
    const SectionGesture quick = hand.go(SectionHand::at(550, 50, false, true));
    REQUIRE_FALSE(quick.click); // the upper right corner is the first pixel outside
    const SectionGesture inside = hand.go(SectionHand::at(425, 175, false, true));
    REQUIRE(inside.click);
    CHECK(inside.click->across == Approx(0.5));
    CHECK(inside.click->up == Approx(5));
}

TEST_CASE("a drag pans and seeds nothing, with Shift it seeds a row and pans nothing") {
    SectionHand hand;
    hand.go(SectionHand::at(300, 300, true, true));
    InputEvents moved = SectionHand::at(360, 300, true);
    moved.dx = 60;
    CHECK_FALSE(hand.handle(moved).click);
    CHECK(moved.dx == 60);
    CHECK_FALSE(hand.go(SectionHand::at(300, 300, false)).click); // back where it began is still a drag
    CHECK(hand.pointer.dragged().empty());

    InputEvents press = SectionHand::at(100, 300, true, true, true);
    hand.handle(press);
    CHECK_FALSE(press.left_pressed);
    InputEvents dragged = SectionHand::at(400, 300, true, false, true);
    dragged.dx = 300;
    CHECK(hand.handle(dragged).row.empty());
    CHECK(dragged.dx == 0);
    CHECK(hand.pointer.dragged().size() == 14);
    const SectionGesture gesture = hand.go(SectionHand::at(400, 300, false, false, true));
    REQUIRE(gesture.row.size() == 14);
    CHECK(gesture.row.front().across == Approx(-0.8));
    CHECK(gesture.row.back().across == Approx(0.4));
    CHECK(hand.pointer.dragged().empty());
}

TEST_CASE("a double click takes its first click back, and nothing begins over a panel or outside") {
    SectionHand hand;
    hand.go(SectionHand::at(300, 300, true, true));
    CHECK(hand.go(SectionHand::at(300, 300, false)).click);
    InputEvents second = SectionHand::at(300, 300, true, true);
    second.double_clicked = true;
    CHECK(hand.handle(second).is_double);
    CHECK_FALSE(hand.go(SectionHand::at(300, 300, false)).click);
    hand.go(SectionHand::at(300, 300, true, true), true);
    CHECK_FALSE(hand.go(SectionHand::at(300, 300, false)).click);
    hand.go(SectionHand::at(20, 300, true, true));
    CHECK_FALSE(hand.go(SectionHand::at(300, 300, false)).click);
    InputEvents events = SectionHand::at(300, 300, true, true);
    CHECK_FALSE(hand.pointer.handle(events, nullptr, plane_height, 1, false).click);
}
