// SPDX-License-Identifier: MIT
// Tests for dragging bobs: in the real window under Xvfb, with the pointer led by xdotool.
#include "e2e/hands.hpp"
#include "support/catch.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cmath>
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

/// In a window without panels.
json drag_in_window(const TemporaryFolder& folder, const std::string& arguments, const std::string& script) {
    return with_hands(folder, "scene.toml " + arguments, press("Tab") + script);
}

struct Place {
    double x = 0, y = 0; ///< m
};

/// Where the window shows things, from the report of an earlier run.
struct Screen {
    double pivot_x, pivot_y, scale;

    explicit Screen(const json& report)
        : pivot_x(report["chain_pivot_pixels"][0])
        , pivot_y(report["chain_pivot_pixels"][1])
        , scale(report["chain_pixels_per_metre"]) {}
    std::string move(Place to) const {
        return fmt::format("xdotool mousemove --sync {:.0f} {:.0f} 2>/dev/null || true\n",
                           pivot_x + scale * to.x, pivot_y - scale * to.y);
    }
};

Place end_of(const json& report) { return {report["x"][4], report["y"][4]}; }

const std::string stop = "xdotool key space\nsleep 0.2\n";
const std::string grip = "xdotool mousedown 1\nsleep 0.2\n",
                  release = "sleep 0.4\nxdotool mouseup 1\nsleep 0.3\n";

} // namespace

TEST_CASE("the end bob is led round a circle for ten seconds, and the run repeats to the last bit") {
    TemporaryFolder folder;
    write_file(folder.path() / "scene.toml", scene_of("rigid", 0));
    const Screen screen(drag_in_window(folder, "--no-journal", ""));
    std::string script = screen.move({0, -5}) + grip + screen.move({0.4, -4.2}) + screen.move({0, -3});
    script += "sleep 0.3\n";
    constexpr int steps = 200; // of 50 ms
    for (int i = 0; i <= steps; ++i) {
        const double way = 4 * std::numbers::pi * i / steps;
        script += screen.move({3 * std::sin(way), -3 * std::cos(way)}) + "sleep 0.05\n";
    }
    // Held still, then let go at rest, then stopped.
    script += release + stop;
    const json report = drag_in_window(folder, "--run-file run.pendula", script);
    CHECK(report["gl_errors"] == 0);
    CHECK(report["notice"] == "");
    CHECK(report["sim_time"] > 8);
    CHECK(report["changes"] > 50);
    CHECK(report["drag_distance_pixels"] > 0);
    CHECK(report["drag_distance_pixels"] <= 2);
    CHECK(std::isfinite(report["energy_change"].get<double>()));
    const Outcome verified = run_shell(program + " replay run.pendula --verify", folder.path());
    CHECK(verified.output == "identical\n");
}

TEST_CASE("in a stopped chain the bob stays under the pointer at rest, and one undo takes the drag back") {
    TemporaryFolder folder;
    write_file(folder.path() / "scene.toml", scene_of("rigid", 0));
    const Screen screen(drag_in_window(folder, "--no-journal", ""));
    const std::string drag = stop + screen.move({0, -5}) + grip + screen.move({1, -4}) + "sleep 0.1\n" +
                             screen.move({2, -2.5}) + "sleep 1\n" + release;
    const json dragged = drag_in_window(folder, "--no-journal", drag);
    CHECK(dragged["run_state"] == "stopped");
    CHECK(dragged["undos"] == 1);
    CHECK(end_of(dragged).x == Approx(2).margin(2 / screen.scale));
    CHECK(end_of(dragged).y == Approx(-2.5).margin(2 / screen.scale));
    for (const json& omega : dragged["omega"]) CHECK(omega == 0);
    CHECK(dragged["chain_pivot_pixels"][0] == screen.pivot_x); // the view has not been moved

    const json undone = drag_in_window(folder, "--no-journal", drag + "xdotool key ctrl+z\nsleep 0.3\n");
    CHECK(undone["undos"] == 0);
    CHECK(undone["changes"] == 0);
    CHECK(std::abs(end_of(undone).x) < 1e-6);
    const json redone =
        drag_in_window(folder, "--no-journal",
                       drag + "xdotool key ctrl+z\nsleep 0.3\nxdotool key ctrl+shift+z\nsleep 0.3\n");
    CHECK(redone["undos"] == 1);
    CHECK(end_of(redone).x == Approx(2).margin(2 / screen.scale));
}

TEST_CASE("who presses and moves at once has the bob, also when a frame takes longer than the hand") {
    TemporaryFolder folder;
    write_file(folder.path() / "scene.toml", scene_of("rigid", 0));
    const Screen screen(drag_in_window(folder, "--no-journal", ""));
    const double x = screen.pivot_x, y = screen.pivot_y + 5 * screen.scale;
    // One call: X11 has the button and the movement before the next frame begins. The program is held
    // meanwhile, so that it is.
    const json dragged = drag_in_window(
        folder, "--no-journal",
        stop + screen.move({0, -5}) + "sleep 0.3\nkill -STOP $pid\n" +
            fmt::format("xdotool mousedown 1 mousemove {:.0f} {:.0f}\nkill -CONT $pid\nsleep 0.6\n",
                        x + 1.5 * screen.scale, y - 1.5 * screen.scale) +
            release);
    CHECK(dragged["undos"] == 1);
    CHECK(end_of(dragged).x > 1);
    CHECK(dragged["chain_pivot_pixels"][0] == screen.pivot_x); // the view has not been moved instead
}

TEST_CASE("an elastic bob follows the pointer, and one undo takes it back") {
    TemporaryFolder folder;
    write_file(folder.path() / "scene.toml", scene_of("elastic", 0, 1000));
    const Screen screen(drag_in_window(folder, "--no-journal", ""));
    // Stopped at once: where the springs have let it fall to is in the report.
    const json fallen = drag_in_window(folder, "--no-journal", stop + "xdotool key r\nsleep 0.3\n");
    const std::string drag = stop + "xdotool key r\nsleep 0.3\n" + screen.move(end_of(fallen)) + grip +
                             screen.move({1, -4}) + "sleep 0.1\n" + screen.move({2, -3}) + "sleep 1\n" +
                             release;
    const json dragged = drag_in_window(folder, "--run-file run.pendula", drag);
    CHECK(end_of(dragged).x == Approx(2).margin(2 / screen.scale));
    CHECK(end_of(dragged).y == Approx(-3).margin(2 / screen.scale));
    CHECK(dragged["x"][3] == fallen["x"][3]);
    CHECK(run_shell(program + " replay run.pendula --verify", folder.path()).output == "identical\n");
    const json undone = drag_in_window(folder, "--no-journal", drag + "xdotool key ctrl+z\nsleep 0.3\n");
    CHECK(undone["x"] == fallen["x"]);
    CHECK(undone["y"] == fallen["y"]);
}
