// SPDX-License-Identifier: MIT
// Tests for copying, saving and opening a state: in the real window under Xvfb, with keys pressed.
#include "e2e/hands.hpp"
#include "support/catch.hpp"

#include <nlohmann/json.hpp>

#include <vector>

using namespace pendula::test;
using nlohmann::json;

namespace {

/// Stopped, two seconds from the start.
const std::string to_two_seconds = "xdotool key space\nsleep 0.4\nxdotool key r\nsleep 0.4\n"
                                   "xdotool key --delay 200 shift+Right shift+Right\nsleep 0.5\n";

} // namespace

TEST_CASE("a copied state comes back from the clipboard, a saved one from its file and from a picture") {
    TemporaryFolder folder;
    const json there = with_hands(folder, "double-2-1 --no-journal", to_two_seconds);
    REQUIRE(there["sim_time"].get<double>() == Approx(2));
    const json pasted =
        with_hands(folder, "double-2-1 --no-journal",
                   to_two_seconds + "xdotool key ctrl+c\nsleep 0.4\nxdotool key --delay 200 shift+Right g\n"
                                    "sleep 0.4\nxdotool key ctrl+v\nsleep 0.6\n");
    CHECK(pasted["step"] == 0);
    CHECK(pasted["theta"] == there["theta"]);
    CHECK(pasted["omega"] == there["omega"]);
    CHECK(pasted["ghost"] == there["ghost"]);
    CHECK(pasted["run_state"] == "stopped");

    with_hands(folder, "double-2-1 --no-journal",
               to_two_seconds +
                   "xdotool key t\nsleep 0.3\nxdotool key ctrl+s\nsleep 0.5\nxdotool key ctrl+p\nsleep 1\n"
                   "xdotool key ctrl+shift+s\nsleep 0.6\n");
    for (const char* ending : {".toml", ".png"}) {
        const auto files = files_with(folder, ending);
        REQUIRE(files.size() == 1);
        // A picture stands at the moment it shows; a scene begins to run.
        const bool is_picture = std::string(ending) == ".png";
        const json opened =
            with_hands(folder, quoted(files[0].string()) + " --no-journal",
                       is_picture ? "" : "xdotool key space\nsleep 0.4\nxdotool key r\nsleep 0.5\n");
        CHECK(opened["run_state"] == "stopped");
        CHECK(opened["step"] == 0);
        CHECK(opened["trails_shown"] == false); // as it was left
        CHECK(opened["theta"] == there["theta"]);
        CHECK(opened["omega"] == there["omega"]);
    }
    const auto runs = files_with(folder, ".pendula");
    REQUIRE(runs.size() == 1);
    CHECK(run_shell(program + " replay --verify " + quoted(runs[0].string()), folder.path()).output ==
          "identical\n");
    // By the list of files: the picture comes before the run and the scene, which share its name but for the
    // ending.
    const json listed = with_hands(folder, "study-triple --no-journal",
                                   "xdotool key space\nsleep 0.3\nxdotool key ctrl+o\nsleep 0.6\n"
                                   "xdotool key --delay 200 Down Return\nsleep 0.8\n");
    CHECK(listed["links"] == 2);
}

TEST_CASE("the gallery opens with a key and chooses with arrows and Enter") {
    TemporaryFolder folder;
    const json report = with_hands(folder, "study-triple --no-journal",
                                   "xdotool key ctrl+g\n"
                                   // The first picture comes when the window has drawn its first frames.
                                   "for i in $(seq 100); do\n"
                                   "ls cache/pendula/thumbnails/*.png >/dev/null 2>&1 && break\nsleep 0.2\n"
                                   "done\nsleep 1\n"
                                   "xdotool key --delay 300 Right Left Right Return\n"
                                   "sleep 3\n");
    CHECK(report["scene"] != "Triple pendulum of the machine-code study");
    CHECK(report["gl_errors"] == 0);
    CHECK_FALSE(std::filesystem::is_empty(folder.path() / "cache" / "pendula" / "thumbnails"));
}
