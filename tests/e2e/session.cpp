// SPDX-License-Identifier: MIT
// Tests for copying, saving and opening a state: in the real window under Xvfb, with keys pressed.
#include "e2e/window_driver.hpp"
#include "support/catch.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <vector>

using namespace pendula::test;
using nlohmann::json;

namespace {

/// Stops the run, returns to its start and steps forward to this second.
void go_to_second(WindowDriver& window, int second) {
    const auto stand_at = [&](double time) {
        window.wait_until(fmt::format("a chain at {} s", time), [&](const json& report) {
            return std::abs(report["sim_time"].get<double>() - time) < 1e-3;
        });
    };
    window.key("space r");
    stand_at(0);
    for (int step = 1; step <= second; ++step) {
        window.key("shift+Right");
        stand_at(step);
    }
}

} // namespace

TEST_CASE("a copied state returns from the clipboard, and a saved state from its scene file or picture") {
    WorkFolder folder;
    json there;
    {
        WindowDriver window(folder, "double-2-1 --no-journal");
        go_to_second(window, 2);
        there = window.report();
        REQUIRE(there["sim_time"].get<double>() == Approx(2));
        window.key("t");
        window.key("ctrl+s");
        window.key("ctrl+p");
        window.key("ctrl+shift+s");
        for (const char* ending : {".toml", ".png", ".pendula"}) wait_for_files(folder, ending);

        window.key("ctrl+c");
        window.key("shift+Right");
        window.key("g");
        CHECK(window.report()["ghost"] != there["ghost"]);
        window.key("ctrl+v");
        const json& pasted = window.wait_for("step", 0);
        CHECK(pasted["step"] == 0);
        CHECK(pasted["theta"] == there["theta"]);
        CHECK(pasted["omega"] == there["omega"]);
        CHECK(pasted["ghost"] == there["ghost"]);
        CHECK(pasted["run_state"] == "stopped");
    }
    for (const char* ending : {".toml", ".png"}) {
        CAPTURE(ending);
        const auto files = files_ending(folder, ending);
        REQUIRE(files.size() == 1);
        WindowDriver window(folder, quoted(files[0].string()) + " --no-journal");
        // A picture opens stopped at the moment that it shows. A scene opens running.
        if (std::string(ending) != ".png") go_to_second(window, 0);
        const json& opened = window.report();
        CHECK(opened["run_state"] == "stopped");
        CHECK(opened["step"] == 0);
        CHECK(opened["trails_shown"] == false); // as in the window that saved it
        CHECK(opened["theta"] == there["theta"]);
        CHECK(opened["omega"] == there["omega"]);
    }
    const auto runs = files_ending(folder, ".pendula");
    REQUIRE(runs.size() == 1);
    CHECK(folder.pendula("replay --verify " + quoted(runs[0].string())).output == "identical\n");
    // From the list of files: the picture stands before the run and the scene, whose names differ only in the
    // ending.
    WindowDriver window(folder, "study-triple --no-journal");
    window.key("space");
    window.key("ctrl+o");
    window.key("Down");
    window.key("Return");
    CHECK(window.wait_for("links", 2)["links"] == 2);
}

TEST_CASE("Ctrl+G opens the gallery, and the arrow keys and Enter choose a scene") {
    WorkFolder folder;
    const std::string first = "Triple pendulum of the machine-code study";
    const auto thumbnails = folder.path() / "cache" / "pendula" / "thumbnails";
    WindowDriver window(folder, "study-triple --no-journal");
    REQUIRE(window.report()["scene"] == first);
    window.key("ctrl+g");
    eventually("a first picture",
               [&] { return std::filesystem::exists(thumbnails) && !std::filesystem::is_empty(thumbnails); });
    for (const char* key : {"Right", "Left", "Right", "Return"}) window.key(key);
    const json& report =
        window.wait_until("another scene", [&](const json& now) { return now["scene"] != first; });
    CHECK(report["scene"] != first);
    CHECK(report["gl_errors"] == 0);
    CHECK_FALSE(std::filesystem::is_empty(thumbnails));
}

TEST_CASE("a window keeps running after its start folder has been removed") {
    WorkFolder folder;
    WindowDriver window(folder, "study-triple --no-journal", "mkdir gone && cd gone");
    std::filesystem::remove(folder.path() / "gone");
    window.key("ctrl+o");
    window.key("Escape");
    for (const char* key : {"ctrl+s", "ctrl+p", "ctrl+shift+s", "v", "shift+v", "Escape"}) window.key(key);
    window.find("section Recording");
    const int frames = window.report()["frames"];
    window.wait_until("frames", [&](const json& report) { return report["frames"] > frames; });
    CHECK(window.close()["gl_errors"] == 0);
    CHECK(files_ending(folder, ".toml").empty());
}
