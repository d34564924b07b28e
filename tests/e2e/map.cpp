// SPDX-License-Identifier: MIT
// Tests for the map of chaos in the real window under Xvfb: what is clicked becomes the main chain.
#include "e2e/window_driver.hpp"
#include "support/catch.hpp"

#include <nlohmann/json.hpp>

#include <cmath>
#include <random>

using namespace pendula::test;
using nlohmann::json;

namespace {

/// The map's time is so short that rounding errors, which grow with time, stay far below a thousandth of a
/// second.
struct MapWindow : WindowDriver {
    explicit MapWindow(const WorkFolder& folder, const std::string& more = {})
        : WindowDriver(folder, "map-of-flips --no-journal --set map.until=8 --set integration.dt=1e-4 "
                               "--set view.automatic_quality=false --set view.speed=50 --size 800x500 " +
                                   more) {
        key("space");
        wait_until("a stopped run", [](const json& report) { return report["run_state"] == "stopped"; });
    }
    const json& finished() {
        return wait_until("a finished map", [](const json& report) {
            return report.contains("map") && report["map"]["progress"] == 1;
        });
    }
    /// Moves the pointer to the middle of a pixel of the map.
    void point_at_pixel(int column, int row) {
        const json& map = report()["map"];
        const double across = (column + 0.5) / map["columns"].get<double>(),
                     up = (row + 0.5) / map["rows"].get<double>();
        const json& picture = map["picture"];
        point_at(picture[0].get<double>() + across * picture[2].get<double>(),
                 picture[1].get<double>() + (1 - up) * picture[3].get<double>());
    }
    const json& pointed() {
        return wait_until("a value under the pointer", [](const json& report) {
            return report["map"].contains("pointed") && report["map"]["pointed"].contains("fate");
        })["map"]["pointed"];
    }
};

bool starts_at(const json& report, const json& pointed) {
    const json& angles = report["start_angles"];
    return angles[0] == pointed["x"]["value"] && angles[1] == pointed["y"]["value"];
}

} // namespace

TEST_CASE("a click on the map starts the pendulum under the pointer, which flips at the mapped time") {
    WorkFolder folder;
    MapWindow window(folder);
    const json map = window.finished()["map"];
    std::mt19937 random(20);
    int tried = 0;
    for (int looks = 0; tried < 6 && looks < 60; ++looks) {
        const int column = static_cast<int>(random() % map["columns"].get<unsigned>()),
                  row = static_cast<int>(random() % map["rows"].get<unsigned>());
        window.point_at_pixel(column, row);
        const json pointed = window.pointed();
        if (pointed["fate"] != "happens") continue;
        ++tried;
        CAPTURE(column, row, pointed.dump());
        window.press();
        window.release();
        window.wait_until("the start", [&](const json& report) { return starts_at(report, pointed); });
        window.find("run until");
        window.click("until a flip");
        window.key("Return");
        const json& stopped = window.wait_until("the flip", [](const json& report) {
            return report["run_state"] == "stopped" && report["sim_time"] > 0;
        });
        // The run stops at the end of the step in which the pendulum flips.
        CHECK(std::abs(stopped["sim_time"].get<double>() - pointed["mapped"].get<double>()) <= 1e-3);
        CHECK(stopped["map"]["progress"] == 1); // the map is still the same
    }
    CHECK(tried == 6);
    window.find("undo the last change");
    CHECK(window.close()["gl_errors"] == 0);
}

TEST_CASE("the wheel zooms the map, Home and Page Up return to earlier views, and a drag moves it") {
    WorkFolder folder;
    MapWindow window(folder, "--set view.layout=chain");
    CHECK_FALSE(window.settle().contains("map"));
    window.key("6");
    const json home = window.finished()["map"];
    window.point_at_pixel(100, 120);
    for (int notch = 0; notch < 3; ++notch) {
        window.hands("click 4");
        window.settle();
    }
    const json zoomed = window.settle()["map"];
    CHECK(zoomed["width"] < 0.5 * home["width"].get<double>());
    window.key("Home");
    CHECK(window.settle()["map"]["width"] == home["width"]);
    window.key("Prior"); // Page Up
    CHECK(window.settle()["map"]["width"] == zoomed["width"]);
    const json angles = window.report()["start_angles"];
    window.press();
    window.hands("mousemove_relative -- 30 0");
    window.settle();
    window.release();
    CHECK(window.settle()["map"]["x"]["value"] < zoomed["x"]["value"]);
    CHECK(window.report()["start_angles"] == angles); // a drag starts no pendulum
    window.key("1");
    CHECK_FALSE(window.settle().contains("map"));
    CHECK(window.close()["gl_errors"] == 0);
}

TEST_CASE("an elastic chain has no map, and the map returns with the rigid model") {
    WorkFolder folder;
    MapWindow window(folder);
    window.finished();
    window.point_at_pixel(80, 60);
    window.hands("keydown shift");
    window.press();
    window.release();
    window.hands("keyup shift");
    window.wait_until("a chain beside", [](const json& report) { return report["map"]["kept_chains"] == 1; });
    window.key("e");
    window.wait_until("a reason", [](const json& report) { return report["map"]["problem"] != ""; });
    window.key("e");
    window.wait_until("no reason", [](const json& report) { return report["map"]["problem"] == ""; });
    window.finished();
    CHECK(window.close()["gl_errors"] == 0);
}
