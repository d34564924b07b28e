// SPDX-License-Identifier: MIT
// Tests for directing a film in the real window under Xvfb: keys, the strip, and the file that is saved.
#include "e2e/window_driver.hpp"
#include "storyboard/storyboard.hpp"
#include "support/catch.hpp"

#include <nlohmann/json.hpp>

#include <cmath>
#include <filesystem>
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
    explicit FilmWindow(const WorkFolder& folder) : WindowDriver(folder, write(folder) + " --no-journal") {
        wait_until("the first picture", [](const json& report) { return report["film"]["frame"] == 0; });
    }
    static std::string write(const WorkFolder& folder) {
        folder.write("small.film.toml", story);
        return "small.film.toml";
    }
    const json& film() { return settle()["film"]; }
    const json& picture_of(int frame) {
        return wait_until("its picture",
                          [frame](const json& report) { return report["film"]["frame"] == frame; });
    }
};

} // namespace

TEST_CASE("the window shows a storyboard, adds a camera key by hand, and saves the film") {
    const WorkFolder folder;
    FilmWindow window(folder);
    CHECK(window.film()["shots"] == 2);
    CHECK(window.film()["keys"] == 1);
    CHECK(window.report()["run_state"] == "stopped");

    window.key("Right Right Right");
    window.picture_of(3);
    window.click("film strip", 0.5, 0.05); // at 1.5 s, in the row of times
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
    CHECK(keys[1].at == Approx(1.5).margin(0.02)); // one pixel of the strip
    CHECK(keys[1].zoom == Approx(1.15 * 1.15 * 1.15).margin(1e-4));
    CHECK(window.close()["gl_errors"] == 0);
}

TEST_CASE("a new film starts at the current time, and its added shot and cuts are saved") {
    const WorkFolder folder;
    WindowDriver window(folder, "double-1-1 --no-journal");
    window.key("space");
    window.wait_for("run_state", "stopped");
    window.find("time 3");
    window.wait_until("three seconds", [](const json& report) {
        return std::abs(report["sim_time"].get<double>() - 3) < 1e-6;
    });
    window.find("film: direct a new film");
    window.wait_until("the first picture", [](const json& report) { return report["film"]["frame"] == 0; });
    window.find("film: add a shot that continues");
    CHECK(window.settle()["film"]["shots"] == 2);
    window.key("Home");
    for (int second = 0; second < 4; ++second) window.key("shift+Right");
    window.key("s");
    CHECK(window.settle()["film"]["shots"] == 3);
    window.click("film strip", 0.7133, 0.05); // between two frames
    window.key("s");
    CHECK(window.settle()["film"]["shots"] == 4);
    window.key("ctrl+s");
    window.wait_until("a saved film", [](const json& report) { return report["film"]["edited"] == false; });
    CHECK(window.close()["gl_errors"] == 0);
    for (const auto& entry : std::filesystem::directory_iterator(folder.path())) {
        if (!is_storyboard_name(entry.path().string())) continue;
        const Storyboard saved = load_storyboard(entry.path().string());
        CHECK(saved.width == 1920);
        CHECK(saved.height == 1080);
        CHECK(saved.frames_per_second == 60);
        REQUIRE(saved.shots.size() == 4);
        CHECK(saved.shots[0].from == 3);
        CHECK(saved.shots[1].from == Approx(7));
        CHECK(saved.shots[2].from == Approx(13));
        const double cut = 60 * saved.shots[3].start; // at a frame
        CHECK(cut == Approx(std::round(cut)).margin(1e-6));
        return;
    }
    FAIL("no storyboard has been saved");
}

TEST_CASE("a film plays to its end, its shots' ends can be dragged, and unsaved edits are kept") {
    const WorkFolder folder;
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
    window.find("film: show the film, or return to the run");
    CHECK(window.film()["shown"] == false);
    window.find("film: add a shot");
    CHECK(window.film()["shots"] == 3);
    CHECK(window.film()["shown"] == true);
    CHECK(window.close()["gl_errors"] == 0);
    const Storyboard kept = load_storyboard((folder.path() / "small.unsaved.film.toml").string());
    CHECK(kept.shots.size() == 3);
    CHECK(load_storyboard((folder.path() / "small.film.toml").string()).shots.size() == 2);
}

TEST_CASE("if the display is lost, film edits and the run are kept, and the program reports where") {
    const WorkFolder folder;
    WindowDriver window(folder, FilmWindow::write(folder) + " --run-file run.pendula");
    window.wait_until("the first picture", [](const json& report) { return report["film"]["frame"] == 0; });
    window.find("film: add a caption here");
    REQUIRE(window.report()["film"]["edited"] == true);
    window.lose_screen();
    const Outcome outcome = window.wait();
    CAPTURE(outcome.errors);
    CHECK(outcome.exit_code == 1);
    CHECK(outcome.errors.find("small.unsaved.film.toml") != std::string::npos);
    CHECK(outcome.errors.find("run.pendula") != std::string::npos);
    const Storyboard kept = load_storyboard((folder.path() / "small.unsaved.film.toml").string());
    CHECK(kept.shots[0].captions.size() == 1);
    CHECK(folder.pendula("replay --verify run.pendula").output == "identical\n");
}
