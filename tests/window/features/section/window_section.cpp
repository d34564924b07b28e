// SPDX-License-Identifier: MIT
// Tests for window/features/section/window_section.hpp: clicks and drags in a section's plane.
#include "window/features/section/window_section.hpp"

#include "support/catch.hpp"
#include "window/pointer_events.hpp"

using namespace pendula;
using namespace pendula::test;

namespace {

constexpr int plane_height = 600;
const WindowScreen plane_screen{plane_height, 1, 1, {}};

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
        return pointer.handle(events, &plot, plane_screen, over_panel);
    }
    /// Presses the button and releases it between two frames.
    SectionGesture tap(double x, double y) {
        InputEvents events = press_at(x, y);
        events.left_down = events.button_down = false;
        return handle(events);
    }
    SectionGesture go(InputEvents events, bool over_panel = false) { return handle(events, over_panel); }
};

} // namespace

TEST_CASE("on release of the button, a click gives the point at which the button was pressed") {
    SectionHand hand;
    CHECK_FALSE(hand.go(press_at(300, 300)).click);
    const SectionGesture gesture = hand.go(pointer_at(301, 300));
    REQUIRE(gesture.click);
    CHECK(gesture.click->across == Approx(0).margin(1e-12));
    CHECK(gesture.click->up == Approx(0).margin(1e-12));
    CHECK_FALSE(hand.go(pointer_at(301, 300)).click);
    // Press and release between two frames.
    const SectionGesture quick = hand.tap(550, 50);
    REQUIRE_FALSE(quick.click); // the upper right corner is the first pixel outside
    const SectionGesture inside = hand.tap(425, 175);
    REQUIRE(inside.click);
    CHECK(inside.click->across == Approx(0.5));
    CHECK(inside.click->up == Approx(5));
}

TEST_CASE("a drag only pans, and a drag with Shift only seeds a row of orbits") {
    SectionHand hand;
    hand.go(press_at(300, 300));
    InputEvents moved = drag_to(360, 300, 60);
    CHECK_FALSE(hand.handle(moved).click);
    CHECK(moved.dx == 60);
    CHECK_FALSE(hand.go(pointer_at(300, 300)).click); // a return to the place of the press is still a drag
    CHECK(hand.pointer.dragged().empty());

    InputEvents press = press_at(100, 300, true);
    hand.handle(press);
    CHECK_FALSE(press.left_pressed);
    InputEvents dragged = drag_to(400, 300, 300);
    dragged.shift = true;
    CHECK(hand.handle(dragged).row.empty());
    CHECK(dragged.dx == 0);
    CHECK(hand.pointer.dragged().size() == 14);
    InputEvents released = pointer_at(400, 300);
    released.shift = true;
    const SectionGesture gesture = hand.go(released);
    REQUIRE(gesture.row.size() == 14);
    CHECK(gesture.row.front().across == Approx(-0.8));
    CHECK(gesture.row.back().across == Approx(0.4));
    CHECK(hand.pointer.dragged().empty());
}

TEST_CASE("a double click is reported as such, and a press over a panel or outside the plane does nothing") {
    SectionHand hand;
    hand.go(press_at(300, 300));
    CHECK(hand.go(pointer_at(300, 300)).click);
    InputEvents second = press_at(300, 300);
    second.double_clicked = true;
    CHECK(hand.handle(second).is_double);
    CHECK_FALSE(hand.go(pointer_at(300, 300)).click);
    hand.go(press_at(300, 300), true);
    CHECK_FALSE(hand.go(pointer_at(300, 300)).click);
    hand.go(press_at(20, 300));
    CHECK_FALSE(hand.go(pointer_at(300, 300)).click);
    InputEvents events = press_at(300, 300);
    CHECK_FALSE(hand.pointer.handle(events, nullptr, plane_screen, false).click);
}
