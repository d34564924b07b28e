// SPDX-License-Identifier: MIT
// Tests for the overlay: every control that the chain's tutorial has, by mouse and by key, in the real window
// under Xvfb, for both models. Where the controls are is in the program's own report.
#include "e2e/window_driver.hpp"
#include "support/catch.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <csignal>
#include <string>

using namespace pendula::test;
using nlohmann::json;

namespace {

std::string scene_of(const std::string& model) {
    return "format = 1\nname = \"Three links\"\n[chain]\nmodel = \"" + model +
           "\"\nlengths = [1, 1, 1]\nmasses = [1, 1, 1]\nstiffness = 100\n"
           "[start]\nangles_deg = [90, 90, 90]\n[integration]\narithmetic = \"double\"\n";
}

/// Later windows open with only this section of the left panel unfolded.
void open_section(const WorkFolder& folder, const std::string& title) {
    std::string config = "hints_seen = true\nright_open = true\n[sections]\n";
    for (const char* section : {"Chain", "Links and start", "Integration", "Look"})
        config += fmt::format("\"{}\" = {}\n", section, section == title);
    folder.write("config/pendula/config.toml", config);
}

/// The text of the scene that Ctrl S saves, without spaces. The name of its file ends as desktops expect.
std::string save_scene(const WorkFolder& folder, WindowDriver& window) {
    window.key("ctrl+s");
    wait_for_files(folder, ".pendula.toml");
    const auto saved = files_ending(folder, ".pendula.toml");
    REQUIRE(saved.size() == 1);
    std::string text = read_file(saved[0]);
    text.erase(std::remove(text.begin(), text.end(), ' '), text.end());
    return text;
}

void check_verified(const WorkFolder& folder) {
    CHECK(folder.pendula("replay run.pendula --verify").output == "identical\n");
}

/// More steps than a single press of a key or a button takes.
constexpr int many_steps = 2000;

void wait_for_steps_forward(WindowDriver& window) {
    window.wait_until("steps forward", [](const json& report) { return report["end_step"] > many_steps; });
}

void wait_for_steps_back(WindowDriver& window) {
    window.wait_until("steps back", [](const json& report) {
        return report["step"].get<int>() < report["end_step"].get<int>() - many_steps / 4;
    });
}

} // namespace

TEST_CASE("every parameter can be changed with the mouse") {
    for (const std::string model : {"rigid", "elastic"}) {
        CAPTURE(model);
        WorkFolder folder;
        folder.write("scene.toml", scene_of(model));
        {
            open_section(folder, "Look");
            WindowDriver look(folder, "scene.toml --no-journal");
            look.click("trail.seconds", 0.9);
            look.click("trails");
            CHECK(look.report()["trail_seconds"] > 12); // the scene's own trail is a few swings long
            CHECK(look.report()["trails_shown"] == false);
        }
        open_section(folder, "Chain");
        WindowDriver window(folder, "scene.toml --run-file run.pendula");
        REQUIRE(window.has("chain.stiffness") == (model == "elastic"));
        window.click("ghost");
        window.click("chain.gravity", 0.75);
        window.click("chain.damping", 0.5);
        window.click("view.speed", 0.2);
        if (model == "elastic") window.click("chain.stiffness", 0.75);
        window.click("Links", 0.5);
        const std::string scene = save_scene(folder, window);
        const json report = window.close();
        CHECK(report["notice"] == "");
        CHECK(report["gl_errors"] == 0);
        CHECK(report["ghost"] == false);
        // The handle is as wide as a finger, and its middle moves to the pointer.
        CHECK(report["gravity"].get<double>() == Approx(15.0).margin(0.4));
        CHECK(report["damping"] > 0.01);
        CHECK(report["speed"] < 0.5);
        CHECK(report["links"].get<int>() == Approx(5.5).margin(0.51));
        if (model == "elastic") CHECK(report["stiffness"].get<double>() == Approx(316).epsilon(0.15));
        CHECK(report["model"] == model);
        CHECK(scene.find("gravity=" + report["gravity"].dump()) != std::string::npos);
        CHECK(scene.find("damping=" + report["damping"].dump()) != std::string::npos);
        check_verified(folder);
    }
}

TEST_CASE("the panel shows the trail length in the chosen unit, and the scene saves the unit") {
    WorkFolder folder;
    folder.write("scene.toml", scene_of("rigid"));
    open_section(folder, "Look");
    WindowDriver window(folder, "scene.toml --no-journal");
    REQUIRE(window.has("trail.seconds"));
    window.choose("look.trail_unit", 2);
    CHECK(window.has("look.trail_swings"));
    CHECK_FALSE(window.has("trail.seconds"));
    CHECK(save_scene(folder, window).find("trail_unit=\"swings\"") != std::string::npos);
}

TEST_CASE("the mouse changes the model and controls the motion") {
    for (const std::string model : {"rigid", "elastic"}) {
        CAPTURE(model);
        WorkFolder folder;
        folder.write("scene.toml", scene_of(model));
        open_section(folder, "Chain");
        {
            // Stop, reset, step forward, and step back part of the way.
            WindowDriver window(folder, "scene.toml --no-journal");
            window.click("run_stop");
            window.click("reset");
            window.wait_for("end_step", 0);
            window.point("step");
            window.press();
            wait_for_steps_forward(window);
            window.release();
            window.point("step_back");
            window.press();
            wait_for_steps_back(window);
            window.release();
            CHECK(window.report()["run_state"] == "stopped");
            CHECK(window.report()["end_step"] > 1);
            CHECK(window.report()["step"] > 0);
            CHECK(window.report()["step"] < window.report()["end_step"]);
        }
        // Stop and continue, then switch between the rigid and the elastic model.
        WindowDriver window(folder, "scene.toml --run-file run.pendula");
        window.click("run_stop");
        CHECK(window.report()["run_state"] == "stopped");
        window.click("run_stop");
        window.choose("chain.model", model == "rigid" ? 1 : 0);
        window.wait_for_time(1);
        const json changed = window.close();
        CHECK(changed["run_state"] == "running");
        CHECK(changed["model"] == (model == "rigid" ? "elastic" : "rigid"));
        CHECK(changed["sim_time"] > 1);
        check_verified(folder);
    }
}

TEST_CASE("keys change every parameter and control the motion") {
    for (const std::string model : {"rigid", "elastic"}) {
        CAPTURE(model);
        WorkFolder folder;
        folder.write("scene.toml", scene_of(model));
        {
            WindowDriver window(folder, "scene.toml --run-file run.pendula");
            window.key("g t minus minus");
            for (const char* query : {"gravity 3.5", "damping 0.25", "trail length 40", "links 5"})
                window.find(query);
            if (model == "elastic") window.find("stiffness 250");
            const std::string scene = save_scene(folder, window);
            const json report = window.close();
            CHECK(report["ghost"] == false);
            CHECK(report["trails_shown"] == false);
            CHECK(report["speed"].get<double>() == Approx(0.2)); // two presses: 0.5, then 0.2
            CHECK(report["gravity"] == 3.5);
            CHECK(report["damping"] == 0.25);
            CHECK(report["trail_seconds"] == 40);
            CHECK(report["links"] == 5);
            if (model == "elastic") CHECK(report["stiffness"] == 250);
            CHECK(report["notice"] == "");
            CHECK(scene.find("gravity=3.5") != std::string::npos);
            check_verified(folder);
        }
        WindowDriver window(folder, "scene.toml --no-journal");
        window.key("space r");
        window.wait_for("end_step", 0);
        // The keys are held, so the keyboard repeats them.
        window.hands("keydown Right");
        wait_for_steps_forward(window);
        window.hands("keyup Right keydown Left");
        wait_for_steps_back(window);
        window.hands("keyup Left");
        window.settle();
        CHECK(window.report()["run_state"] == "stopped");
        CHECK(window.report()["end_step"] > 1);
        CHECK(window.report()["step"] < window.report()["end_step"]);
        window.key("e space");
        CHECK(window.report()["run_state"] == "running");
        CHECK(window.report()["model"] == (model == "rigid" ? "elastic" : "rigid"));
    }
}

TEST_CASE("the palette opens the field into which the number of links is typed") {
    WorkFolder folder;
    folder.write("scene.toml", scene_of("rigid"));
    WindowDriver window(folder, "scene.toml --no-journal");
    window.find("links");
    window.enter("12");
    CHECK(window.report()["links"] == 12);
    CHECK(window.report()["run_state"] == "running");
}

TEST_CASE("a slow window loses no characters that are typed right after Ctrl K") {
    WorkFolder folder;
    // Software draws this rope of 100 links only a few times a second.
    WindowDriver window(folder, "rope-100 --no-journal");
    window.hands("key --delay 0 ctrl+k");
    window.hands("type --delay 0 'damping 0.25'");
    window.hands("key --delay 0 Return");
    window.wait_for("damping", 0.25);
    CHECK(window.report()["damping"] == 0.25);
    CHECK(window.report()["links"] == 100);
}

TEST_CASE("a slow window detects a double click that ends before its next frame") {
    WorkFolder folder;
    WindowDriver window(folder, "--no-journal");
    const json before = window.report();
    window.key("space");
    window.point("chain.gravity", 0.9);
    window.signal(SIGSTOP);
    window.hands("click --repeat 2 --delay 60 1");
    window.signal(SIGCONT);
    window.settle();
    window.key("1 Return");
    CHECK(window.report()["gravity"] == 1);
    CHECK(window.report()["undos"] == 1);
    CHECK(window.report()["layout"] == before["layout"]); // outside a field, 1 would choose a layout
    CHECK(before["layout"] != "chain");
}

TEST_CASE("Ctrl A and Shift Home select the whole field even if they are pressed very briefly") {
    WorkFolder folder;
    WindowDriver window(folder, "study-triple --no-journal");
    for (const char* keys : {"ctrl+a", "shift+Home"}) {
        CAPTURE(keys);
        window.double_click("chain.gravity");
        window.type("5.5");
        window.hands(fmt::format("key --delay 0 {}", keys)); // pressed and released between two frames
        window.settle();
        window.enter("3");
        CHECK(window.report()["gravity"] == 3);
    }
}
