// SPDX-License-Identifier: MIT
// Tests for directing a film in the real window under Xvfb: keys, the strip, and the file that is saved.
#include "e2e/window_driver.hpp"
#include "storyboard/storyboard.hpp"
#include "support/catch.hpp"

#include <nlohmann/json.hpp>

#include <fstream>
#include <string>

using namespace pendula;
using namespace pendula::test;
using nlohmann::json;

namespace {

constexpr const char* story = R"(format = 1
name = "Small"
[[shot]]
scene = "double-1-1"
layout = "chain"
duration = 2
  [[shot.camera]]
  view = "chain"
  at = 0
  zoom = 1
[[shot]]
scene = "double-2-1"
layout = "chain"
duration = 1
)";

struct FilmWindow : WindowDriver {
    explicit FilmWindow(const TemporaryFolder& folder)
        : WindowDriver(folder, write(folder) + " --no-journal") {
        wait_until("the first picture", [](const json& report) { return report["film"]["frame"] == 0; });
    }
    static std::string write(const TemporaryFolder& folder) {
        std::ofstream(folder.path() / "small.film.toml") << story;
        return "small.film.toml";
    }
    const json& film() { return settle()["film"]; }
    const json& picture_of(int frame) {
        return wait_until("its picture",
                          [frame](const json& report) { return report["film"]["frame"] == frame; });
    }
};

} // namespace

TEST_CASE("a storyboard is seen, gets a key by hand, and is saved as it was edited") {
    const TemporaryFolder folder;
    FilmWindow window(folder);
    CHECK(window.film()["shots"] == 2);
    CHECK(window.film()["keys"] == 1);
    CHECK(window.report()["run_state"] == "stopped");

    window.key("Right Right Right");
    window.picture_of(3);
    window.click("film strip", 0.5, 0.05); // at 1.5 s, among the times
    window.picture_of(90);
    const json picture = window.film()["picture"];
    window.point_at(picture[0].get<double>() + picture[2].get<double>() / 2,
                    picture[1].get<double>() + picture[3].get<double>() / 2);
    for (int notch = 0; notch < 3; ++notch) window.hands("click 4");
    CHECK(window.film()["camera_moved"] == true);
    CHECK(window.film()["edited"] == false);
    window.key("k");
    CHECK(window.film()["keys"] == 2);
    CHECK(window.film()["edited"] == true);
    window.key("ctrl+z");
    CHECK(window.film()["keys"] == 1);
    window.key("ctrl+shift+z");
    CHECK(window.film()["keys"] == 2);

    window.key("bracketright"); // to the next shot, which has no key
    CHECK(window.film()["selected_shot"] == 2);
    window.key("k");
    CHECK(window.film()["keys"] == 3);
    window.key("Delete");
    CHECK(window.film()["keys"] == 2);

    window.key("ctrl+s");
    CHECK(window.wait_until("a saved film", [](const json& report) {
        return report["film"]["edited"] == false;
    })["film"]["keys"] == 2);
    const Storyboard saved = load_storyboard((folder.path() / "small.film.toml").string());
    REQUIRE(saved.shots.size() == 2);
    const std::vector<ChainKey>& keys = saved.shots[0].panes[0].chain;
    REQUIRE(keys.size() == 2);
    CHECK(keys[1].at == Approx(1.5).margin(0.02)); // a pixel of the strip
    CHECK(keys[1].zoom == Approx(1.15 * 1.15 * 1.15).margin(1e-4));
    CHECK(window.close()["gl_errors"] == 0);
}

TEST_CASE("a film plays to its end, its shots' ends are dragged, and what is not saved is kept") {
    const TemporaryFolder folder;
    FilmWindow window(folder);
    window.key("space");
    const json& ended = window.wait_until("the end", [](const json& report) {
        return report["film"]["plays"] == false && report["film"]["time"] == 3;
    });
    CHECK(ended["run_state"] == "stopped"); // the run has not moved
    CHECK(ended["sim_time"] == 0);
    window.key("Home");
    CHECK(window.film()["time"] == 0);

    const json shot = window.report()["controls"]["film shot 2"];
    const double middle = shot[1].get<double>() + shot[3].get<double>() / 2;
    window.point_at(shot[0].get<double>() + shot[2].get<double>(), middle); // its end
    window.press();
    window.point_at(shot[0].get<double>() + shot[2].get<double>() / 2, middle);
    window.settle();
    window.release();
    CHECK(window.film()["duration"].get<double>() == Approx(2.5).margin(0.02));
    window.key("ctrl+z");
    CHECK(window.film()["duration"] == 3);
    window.key("ctrl+shift+z");

    window.find("film: add a caption here");
    CHECK(window.film()["edited"] == true);
    window.find("film: show it, or the run again");
    CHECK(window.film()["shown"] == false);
    window.find("film: add a shot");
    CHECK(window.film()["shots"] == 3);
    CHECK(window.film()["shown"] == true);
    CHECK(window.close()["gl_errors"] == 0);
    const Storyboard kept = load_storyboard((folder.path() / "small.unsaved.film.toml").string());
    CHECK(kept.shots.size() == 3);
    CHECK(load_storyboard((folder.path() / "small.film.toml").string()).shots.size() == 2);
}
