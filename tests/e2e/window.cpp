// SPDX-License-Identifier: MIT
// Tests for pendula view: the real window under Xvfb, with keys pressed.
#include "e2e/window_driver.hpp"
#include "support/catch.hpp"

#include <cmath>
#include <string>

using namespace pendula::test;
using nlohmann::json;

namespace {

/// What a window that runs for some seconds undisturbed reports.
json report_of(const WorkFolder& folder, const std::string& arguments) {
    const XServer screen;
    Process window(view_command(screen, "--report report.json " + arguments), folder.path());
    const Outcome outcome = window.wait(patience);
    CAPTURE(outcome.errors);
    REQUIRE(outcome.exit_code == 0);
    return json::parse(folder.read("report.json"));
}

} // namespace

TEST_CASE("the window keeps time, loses no sample and makes no GL error") {
    WorkFolder folder;
    const json report = report_of(folder, "--run-for 4 --screenshot shot.png"); // time is what this is about
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

TEST_CASE("a report names a storyboard whose name is no UTF-8, and leaves a link beside it alone") {
    WorkFolder folder;
    const std::string name = "f\xFF.film.toml";
    folder.write(name, "format = 1\n[[shot]]\nscene = \"double-1-1\"\nduration = 1\n");
    folder.write("precious", "precious");
    std::filesystem::create_symlink("precious", folder.path() / "report.json.part");
    const json report = report_of(folder, quoted(name) + " --no-journal --run-for 0.5");
    CHECK(report["film"]["file"].get<std::string>().ends_with("f\uFFFD.film.toml"));
    CHECK(folder.read("precious") == "precious");
}

TEST_CASE("an ensemble that OpenGL steps beside the window moves with it and makes no GL error") {
    WorkFolder folder;
    const json report = report_of(folder, "white-pendulum --engine gpu --run-for 4 --size 480x300 "
                                          "--set ensemble.precision=single --set ensemble.count=500");
    CHECK(report["gl_errors"] == 0);
    CHECK(report["ensemble_engine"] == report["gl_renderer"]);
    CHECK(report["sim_time"] > 0.5);
    CHECK(report_of(folder, "white-pendulum --run-for 1 --engine cpu")["ensemble_engine"] == "cpu");
}

TEST_CASE("the loss expected of damping is the loss, however few frames see it") {
    WorkFolder folder;
    const json report = report_of(
        folder,
        "--run-for 2 --set chain.damping=0.2 --set view.speed=20 --set look.bloom=4 --size 1920x1080");
    const double loss = report["energy_change"], expected = report["damping_loss"];
    CHECK(report["sim_time"] > 2.0);
    CHECK(loss < -10);
    CHECK(std::abs(expected - loss) < 1e-6 * std::abs(loss));
}

TEST_CASE("keys do what the help sheet says") {
    WorkFolder folder;
    WindowDriver window(folder);
    window.key("space r Right period alt+Right comma g t Tab plus minus minus");
    const json& report = window.wait_for("step", 167 + 1 + 1 - 1); // 1/60 s, and single steps
    CHECK(report["run_state"] == "stopped");
    CHECK(report["step"] == 168);
    CHECK(report["ghost"] == false);
    CHECK(report["trails_shown"] == false);
    CHECK(report["panels_shown"] == false);
    CHECK(report["speed"] == 0.5); // 2, 1, a half
    CHECK(report["sim_time"].get<double>() == Approx(168e-4));
}

TEST_CASE("keys choose layout and embedding, F3 shows what passes cost, and the report says it") {
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

TEST_CASE("a window that stands draws its picture in full once, and again when something changes") {
    WorkFolder folder;
    WindowDriver window(folder, "--set view.speed=20");
    window.wait_until("frames", [](const json& report) { return report["frames"] > 30; });
    CHECK(window.report()["frames_kept"] == 0);
    window.key("space");
    window.wait_until("kept pictures in full",
                      [](const json& report) { return report["frames_kept"] > 5 && report["quality"] == 1; });
    CHECK(window.report()["run_state"] == "stopped");
    CHECK(window.report()["gl_errors"] == 0);
    // Every key is answered, also where the picture had been kept.
    window.key("t r c m 4 space");
    const json& changed = window.wait_for("run_state", "running");
    CHECK(changed["run_state"] == "running");
    CHECK(changed["trails_shown"] == false);
    CHECK(changed["torus"] == "flat");
    CHECK(changed["gl_errors"] == 0);
}

TEST_CASE("what is uploaded does not depend on the length of the trails") {
    WorkFolder folder;
    const auto bytes_per_second = [&](const std::string& seconds) { // simulated
        const json report = report_of(folder, "--run-for 2 --set trail.seconds=" + seconds);
        return report["uploaded_bytes_per_frame"].get<double>() * report["frames"].get<double>() /
               report["sim_time"].get<double>();
    };
    const double short_trails = bytes_per_second("0.5"), long_trails = bytes_per_second("300");
    // A frame has its own bytes besides the samples', and the frame rate varies; the trails differ by a
    // factor of 600.
    CHECK(long_trails < 4 * short_trails);
    CHECK(short_trails < 4 * long_trails);
}

TEST_CASE("a window ended by a signal still leaves its report and its picture") {
    WorkFolder folder;
    WindowDriver window(folder, "--screenshot shot.png");
    const json report = window.close();
    CHECK(report["frames"] > 1);
    CHECK(report["frames"] > window.report()["frames"]); // one of the end
    CHECK(folder.read("shot.png").substr(1, 3) == "PNG");
}

TEST_CASE("a value typed into a slider counts when it is finished, and keys do nothing meanwhile") {
    WorkFolder folder;
    WindowDriver window(folder);
    // Ctrl-click the slider and type over it; 6 and 2 are keys of their own elsewhere.
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

TEST_CASE("the model, the scenes and the panels answer to keys") {
    WorkFolder folder;
    {
        WindowDriver window(folder);
        window.key("bracketright bracketleft");
        window.key("e F5 F6 Escape ctrl+plus ctrl+plus ctrl+minus");
        const json report = window.close();
        CHECK(report["model"] == "elastic");
        CHECK(report["left_panel_shown"] == true);
        CHECK(report["right_panel_shown"] == true); // at this width it begins folded
        CHECK(report["keyboard_focus"] == false);
        CHECK(report["ui_scale"].get<double>() == Approx(1.1));
        CHECK(report["run_state"] == "running");
        CHECK(report["notice"] == "");
    }
    // The next start has them as they were left.
    WindowDriver again(folder);
    CHECK(again.report()["right_panel_shown"] == true);
    CHECK(again.report()["ui_scale"].get<double>() == Approx(1.1));
}

TEST_CASE("the palette sets a parameter, carries out an action, and nothing else hears its letters") {
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

TEST_CASE("the palette leads to a parameter's control, which is then typed into") {
    WorkFolder folder;
    WindowDriver window(folder);
    window.find("damping");
    window.enter("0.25");
    CHECK(window.report()["damping"] == 0.25);
    CHECK(window.report()["run_state"] == "running");
}

TEST_CASE("the table of the links takes lengths and starts to the digit") {
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

TEST_CASE("Tab leads from one cell of the table to the next, and skips none") {
    WorkFolder folder;
    WindowDriver window(folder);
    const json before = window.report();
    window.click("chain.lengths[0]");
    window.type("2.5");
    window.key("Tab");
    window.report(); // two within one frame are one for ImGui 1.86
    window.key("Tab");
    window.enter("45");
    const json report = window.report();
    CHECK(report["lengths"][0] == 2.5);
    CHECK(report["lengths"][1] == before["lengths"][1]);
    CHECK(report["start_angles"][0] == 45);
    CHECK(report["start_angles"][1] == before["start_angles"][1]);
}

TEST_CASE("a decimal comma is read where the run is to stop, and what is no number is not") {
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

TEST_CASE("a double click types as well, and a value that is refused changes nothing") {
    WorkFolder folder;
    WindowDriver window(folder);
    window.retype("chain.damping", "0.5");
    window.retype("chain.gravity", "-3");
    CHECK(window.report()["gravity"] == 9.81); // as it was before the first of the two clicks
    CHECK(window.report()["damping"] == 0.5);
}

TEST_CASE("a config file that cannot be read is set aside, and the window opens") {
    WorkFolder folder;
    folder.write("config/pendula/config.toml", "ui_scale = [[[\x01");
    WindowDriver window(folder);
    CHECK(window.report()["ui_scale"] == 1.0);
    CHECK(folder.read("config/pendula/config.toml.bad") == "ui_scale = [[[\x01");
}

TEST_CASE("a window whose scene leaves the accuracy to the program chooses it, checks it and says so") {
    WorkFolder folder;
    const json report = report_of(
        folder, "study-triple --run-for 6 --size 480x300 --set 'integration.accuracy=\"automatic\"' "
                "--set integration.right_for=20 --set integration.right_to=1e-14 --run-file run.pendula");
    CHECK(report["method"] == "taylor");
    CHECK(report["arithmetic"] == "double-double");
    // What is being checked, or has been: on a busy machine the check has not come to the end.
    const json& accuracy = report["accuracy"];
    CHECK(accuracy["not_checked"] == "");
    CHECK(accuracy.value("right_until", 1.0) > 0);
    if (accuracy["checked"] == true) CHECK(accuracy["arithmetic"] == "double-double");
    CHECK(report["changes"] == 0); // the run began so
    CHECK(report["undos"] == 0);
    CHECK(report["gl_errors"] == 0);
    // Its run has the integration itself.
    const std::string run = folder.read("run.pendula");
    const std::string last = run.substr(run.rfind("\"kind\":\"start\""));
    CHECK(last.find("accuracy = \\\"chosen\\\"") != std::string::npos);
    CHECK(last.find("arithmetic = \\\"double-double\\\"") != std::string::npos);
}
