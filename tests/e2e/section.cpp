// SPDX-License-Identifier: MIT
// Tests for the Poincaré section in the real window under Xvfb: live crossings, and orbits seeded by hand.
#include "e2e/window_driver.hpp"
#include "support/catch.hpp"

#include <nlohmann/json.hpp>

using namespace pendula::test;
using nlohmann::json;

namespace {

constexpr const char* section_button = "plot menu 10"; ///< at the upper right corner of its view

} // namespace

TEST_CASE("key 7 shows the run's crossings, a click seeds an orbit, and Shift-drag seeds a row of orbits") {
    WorkFolder folder;
    WindowDriver window(folder,
                        "double-1-1 --no-journal --set 'start.angles_deg=[45,77.5]' --set view.speed=8 "
                        "--set view.section_orbits=0");
    window.key("7");
    window.wait_until("crossings of the run", [](const json& report) {
        return report.contains("section") && report["section"]["crossings"] > 4;
    });
    CHECK(window.report()["layout"] == "section");
    window.key("space");
    const json places = window.settle()["controls"];
    const json& button = places.at(section_button);
    const double x = button[0].get<double>() - 220, y = button[1].get<double>() + 280; // near the middle
    window.point_at(x, y);
    window.hands("click 1");
    window.wait_until("an orbit with crossings", [](const json& report) {
        const json& orbits = report["section"]["orbits"];
        return orbits.size() == 1 && orbits[0]["crossings"] > 50;
    });
    // The corner of the plane is forbidden by energy, so a click there seeds nothing.
    window.point_at(button[0].get<double>() - 6, button[1].get<double>() + 50);
    window.hands("click 1");
    CHECK(window.settle()["section"]["orbits"].size() == 1);
    window.hands("keydown shift");
    window.point_at(x - 60, y);
    window.press();
    window.point_at(x + 60, y);
    window.settle();
    window.release();
    window.hands("keyup shift");
    window.wait_until("a row of orbits",
                      [](const json& report) { return report["section"]["orbits"].size() >= 5; });
    const json before = window.report()["section"];
    window.key("F5"); // opens the right panel, which lists the orbits
    window.settle();
    REQUIRE(window.has("orbit 1 launch"));
    window.click("orbit 1 launch");
    window.wait_until("a new run", [](const json& report) { return report["sim_time"] < 1; });
    CHECK(window.report()["section"]["note"] == before["note"]);
    CHECK(window.close()["gl_errors"] == 0);
}
