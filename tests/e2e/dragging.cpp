// SPDX-License-Identifier: MIT
// Tests for dragging bobs: in the real window under Xvfb, with the pointer led by xdotool.
#include "e2e/window_driver.hpp"
#include "support/catch.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <csignal>
#include <numbers>

using namespace pendula::test;
using nlohmann::json;

namespace {

std::string scene_of(const std::string& model, double angle, double stiffness = 100) {
    const std::string lane = fmt::format("{0}, {0}, {0}, {0}, {0}", angle);
    return fmt::format(
        "format = 1\nname = \"Five links\"\n[chain]\nmodel = \"{}\"\nlengths = [1, 1, 1, 1, 1]\n"
        "masses = [1, 1, 1, 1, 1]\nstiffness = {}\n[start]\nangles_deg = [{}]\n"
        "[integration]\narithmetic = \"double\"\n[ghost]\nenabled = false\n[view]\nlayout = \"chain\"\n",
        model, stiffness, lane);
}

struct Place {
    double x = 0, y = 0; ///< m
};

Place end_of(const json& report) { return {report["x"][4], report["y"][4]}; }

/// A window without panels, whose pointer is placed in metres.
struct ChainWindow : WindowDriver {
    double pivot_x = 0, pivot_y = 0, scale = 1; ///< pixels; `scale` in pixels per metre

    ChainWindow(const WorkFolder& folder, const std::string& arguments)
        : WindowDriver(folder, "scene.toml " + arguments) {
        key("Tab");
        const json places = wait_until_still({"chain_pivot_pixels", "chain_pixels_per_metre"});
        pivot_x = places["chain_pivot_pixels"][0];
        pivot_y = places["chain_pivot_pixels"][1];
        scale = places["chain_pixels_per_metre"];
    }

    /// The xdotool command that moves the pointer.
    std::string movement(Place to) const {
        return fmt::format(" mousemove {:.0f} {:.0f}", pivot_x + scale * to.x, pivot_y - scale * to.y);
    }
    void move(Place to) {
        hands(movement(to));
        settle();
    }
    /// Waits until the end bob is within two pixels of `place`.
    void wait_for_end_at(Place place) {
        wait_until("the end bob under the pointer", [&](const json& report) {
            const Place end = end_of(report);
            return std::hypot(end.x - place.x, end.y - place.y) < 2 / scale;
        });
    }
};

} // namespace

TEST_CASE("a run in which the end bob is dragged for ten seconds repeats to the last bit") {
    WorkFolder folder;
    folder.write("scene.toml", scene_of("rigid", 0));
    ChainWindow window(folder, "--run-file run.pendula");
    window.move({0, -5});
    window.press();
    window.move({0.4, -4.2});
    window.move({0, -3});
    // The drag must last ten seconds.
    constexpr int steps = 200;
    std::string circle;
    for (int i = 0; i <= steps; ++i) {
        const double way = 4 * std::numbers::pi * i / steps;
        circle += window.movement({3 * std::sin(way), -3 * std::cos(way)}) + " sleep 0.05";
    }
    window.hands(circle);
    // Hold still, release at rest, then stop the run.
    window.settle();
    window.release();
    window.key("space");
    const json report = window.close();
    CHECK(report["gl_errors"] == 0);
    CHECK(report["notice"] == "");
    CHECK(report["sim_time"] > 8);
    CHECK(report["changes"] > 50);
    CHECK(report["drag_distance_pixels"] > 0);
    CHECK(report["drag_distance_pixels"] <= 2);
    CHECK(std::isfinite(report["energy_change"].get<double>()));
    const Outcome verified = folder.pendula("replay run.pendula --verify");
    CHECK(verified.output == "identical\n");
}

TEST_CASE("in a stopped chain, a dragged bob rests at the pointer, and one undo reverts the drag") {
    WorkFolder folder;
    folder.write("scene.toml", scene_of("rigid", 0));
    ChainWindow window(folder, "--no-journal");
    window.key("space");
    window.move({0, -5});
    window.press();
    window.move({1, -4});
    window.move({2, -2.5});
    window.wait_for_end_at({2, -2.5});
    window.release();
    const json dragged = window.report();
    CHECK(dragged["run_state"] == "stopped");
    CHECK(dragged["undos"] == 1);
    CHECK(end_of(dragged).x == Approx(2).margin(2 / window.scale));
    CHECK(end_of(dragged).y == Approx(-2.5).margin(2 / window.scale));
    for (const json& omega : dragged["omega"]) CHECK(omega == 0);
    CHECK(dragged["chain_pivot_pixels"][0] == window.pivot_x); // the drag has not moved the view

    window.key("ctrl+z");
    CHECK(window.report()["undos"] == 0);
    CHECK(window.report()["changes"] == 0);
    CHECK(std::abs(end_of(window.report()).x) < 1e-6);
    window.key("ctrl+shift+z");
    CHECK(window.report()["undos"] == 1);
    CHECK(end_of(window.report()).x == Approx(2).margin(2 / window.scale));
}

TEST_CASE("a bob follows a press and a movement that both happen before the next frame") {
    WorkFolder folder;
    folder.write("scene.toml", scene_of("rigid", 0));
    ChainWindow window(folder, "--no-journal");
    window.key("space");
    window.move({0, -5});
    // X11 has the press and the movement before the next frame begins, because the program is stopped
    // meanwhile.
    window.signal(SIGSTOP);
    window.hands("mousedown 1" + window.movement({1.5, -3.5}));
    window.signal(SIGCONT);
    window.wait_until("the end bob to the right", [](const json& report) { return end_of(report).x > 1; });
    window.release();
    const json& dragged = window.report();
    CHECK(dragged["undos"] == 1);
    CHECK(end_of(dragged).x > 1);
    CHECK(dragged["chain_pivot_pixels"][0] == window.pivot_x); // the movement has not moved the view instead
}

TEST_CASE("an elastic bob follows the pointer, and one undo reverts the drag") {
    WorkFolder folder;
    folder.write("scene.toml", scene_of("elastic", 0, 1000));
    ChainWindow window(folder, "--run-file run.pendula");
    window.key("space r");
    // The bob's place at the start, where the springs hold it.
    const json fallen = window.wait_for("step", 0);
    window.move(end_of(fallen));
    window.press();
    window.move({1, -4});
    window.move({2, -3});
    window.wait_for_end_at({2, -3});
    window.release();
    const json dragged = window.report();
    CHECK(end_of(dragged).x == Approx(2).margin(2 / window.scale));
    CHECK(end_of(dragged).y == Approx(-3).margin(2 / window.scale));
    CHECK(dragged["x"][3] == fallen["x"][3]);
    window.key("ctrl+z");
    CHECK(window.report()["x"] == fallen["x"]);
    CHECK(window.report()["y"] == fallen["y"]);
    window.close();
    CHECK(folder.pendula("replay run.pendula --verify").output == "identical\n");
}
