// SPDX-License-Identifier: MIT
// Tests for pendula view: the real window under Xvfb, with keys pressed.
#include "e2e/program.hpp"
#include "support/catch.hpp"

#include <nlohmann/json.hpp>

using namespace pendula::test;

namespace {

struct WindowRun {
    Outcome outcome;
    nlohmann::json report;
};

/// Display and GL drivers keep some memory until the process ends, and are unloaded before a leak checker
/// looks. Leaks of the program's own are looked for off-screen and in the other tests.
const std::string without_leak_check = "export ASAN_OPTIONS=$ASAN_OPTIONS:detect_leaks=0\n";

/// Where runs that nobody has named and the panels' sizes are kept: not in the home of who runs the tests.
const std::string own_state = "export XDG_STATE_HOME=$PWD/state XDG_CONFIG_HOME=$PWD/config\n";

/// Runs the window with `arguments` while `keys` (an xdotool command line) is carried out.
WindowRun run_window(const TemporaryFolder& folder, const std::string& arguments, const std::string& keys) {
    write_file(folder.path() / "run.sh", without_leak_check + own_state + program +
                                             " view --report report.json " + arguments + " &\npid=$!\n" +
                                             keys + "\nwait $pid\n");
    WindowRun run;
    run.outcome = run_shell("xvfb-run -a -s '-screen 0 1280x720x24' sh run.sh", folder.path());
    CAPTURE(run.outcome.errors);
    REQUIRE(run.outcome.exit_code == 0);
    run.report = nlohmann::json::parse(read_file(folder.path() / "report.json"));
    return run;
}

const std::string find_window = "window=$(xdotool search --sync --onlyvisible --name pendula | head -n 1)\n"
                                "xdotool windowfocus --sync $window\n";

/// Keys as hands press them: held for some frames each.
std::string press(const std::string& keys) { return "xdotool key --delay 250 " + keys + "\nsleep 0.3\n"; }
std::string write(const std::string& text) {
    return "xdotool type --delay 60 -- '" + text + "'\nsleep 0.3\n";
}
std::string click(int x, int y, int times) {
    return "xdotool mousemove " + std::to_string(x) + " " + std::to_string(y) +
           "\nsleep 0.2\nxdotool click --repeat " + std::to_string(times) + " --delay 150 1\nsleep 0.4\n";
}

} // namespace

TEST_CASE("the window keeps time, loses no sample and makes no GL error") {
    TemporaryFolder folder;
    const WindowRun run = run_window(folder, "--run-for 4 --screenshot shot.png", "");
    CHECK(run.report["gl_errors"] == 0);
    CHECK(run.report["samples_lost"] == 0);
    CHECK(run.report["frames"] > 10);
    CHECK(run.report["real_time_factor"] >= 0.95);
    CHECK(run.report["theta"].size() == 3);
    CHECK(run.report["omega"].size() == 3);
    CHECK(run.report["sim_time"] > 1.0);
    CHECK_FALSE(run.report["gl_renderer"].get<std::string>().empty());
    CHECK(read_file(folder.path() / "shot.png").substr(1, 3) == "PNG");
}

TEST_CASE("keys do what the help sheet says") {
    TemporaryFolder folder;
    const WindowRun run =
        run_window(folder, "--run-for 8",
                   find_window + "sleep 0.5\nxdotool key --delay 150 space r Right Right Right shift+Right "
                                 "g t Tab plus minus minus\n");
    CHECK(run.report["run_state"] == "stopped");
    CHECK(run.report["step"] == 53);
    CHECK(run.report["ghost"] == false);
    CHECK(run.report["trails_shown"] == false);
    CHECK(run.report["panels_shown"] == false);
    CHECK(run.report["speed"].get<double>() == Approx(0.6812920690579613)); // one press slower: 10^(−1/6)
    CHECK(run.report["sim_time"].get<double>() == Approx(53e-4));
}

TEST_CASE("keys choose layout and embedding, F3 shows what passes cost, and the report says it") {
    TemporaryFolder folder;
    const WindowRun run =
        run_window(folder, "--run-for 7",
                   find_window + "sleep 0.5\nxdotool key --delay 300 1 2 3 4 5 e F3 e F3 Home\n" +
                       "xdotool mousemove 900 200 click --repeat 2 --delay 80 1 click 4\n");
    CHECK(run.report["gl_errors"] == 0);
    CHECK(run.report["layout"] == "everything");
    CHECK(run.report["torus"] == "clifford");
    REQUIRE(run.report["passes"].size() >= 10);
    for (const nlohmann::json& pass : run.report["passes"]) CHECK(pass["cpu_milliseconds"] > 0);
}

TEST_CASE("what a frame uploads does not depend on the length of the trails") {
    TemporaryFolder folder;
    const auto bytes_per_frame = [&](const std::string& seconds) {
        return run_window(folder, "--run-for 4 --set trail.seconds=" + seconds, "")
            .report["uploaded_bytes_per_frame"]
            .get<double>();
    };
    const double short_trails = bytes_per_frame("0.5"), long_trails = bytes_per_frame("300");
    // The frame rate varies, and with it the samples per frame; the trails differ by a factor of 600.
    CHECK(long_trails < 3 * short_trails);
    CHECK(short_trails < 3 * long_trails);
}

TEST_CASE("a window ended by a signal still leaves its report and its picture") {
    TemporaryFolder folder;
    const WindowRun run =
        run_window(folder, "--screenshot shot.png", find_window + "sleep 1\nkill -TERM $pid\n");
    CHECK(run.report["frames"] > 1);
    CHECK(read_file(folder.path() / "shot.png").substr(1, 3) == "PNG");
}

TEST_CASE("a value typed into a slider counts when it is finished, and keys do nothing meanwhile") {
    TemporaryFolder folder;
    // Ctrl-click the gravity slider (the fourth row of the first group), type over it, then Enter. Buttons
    // are held for some frames, as hands do.
    const std::string type = find_window + "sleep 0.5\n"
                                           "xdotool mousemove 200 139 keydown ctrl\nsleep 0.3\n"
                                           "xdotool click 1\nsleep 0.3\nxdotool keyup ctrl\nsleep 0.3\n"
                                           "xdotool key --delay 120 1 period 6 2\nsleep 0.3\n";
    const WindowRun unfinished = run_window(folder, "--size 1280x720 --run-for 5", type);
    CHECK(unfinished.report["gravity"] == 9.81);
    const WindowRun finished =
        run_window(folder, "--size 1280x720 --run-for 6", type + "xdotool key --delay 200 Return\n");
    CHECK(finished.report["gravity"] == 1.62);
    CHECK(finished.report["run_state"] == "running");
    CHECK(finished.report["notice"] == "");
}

TEST_CASE("the model, the scenes and the panels answer to keys") {
    TemporaryFolder folder;
    const WindowRun run =
        run_window(folder, "--run-for 7",
                   find_window + "sleep 0.5\nxdotool key --delay 300 bracketright bracketleft m F5 F6 "
                                 "Escape ctrl+plus ctrl+plus ctrl+minus\n");
    CHECK(run.report["model"] == "elastic");
    CHECK(run.report["left_panel_shown"] == true);
    CHECK(run.report["right_panel_shown"] == false);
    CHECK(run.report["keyboard_focus"] == false);
    CHECK(run.report["ui_scale"].get<double>() == Approx(1.1));
    CHECK(run.report["run_state"] == "running");
    CHECK(run.report["notice"] == "");
    // The next start has them as they were left.
    const WindowRun again = run_window(folder, "--run-for 2", "");
    CHECK(again.report["right_panel_shown"] == false);
    CHECK(again.report["ui_scale"].get<double>() == Approx(1.1));
}

TEST_CASE("the palette sets a parameter, carries out an action, and nothing else hears its letters") {
    TemporaryFolder folder;
    const WindowRun run = run_window(folder, "--run-for 14",
                                     find_window + "sleep 0.5\n" + press("ctrl+k") + write("gravity 1.62") +
                                         press("Return") + press("ctrl+k") + write("run or stop") +
                                         press("Return") + press("ctrl+k") + write("gt") + press("Escape"));
    CHECK(run.report["gravity"] == 1.62);
    CHECK(run.report["run_state"] == "stopped");
    CHECK(run.report["ghost"] == true);
    CHECK(run.report["trails_shown"] == true);
    CHECK(run.report["palette_shown"] == false);
}

TEST_CASE("the palette leads to a parameter's control, which is then typed into") {
    TemporaryFolder folder;
    const WindowRun run = run_window(folder, "--run-for 8",
                                     find_window + "sleep 0.5\n" + press("ctrl+k") + write("damping") +
                                         press("Return") + write("0.25") + press("Return"));
    CHECK(run.report["damping"] == 0.25);
    CHECK(run.report["run_state"] == "running");
}

TEST_CASE("the table of the links takes lengths and starts to the digit") {
    TemporaryFolder folder;
    // The first link's length and the third's start angle, by a click on the cell.
    const WindowRun run =
        run_window(folder, "--size 1280x720 --run-for 10",
                   find_window + "sleep 0.5\n" + click(77, 295, 1) + write("2.25") + press("Return") +
                       click(207, 345, 1) + write("-12.5") + press("Return"));
    CHECK(run.report["lengths"][0] == 2.25);
    CHECK(run.report["start_angles"][2] == -12.5);
    CHECK(run.report["notice"] == "");
}

TEST_CASE("a double click types as well, and a value that is refused changes nothing") {
    TemporaryFolder folder;
    const WindowRun run =
        run_window(folder, "--size 1280x720 --run-for 9",
                   find_window + "sleep 0.5\n" + click(250, 191, 2) + write("0.5") + press("Return") +
                       click(250, 139, 2) + write("-3") + press("Return"));
    CHECK(run.report["gravity"] == 9.81); // as it was before the first of the two clicks
    CHECK(run.report["damping"] == 0.5);
}

TEST_CASE("a config file that cannot be read is set aside, and the window opens") {
    TemporaryFolder folder;
    std::filesystem::create_directories(folder.path() / "config/pendula");
    write_file(folder.path() / "config/pendula/config.toml", "ui_scale = [[[\x01");
    const WindowRun run = run_window(folder, "--run-for 3", "");
    CHECK(run.report["ui_scale"] == 1.0);
    CHECK(read_file(folder.path() / "config/pendula/config.toml.bad") == "ui_scale = [[[\x01");
}
