// SPDX-License-Identifier: MIT
// Tests for pendula view: the real window under Xvfb, with keys pressed.
#include "e2e/hands.hpp"
#include "support/catch.hpp"

#include <cmath>
#include <string>

using namespace pendula::test;
using nlohmann::json;

namespace {

/// What a window that runs for some seconds undisturbed reports.
json report_of(const TemporaryFolder& folder, const std::string& arguments) {
    const Outcome outcome = with_window(folder, "--report report.json " + arguments, "");
    CAPTURE(outcome.errors);
    REQUIRE(outcome.exit_code == 0);
    return json::parse(read_file(folder.path() / "report.json"));
}

/// Typed in place of what a control shows, by a double click on it.
std::string retype(const Controls& controls, const std::string& name, const std::string& text) {
    return controls.double_click(name) + type_text(text) + press("Return");
}

} // namespace

TEST_CASE("the window keeps time, loses no sample and makes no GL error") {
    TemporaryFolder folder;
    const json report = report_of(folder, "--run-for 4 --screenshot shot.png");
    CHECK(report["gl_errors"] == 0);
    CHECK(report["samples_lost"] == 0);
    CHECK(report["frames"] > 1);
    if (pace == 1) CHECK(report["real_time_factor"] >= 0.95); // what a sanitizer slows down is not measured
    CHECK(report["theta"].size() == 3);
    CHECK(report["omega"].size() == 3);
    CHECK(report["sim_time"] > 1.0);
    CHECK_FALSE(report["gl_renderer"].get<std::string>().empty());
    CHECK(read_file(folder.path() / "shot.png").substr(1, 3) == "PNG");
}

TEST_CASE("the loss expected of damping is the loss, however few frames see it") {
    TemporaryFolder folder;
    const json report = report_of(
        folder, "--run-for 4 --set chain.damping=0.2 --set view.speed=10 --set look.bloom=4 --size 1920x1080");
    const double loss = report["energy_change"], expected = report["damping_loss"];
    CHECK(report["sim_time"] > 2.0);
    CHECK(loss < -10);
    CHECK(std::abs(expected - loss) < 1e-6 * std::abs(loss));
}

TEST_CASE("keys do what the help sheet says") {
    TemporaryFolder folder;
    const json report =
        with_hands(folder, "", press("space r Right period alt+Right comma g t Tab plus minus minus"));
    CHECK(report["run_state"] == "stopped");
    CHECK(report["step"] == 167 + 1 + 1 - 1); // 1/60 s, and single steps
    CHECK(report["ghost"] == false);
    CHECK(report["trails_shown"] == false);
    CHECK(report["panels_shown"] == false);
    CHECK(report["speed"] == 0.5); // 2, 1, a half
    CHECK(report["sim_time"].get<double>() == Approx(168e-4));
}

TEST_CASE("keys choose layout and embedding, F3 shows what passes cost, and the report says it") {
    TemporaryFolder folder;
    const json report =
        with_hands(folder, "",
                   press("1 2 3 4 5 m F3 m F3 Home") +
                       "xdotool mousemove 900 200 click --repeat 2 --delay 250 1 click 4\nsleep 0.3\n");
    CHECK(report["gl_errors"] == 0);
    CHECK(report["layout"] == "everything");
    CHECK(report["torus"] == "clifford");
    REQUIRE(report["passes"].size() >= 10);
    for (const json& pass : report["passes"]) CHECK(pass["cpu_milliseconds"] > 0);
}

TEST_CASE("a window that stands draws its picture in full once, and again when something changes") {
    TemporaryFolder folder;
    const json running = with_hands(folder, "", pause(1));
    CHECK(running["frames_kept"] == 0);
    const json standing = with_hands(folder, "", press("space") + pause(2));
    CHECK(standing["frames_kept"] > 5);
    CHECK(standing["quality"] == 1);
    CHECK(standing["gl_errors"] == 0);
    // Every key is answered, also where the picture had been kept.
    const json changed = with_hands(folder, "--set view.speed=20", press("space") + pause(2) + press("t r c m 4 space") + pause(1));
    CHECK(changed["run_state"] == "running");
    CHECK(changed["trails_shown"] == false);
    CHECK(changed["torus"] == "flat");
    CHECK(changed["gl_errors"] == 0);
}

TEST_CASE("what is uploaded does not depend on the length of the trails") {
    TemporaryFolder folder;
    const auto bytes_per_second = [&](const std::string& seconds) { // simulated
        const json report = report_of(folder, "--run-for 4 --set trail.seconds=" + seconds);
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
    TemporaryFolder folder;
    const json report = with_hands(folder, "--screenshot shot.png", "");
    CHECK(report["frames"] > 1);
    CHECK(read_file(folder.path() / "shot.png").substr(1, 3) == "PNG");
}

TEST_CASE("a value typed into a slider counts when it is finished, and keys do nothing meanwhile") {
    TemporaryFolder folder;
    const Controls controls(with_hands(folder, "", ""));
    // Ctrl-click the slider and type over it; 6 and 2 are keys of their own elsewhere.
    const std::string typing = "xdotool keydown ctrl\nsleep 0.3\n" + controls.click("chain.gravity") +
                               "xdotool keyup ctrl\nsleep 0.3\n" + press("1 period 6 2");
    const json unfinished = with_hands(folder, "", typing);
    CHECK(unfinished["gravity"] == 9.81);
    const json finished = with_hands(folder, "", typing + press("Return"));
    CHECK(finished["gravity"] == 1.62);
    CHECK(finished["run_state"] == "running");
    CHECK(finished["notice"] == "");
}

TEST_CASE("the model, the scenes and the panels answer to keys") {
    TemporaryFolder folder;
    const json report = with_hands(folder, "",
                                   press("bracketright bracketleft") +
                                       press("e F5 F6 Escape ctrl+plus ctrl+plus ctrl+minus"));
    CHECK(report["model"] == "elastic");
    CHECK(report["left_panel_shown"] == true);
    CHECK(report["right_panel_shown"] == true); // at this width it begins folded
    CHECK(report["keyboard_focus"] == false);
    CHECK(report["ui_scale"].get<double>() == Approx(1.1));
    CHECK(report["run_state"] == "running");
    CHECK(report["notice"] == "");
    // The next start has them as they were left.
    const json again = with_hands(folder, "", "");
    CHECK(again["right_panel_shown"] == true);
    CHECK(again["ui_scale"].get<double>() == Approx(1.1));
}

TEST_CASE("the palette sets a parameter, carries out an action, and nothing else hears its letters") {
    TemporaryFolder folder;
    const json report = with_hands(folder, "",
                                   find("gravity 1.62") + find("run or stop") + press("ctrl+k") +
                                       type_text("gt") + press("Escape"));
    CHECK(report["gravity"] == 1.62);
    CHECK(report["run_state"] == "stopped");
    CHECK(report["ghost"] == true);
    CHECK(report["trails_shown"] == true);
    CHECK(report["palette_shown"] == false);
}

TEST_CASE("the palette leads to a parameter's control, which is then typed into") {
    TemporaryFolder folder;
    const json report = with_hands(folder, "", find("damping") + type_text("0.25") + press("Return"));
    CHECK(report["damping"] == 0.25);
    CHECK(report["run_state"] == "running");
}

TEST_CASE("the table of the links takes lengths and starts to the digit") {
    TemporaryFolder folder;
    const Controls controls(with_hands(folder, "", ""));
    const json report =
        with_hands(folder, "",
                   controls.click("chain.lengths[0]") + type_text("2.25") + press("Return") +
                       controls.click("start.angles_deg[2]") + type_text("-12.5") + press("Return"));
    CHECK(report["lengths"][0] == 2.25);
    CHECK(report["start_angles"][2] == -12.5);
    CHECK(report["notice"] == "");
}

TEST_CASE("a double click types as well, and a value that is refused changes nothing") {
    TemporaryFolder folder;
    const Controls controls(with_hands(folder, "", ""));
    const json report = with_hands(
        folder, "", retype(controls, "chain.damping", "0.5") + retype(controls, "chain.gravity", "-3"));
    CHECK(report["gravity"] == 9.81); // as it was before the first of the two clicks
    CHECK(report["damping"] == 0.5);
}

TEST_CASE("a config file that cannot be read is set aside, and the window opens") {
    TemporaryFolder folder;
    std::filesystem::create_directories(folder.path() / "config/pendula");
    write_file(folder.path() / "config/pendula/config.toml", "ui_scale = [[[\x01");
    const json report = with_hands(folder, "", "");
    CHECK(report["ui_scale"] == 1.0);
    CHECK(read_file(folder.path() / "config/pendula/config.toml.bad") == "ui_scale = [[[\x01");
}
