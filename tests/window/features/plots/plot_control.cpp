// SPDX-License-Identifier: MIT
// Tests for window/features/plots/plot_control.hpp: input from the pointer and the wheel in plots.
#include "window/features/plots/plot_control.hpp"

#include "support/catch.hpp"
#include "window/pointer_events.hpp"

#include <cmath>
#include <limits>
#include <vector>

using namespace pendula;
using namespace pendula::test;

namespace {

constexpr int plot_height = 600;

/// A phase portrait at the left and the angles over time at the right, 500 × 600 px each.
struct Plots {
    Chain chain;
    FrameInput input;
    PlotControl control;

    Plots() {
        chain.lengths = chain.masses = {1, 1};
        input.chain = &chain;
    }
    std::vector<PlacedPlot> shown() {
        input.plot_windows = control.windows();
        return {
            {PlotKind::phase, plot_geometry(PlotKind::phase, input, {0, 0, 500, plot_height}, 8)},
            {PlotKind::over_time, plot_geometry(PlotKind::over_time, input, {500, 0, 500, plot_height}, 8)}};
    }
    InputEvents handle(InputEvents events, bool over_panel = false) {
        control.handle(events, shown(), {plot_height, 1, 1, {}}, over_panel);
        return events;
    }
    PlotGeometry phase() { return shown()[0].geometry; }
};

} // namespace

TEST_CASE("the wheel zooms the plot under the pointer and keeps the point there in place") {
    Plots plots;
    const double x = 300, y = 250;
    const PlotGeometry before = plots.phase();
    const double across = before.transform().across_at(x), up = before.transform().up_at(plot_height - y);
    const InputEvents left = plots.handle(wheel_at(x, y, 3));
    CHECK(left.wheel == 0); // used up
    const PlotGeometry after = plots.phase();
    CHECK(after.across.high - after.across.low < 0.6 * (before.across.high - before.across.low));
    const double lost = 1e4 * std::numeric_limits<double>::epsilon();
    CHECK(std::abs(after.transform().across_at(x) - across) < lost);
    CHECK(std::abs(after.transform().up_at(plot_height - y) - up) < lost);
    CHECK_FALSE(plots.control.is_home(PlotKind::phase));
    CHECK(plots.control.is_home(PlotKind::over_time));
    CHECK(plots.control.pointed()->place == PlotKind::phase);
    // The ticks follow the zoom.
    for (const Tick& tick : after.across.ticks) {
        CHECK(tick.value >= after.across.low - 1e-9);
        CHECK(tick.value <= after.across.high + 1e-9);
    }
    CHECK(after.across.ticks.size() >= 2);
    plots.handle(wheel_at(x, y, -30));
    CHECK(plots.control.is_home(PlotKind::phase));
}

TEST_CASE("the wheel zooms only horizontally with Shift, only vertically with Ctrl, and not over a panel") {
    Plots plots;
    InputEvents shifted = wheel_at(300, 250, 2);
    shifted.shift = true;
    plots.handle(shifted);
    CHECK(plots.control.windows()[PlotKind::phase].across);
    CHECK_FALSE(plots.control.windows()[PlotKind::phase].up);
    plots.control.home();
    InputEvents controlled = wheel_at(300, 250, 2);
    controlled.control = true;
    plots.handle(controlled);
    CHECK_FALSE(plots.control.windows()[PlotKind::phase].across);
    CHECK(plots.control.windows()[PlotKind::phase].up);
    plots.control.home();
    CHECK(plots.handle(wheel_at(300, 250, 2), true).wheel == 2);
    CHECK(plots.control.is_home(PlotKind::phase));
    CHECK_FALSE(plots.control.pointed());
    CHECK(plots.handle(wheel_at(2000, 250, 2)).wheel == 2);
}

TEST_CASE("a drag moves the curves with the pointer, also when the pointer leaves the plot") {
    Plots plots;
    plots.handle(wheel_at(250, 300, 5));
    const PlotGeometry before = plots.phase();
    plots.handle(press_at(250, 300));
    InputEvents move = drag_to(280, 310, 30, 10);
    plots.handle(move);
    const PlotGeometry after = plots.phase();
    const double under = before.transform().across_at(250),
                 over = before.transform().up_at(plot_height - 300);
    CHECK(after.transform().across_at(280) == Approx(under).margin(1e-9));
    CHECK(after.transform().up_at(plot_height - 310) == Approx(over).margin(1e-9));

    move.x = 700; // over the other plot now
    plots.handle(move);
    CHECK(plots.control.is_home(PlotKind::over_time));
    CHECK(plots.phase().across.low < after.across.low);
    InputEvents released = pointer_at(700, 310);
    released.dx = 50;
    const PlotGeometry rest = plots.phase();
    plots.handle(released);
    CHECK(plots.phase().across.low == rest.across.low);
}

TEST_CASE("a double click resets a zoomed plot, and is left to the window if the plot is not zoomed") {
    Plots plots;
    InputEvents twice = pointer_at(250, 300);
    twice.double_clicked = true;
    CHECK(plots.handle(twice).double_clicked);
    plots.handle(wheel_at(250, 300, 4));
    CHECK_FALSE(plots.handle(twice).double_clicked);
    CHECK(plots.control.is_home(PlotKind::phase));
    InputEvents right = pointer_at(700, 300);
    right.right_pressed = true;
    plots.handle(right);
    CHECK(plots.control.menu_wanted() == PlotKind::over_time);
    plots.handle(pointer_at(700, 300));
    CHECK_FALSE(plots.control.menu_wanted());
}
