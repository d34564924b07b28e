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

/// Where runs are kept that nobody has named: not in the home of who runs the tests.
const std::string own_state = "export XDG_STATE_HOME=$PWD/state\n";

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
