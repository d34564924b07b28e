// SPDX-License-Identifier: MIT
// Tests for pendula view: the real window under Xvfb, with keys pressed.
#include "e2e/window_driver.hpp"
#include "support/catch.hpp"

#include <cmath>
#include <string>

using namespace pendula::test;
using nlohmann::json;

namespace {

/// Returns the report of a window that ends by itself, without any input.
json report_of(const WorkFolder& folder, const std::string& arguments) {
    const XServer screen;
    Process window(view_command(screen, "--report report.json " + arguments), folder.path());
    const Outcome outcome = window.wait(patience);
    CAPTURE(outcome.errors);
    REQUIRE(outcome.exit_code == 0);
    return json::parse(folder.read("report.json"));
}

} // namespace

TEST_CASE("the window keeps real time, loses no samples and makes no GL errors") {
    WorkFolder folder;
    // Long enough to measure the real-time factor.
    const json report = report_of(folder, "--run-for 4 --screenshot shot.png");
    CHECK(report["gl_errors"] == 0);
    CHECK(report["samples_lost"] == 0);
    CHECK(report["frames"] > 1);
    CHECK(report["real_time_factor"] >= 0.95);
    CHECK(report["theta"].size() == 3);
    CHECK(report["omega"].size() == 3);
    CHECK(report["sim_time"] > 1.0);
    CHECK_FALSE(report["gl_renderer"].get<std::string>().empty());
    CHECK(folder.read("shot.png").substr(1, 3) == "PNG");
}

TEST_CASE("a report replaces invalid UTF-8 in a storyboard's name, and does not write through a link") {
    WorkFolder folder;
    const std::string name = "f\xFF.film.toml";
    folder.write(name, "format = 1\n[[shot]]\nscene = \"double-1-1\"\nduration = 1\n");
    folder.write("precious", "precious");
    std::filesystem::create_symlink("precious", folder.path() / "report.json.part");
    const json report = report_of(folder, quoted(name) + " --no-journal --run-for 0.5");
    CHECK(report["film"]["file"].get<std::string>().ends_with("f\uFFFD.film.toml"));
    CHECK(folder.read("precious") == "precious");
}

TEST_CASE(
    "the window steps an ensemble with OpenGL or on the processor, as --engine says, without GL errors") {
    WorkFolder folder;
    const json report = report_of(folder, "white-pendulum --engine gpu --run-for 4 --size 480x300 "
                                          "--set ensemble.precision=single --set ensemble.count=500");
    CHECK(report["gl_errors"] == 0);
    CHECK(report["ensemble_engine"] == report["gl_renderer"]);
    CHECK(report["sim_time"] > 0.5);
    CHECK(report_of(folder, "white-pendulum --run-for 1 --engine cpu")["ensemble_engine"] == "cpu");
}

TEST_CASE("the expected damping loss equals the change of energy even with few frames") {
    WorkFolder folder;
    const json report = report_of(
        folder,
        "--run-for 2 --set chain.damping=0.2 --set view.speed=20 --set look.bloom=4 --size 1920x1080");
    const double loss = report["energy_change"], expected = report["damping_loss"];
    CHECK(report["sim_time"] > 2.0);
    CHECK(loss < -10);
    CHECK(std::abs(expected - loss) < 1e-6 * std::abs(loss));
}

TEST_CASE(
    "keys stop, restart and step the run, set its speed, and hide the ghost, the trails and the panels") {
    WorkFolder folder;
    WindowDriver window(folder);
    window.key("space r Right period alt+Right comma g t Tab plus minus minus");
    // Right goes 1/60 s ahead, the other keys one step.
    const json& report = window.wait_for("step", 167 + 1 + 1 - 1);
    CHECK(report["run_state"] == "stopped");
    CHECK(report["step"] == 168);
    CHECK(report["ghost"] == false);
    CHECK(report["trails_shown"] == false);
    CHECK(report["panels_shown"] == false);
    CHECK(report["speed"] == 0.5); // 2, 1, a half
    CHECK(report["sim_time"].get<double>() == Approx(168e-4));
}

TEST_CASE("keys choose the layout and the torus embedding, and the report has the time of each pass") {
    WorkFolder folder;
    WindowDriver window(folder);
    window.key("1 2 3 4 5 m F3 m F3 Home");
    window.point_at(900, 200);
    window.hands("click --repeat 2 --delay 60 1");
    window.settle();
    window.hands("click 4");
    const json& report = window.wait_until("figures of all passes",
                                           [](const json& now) { return now["passes"].size() >= 10; });
    CHECK(report["gl_errors"] == 0);
    CHECK(report["layout"] == "everything");
    CHECK(report["torus"] == "clifford");
    REQUIRE(report["passes"].size() >= 10);
    for (const json& pass : report["passes"]) CHECK(pass["cpu_milliseconds"] > 0);
}

TEST_CASE("a stopped window keeps its finished picture until a key changes something") {
    WorkFolder folder;
    WindowDriver window(folder, "--set view.speed=20");
    window.wait_until("frames", [](const json& report) { return report["frames"] > 30; });
    CHECK(window.report()["frames_kept"] == 0);
    window.key("space");
    window.wait_until("kept pictures in full",
                      [](const json& report) { return report["frames_kept"] > 5 && report["quality"] == 1; });
    CHECK(window.report()["run_state"] == "stopped");
    CHECK(window.report()["gl_errors"] == 0);
    // Every key takes effect, although the picture was kept.
    window.key("t r c m 4 space");
    const json& changed = window.wait_for("run_state", "running");
    CHECK(changed["run_state"] == "running");
    CHECK(changed["trails_shown"] == false);
    CHECK(changed["torus"] == "flat");
    CHECK(changed["gl_errors"] == 0);
}

TEST_CASE("the bytes uploaded per simulated second do not depend on the length of the trails") {
    WorkFolder folder;
    const auto bytes_per_second = [&](const std::string& seconds) { // simulated
        const json report = report_of(folder, "--run-for 2 --set trail.seconds=" + seconds);
        return report["uploaded_bytes_per_frame"].get<double>() * report["frames"].get<double>() /
               report["sim_time"].get<double>();
    };
    const double short_trails = bytes_per_second("0.5"), long_trails = bytes_per_second("300");
    // Each frame also uploads bytes of its own, and the frame rate varies, so a factor of 4 is allowed. The
    // trails differ by a factor of 600.
    CHECK(long_trails < 4 * short_trails);
    CHECK(short_trails < 4 * long_trails);
}

TEST_CASE("a window that a signal ends still writes its report and its screenshot") {
    WorkFolder folder;
    WindowDriver window(folder, "--screenshot shot.png");
    const json report = window.close();
    CHECK(report["frames"] > 1);
    CHECK(report["frames"] > window.report()["frames"]); // a new report, written at the end
    CHECK(folder.read("shot.png").substr(1, 3) == "PNG");
}

TEST_CASE("a number typed into a slider takes effect on Enter, and its keys are not shortcuts meanwhile") {
    WorkFolder folder;
    WindowDriver window(folder);
    // Ctrl+click opens the slider for typing. Elsewhere, 6 and 2 are shortcuts.
    window.hands("keydown ctrl");
    window.click("chain.gravity");
    window.hands("keyup ctrl");
    window.settle();
    window.key("1 period 6 2");
    CHECK(window.report()["gravity"] == 9.81);
    window.key("Return");
    CHECK(window.report()["gravity"] == 1.62);
    CHECK(window.report()["run_state"] == "running");
    CHECK(window.report()["notice"] == "");
}

TEST_CASE(
    "keys change the model, the panels and the interface scale, and the next window keeps panel and scale") {
    WorkFolder folder;
    {
        WindowDriver window(folder);
        window.key("bracketright bracketleft");
        window.key("e F5 F6 Escape ctrl+plus ctrl+plus ctrl+minus");
        const json report = window.close();
        CHECK(report["model"] == "elastic");
        CHECK(report["left_panel_shown"] == true);
        CHECK(report["right_panel_shown"] == true); // in a window of this width the panel starts folded
        CHECK(report["keyboard_focus"] == false);
        CHECK(report["ui_scale"].get<double>() == Approx(1.1));
        CHECK(report["run_state"] == "running");
        CHECK(report["notice"] == "");
    }
    // The next window keeps the panel and the scale.
    WindowDriver again(folder);
    CHECK(again.report()["right_panel_shown"] == true);
    CHECK(again.report()["ui_scale"].get<double>() == Approx(1.1));
}

TEST_CASE("the palette sets a parameter and runs an action, and letters typed into it are not shortcuts") {
    WorkFolder folder;
    WindowDriver window(folder);
    window.find("gravity 1.62");
    window.find("run or stop");
    window.key("ctrl+k");
    CHECK(window.report()["palette_shown"] == true);
    window.type("gt");
    window.key("Escape");
    const json& report = window.report();
    CHECK(report["gravity"] == 1.62);
    CHECK(report["run_state"] == "stopped");
    CHECK(report["ghost"] == true);
    CHECK(report["trails_shown"] == true);
    CHECK(report["palette_shown"] == false);
}

TEST_CASE("the palette opens a parameter's control for typing") {
    WorkFolder folder;
    WindowDriver window(folder);
    window.find("damping");
    window.enter("0.25");
    CHECK(window.report()["damping"] == 0.25);
    CHECK(window.report()["run_state"] == "running");
}

TEST_CASE("the table of links takes exact lengths and start angles") {
    WorkFolder folder;
    WindowDriver window(folder);
    window.click("chain.lengths[0]");
    window.enter("2.25");
    window.click("start.angles_deg[2]");
    window.enter("-12.5");
    CHECK(window.report()["lengths"][0] == 2.25);
    CHECK(window.report()["start_angles"][2] == -12.5);
    CHECK(window.report()["notice"] == "");
}

TEST_CASE("Tab moves to the next cell of the table of links and skips none") {
    WorkFolder folder;
    WindowDriver window(folder);
    const json before = window.report();
    window.click("chain.lengths[0]");
    window.type("2.5");
    window.key("Tab");
    window.key("Tab");
    window.enter("45");
    const json report = window.report();
    CHECK(report["lengths"][0] == 2.5);
    CHECK(report["lengths"][1] == before["lengths"][1]);
    CHECK(report["start_angles"][0] == 45);
    CHECK(report["start_angles"][1] == before["start_angles"][1]);
}

TEST_CASE("the field Run until reads a decimal comma and rejects text that is no number") {
    WorkFolder folder;
    WindowDriver window(folder, "--set view.speed=20");
    window.key("space r");
    window.find("run until");
    window.click("until a time");
    window.click("until value");
    window.key("ctrl+a");
    window.enter("12,5");
    window.wait_until("12.5 s", [](const json& report) { return report["sim_time"] >= 12.5; });
    CHECK(window.report()["sim_time"].get<double>() == Approx(12.5));
    window.find("run until");
    window.click("until value");
    window.key("ctrl+a");
    window.enter("20 s125");
    CHECK(window.report()["run_state"] == "stopped");
}

TEST_CASE("a double click opens a slider for typing, and a rejected value changes nothing") {
    WorkFolder folder;
    WindowDriver window(folder);
    window.retype("chain.damping", "0.5");
    window.retype("chain.gravity", "-3");
    // The value before the double click, whose first click moves the slider.
    CHECK(window.report()["gravity"] == 9.81);
    CHECK(window.report()["damping"] == 0.5);
}

TEST_CASE("a config file that cannot be read is renamed, and the window opens with defaults") {
    WorkFolder folder;
    folder.write("config/pendula/config.toml", "ui_scale = [[[\x01");
    WindowDriver window(folder);
    CHECK(window.report()["ui_scale"] == 1.0);
    CHECK(folder.read("config/pendula/config.toml.bad") == "ui_scale = [[[\x01");
}

TEST_CASE("a window with automatic accuracy chooses the integration, and reports and records its choice") {
    WorkFolder folder;
    const json report = report_of(
        folder, "study-triple --run-for 6 --size 480x300 --set 'integration.accuracy=\"automatic\"' "
                "--set integration.right_for=20 --set integration.right_to=1e-14 --run-file run.pendula");
    CHECK(report["method"] == "taylor");
    CHECK(report["arithmetic"] == "double-double");
    // The check is running or complete. On a busy machine it is not complete yet.
    const json& accuracy = report["accuracy"];
    CHECK(accuracy["not_checked"] == "");
    CHECK(accuracy.value("right_until", 1.0) > 0);
    if (accuracy["checked"] == true) CHECK(accuracy["arithmetic"] == "double-double");
    CHECK(report["changes"] == 0); // the run started with the chosen integration
    CHECK(report["undos"] == 0);
    CHECK(report["gl_errors"] == 0);
    // The run file contains the chosen integration.
    const std::string run = folder.read("run.pendula");
    const std::string last = run.substr(run.rfind("\"kind\":\"start\""));
    CHECK(last.find("accuracy = \\\"chosen\\\"") != std::string::npos);
    CHECK(last.find("arithmetic = \\\"double-double\\\"") != std::string::npos);
}
