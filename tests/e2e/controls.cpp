// SPDX-License-Identifier: MIT
// Tests for the overlay: every control that the chain's tutorial has, by mouse and by key, in the real window
// under Xvfb, for both models. Where the controls are is in the program's own report.
#include "e2e/hands.hpp"
#include "support/catch.hpp"

#include <string>

using namespace pendula::test;
using nlohmann::json;

namespace {

std::string scene_of(const std::string& model) {
    return "format = 1\nname = \"Three links\"\n[chain]\nmodel = \"" + model +
           "\"\nlengths = [1, 1, 1]\nmasses = [1, 1, 1]\nstiffness = 100\n"
           "[start]\nangles_deg = [90, 90, 90]\n[integration]\narithmetic = \"double\"\n";
}

/// Where everything is in a window that begins with one of the left panel's sections open.
Controls with_section(const TemporaryFolder& folder, const std::string& title) {
    std::string config = "hints_seen = true\nright_open = true\n[sections]\n";
    for (const char* section : {"Chain", "Links and start", "Integration", "Look"})
        config += fmt::format("\"{}\" = {}\n", section, section == title);
    std::filesystem::create_directories(folder.path() / "config/pendula");
    write_file(folder.path() / "config/pendula/config.toml", config);
    return Controls(with_hands(folder, "scene.toml --no-journal", ""));
}

/// The scene that Ctrl-S has left behind under a name that desktops know, without spaces.
std::string saved_scene(const TemporaryFolder& folder) {
    std::string text;
    for (const auto& entry : std::filesystem::directory_iterator(folder.path()))
        if (entry.path().filename().string().ends_with(".pendula.toml")) text = read_file(entry.path());
    text.erase(std::remove(text.begin(), text.end(), ' '), text.end());
    return text;
}

void check_verified(const TemporaryFolder& folder) {
    CHECK(run_shell(program + " replay run.pendula --verify", folder.path()).output == "identical\n");
}

} // namespace

TEST_CASE("every parameter answers to the mouse") {
    for (const std::string model : {"rigid", "elastic"}) {
        CAPTURE(model);
        TemporaryFolder folder;
        write_file(folder.path() / "scene.toml", scene_of(model));
        const Controls look = with_section(folder, "Look");
        const json looked = with_hands(folder, "scene.toml --no-journal",
                                       look.click("trail.seconds", 0.9) + look.click("trails"));
        CHECK(looked["trail_seconds"] > 12); // from a few swings
        CHECK(looked["trails_shown"] == false);

        const Controls controls = with_section(folder, "Chain");
        REQUIRE(controls.has("chain.stiffness") == (model == "elastic"));
        std::string hands = controls.click("ghost") + controls.click("chain.gravity", 0.75) +
                            controls.click("chain.damping", 0.5) + controls.click("view.speed", 0.2);
        if (model == "elastic") hands += controls.click("chain.stiffness", 0.75);
        hands += controls.click("Links", 0.5) + press("ctrl+s");
        const json report = with_hands(folder, "scene.toml --run-file run.pendula", hands);
        CHECK(report["notice"] == "");
        CHECK(report["gl_errors"] == 0);
        CHECK(report["ghost"] == false);
        // The slider's handle is as wide as a finger; its middle is at the pointer.
        CHECK(report["gravity"].get<double>() == Approx(15.0).margin(0.4));
        CHECK(report["damping"] > 0.01);
        CHECK(report["speed"] < 0.5);
        CHECK(report["links"].get<int>() == Approx(5.5).margin(0.51));
        if (model == "elastic") CHECK(report["stiffness"].get<double>() == Approx(316).epsilon(0.15));
        CHECK(report["model"] == model);
        const std::string scene = saved_scene(folder);
        CHECK(scene.find("gravity=" + report["gravity"].dump()) != std::string::npos);
        CHECK(scene.find("damping=" + report["damping"].dump()) != std::string::npos);
        check_verified(folder);
    }
}

TEST_CASE("trails are counted in what the panel says") {
    TemporaryFolder folder;
    write_file(folder.path() / "scene.toml", scene_of("rigid"));
    const Controls look = with_section(folder, "Look");
    REQUIRE(look.has("trail.seconds"));
    const json report =
        with_hands(folder, "scene.toml --no-journal", look.choose("look.trail_unit", 2) + press("ctrl+s"));
    const Controls counted(report);
    CHECK(counted.has("look.trail_swings"));
    CHECK_FALSE(counted.has("trail.seconds"));
    CHECK(saved_scene(folder).find("trail_unit=\"swings\"") != std::string::npos);
}

TEST_CASE("the model and the motion answer to the mouse") {
    for (const std::string model : {"rigid", "elastic"}) {
        CAPTURE(model);
        TemporaryFolder folder;
        write_file(folder.path() / "scene.toml", scene_of(model));
        const Controls controls = with_section(folder, "Chain");
        // Stopped, back to the start, a second forward, half a second back.
        const json stepped =
            with_hands(folder, "scene.toml --no-journal",
                       controls.click("run_stop") + controls.click("reset") +
                           controls.hold("step", 0.5, 1.5) + controls.hold("step_back", 0.5, 0.7));
        CHECK(stepped["run_state"] == "stopped");
        CHECK(stepped["end_step"] > 1);
        CHECK(stepped["step"] > 0);
        CHECK(stepped["step"] < stepped["end_step"]);
        // Stopped and going again, with the springs put in or taken out.
        const json changed = with_hands(folder, "scene.toml --run-file run.pendula",
                                        controls.click("run_stop") + controls.click("run_stop") +
                                            controls.choose("chain.model", model == "rigid" ? 1 : 0));
        CHECK(changed["run_state"] == "running");
        CHECK(changed["model"] == (model == "rigid" ? "elastic" : "rigid"));
        CHECK(changed["sim_time"] > 1);
        check_verified(folder);
    }
}

TEST_CASE("every parameter and the motion answer to keys") {
    for (const std::string model : {"rigid", "elastic"}) {
        CAPTURE(model);
        TemporaryFolder folder;
        write_file(folder.path() / "scene.toml", scene_of(model));
        std::string hands = press("g t minus minus") + find("gravity 3.5") + find("damping 0.25") +
                            find("trail length 40") + find("links 5");
        if (model == "elastic") hands += find("stiffness 250");
        const json report = with_hands(folder, "scene.toml --run-file run.pendula", hands + press("ctrl+s"));
        CHECK(report["ghost"] == false);
        CHECK(report["trails_shown"] == false);
        CHECK(report["speed"].get<double>() == Approx(0.2)); // two presses: a half, a fifth
        CHECK(report["gravity"] == 3.5);
        CHECK(report["damping"] == 0.25);
        CHECK(report["trail_seconds"] == 40);
        CHECK(report["links"] == 5);
        if (model == "elastic") CHECK(report["stiffness"] == 250);
        CHECK(report["notice"] == "");
        CHECK(saved_scene(folder).find("gravity=3.5") != std::string::npos);
        check_verified(folder);

        const json stepped = with_hands(folder, "scene.toml --no-journal",
                                        press("space r") + hold("Right", 1.5) + hold("Left", 0.9));
        CHECK(stepped["run_state"] == "stopped");
        CHECK(stepped["end_step"] > 1);
        CHECK(stepped["step"] < stepped["end_step"]);
        const json changed = with_hands(folder, "scene.toml --no-journal", press("space e space"));
        CHECK(changed["run_state"] == "running");
        CHECK(changed["model"] == (model == "rigid" ? "elastic" : "rigid"));
    }
}

TEST_CASE("the number of links is typed where the palette leads") {
    TemporaryFolder folder;
    write_file(folder.path() / "scene.toml", scene_of("rigid"));
    const json report =
        with_hands(folder, "scene.toml --no-journal", find("links") + type_text("12") + press("Return"));
    CHECK(report["links"] == 12);
    CHECK(report["run_state"] == "running");
}

TEST_CASE("a slow window loses nothing of what is typed at once after Ctrl K") {
    TemporaryFolder folder;
    // A rope of 100 links, drawn a few times a second by software.
    const json report = with_hands(folder, "rope-100 --no-journal",
                                   "xdotool key --delay 0 ctrl+k\nxdotool type --delay 0 'damping 0.25'\n"
                                   "xdotool key --delay 0 Return\n" +
                                       pause(2));
    CHECK(report["damping"] == 0.25);
    CHECK(report["links"] == 100);
}

TEST_CASE("a slow window sees a double click that is over before its next frame") {
    TemporaryFolder folder;
    const json before = with_hands(folder, "--no-journal", "");
    const Controls controls(before);
    const json report =
        with_hands(folder, "--no-journal",
                   press("space") + controls.move("chain.gravity", 0.9) +
                       "kill -STOP $pid\nxdotool click --repeat 2 --delay 60 1\nkill -CONT $pid\n" +
                       pause(1) + press("1 Return"));
    CHECK(report["gravity"] == 1);
    CHECK(report["undos"] == 1);
    CHECK(report["layout"] == before["layout"]); // 1 is a key of its own elsewhere
    CHECK(before["layout"] != "chain");
}
