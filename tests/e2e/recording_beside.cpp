// SPDX-License-Identifier: MIT
// The recording of a real pendulum and its film in the window: how they are opened, understood and laid.
#include "e2e/window_driver.hpp"
#include "support/catch.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

using namespace pendula::test;
using nlohmann::json;

namespace {

/// A table with frame numbers at 50 Hz, the angles of two links in degrees, and an unused column.
void write_table(const WorkFolder& folder) {
    std::string text = "frame;a1;a2;voltage\n";
    for (int i = 0; i < 100; ++i)
        text += fmt::format("{};{:.3f};{:.3f};{}\n", i, 40 * std::cos(0.1 * i), 20 * std::cos(0.13 * i),
                            5 + i % 2);
    folder.write("swings.csv", text);
}

} // namespace

TEST_CASE("a table with unclear column names becomes a recording once the user assigns its columns") {
    const WorkFolder folder;
    write_table(folder);
    WindowDriver window(folder, "study-triple --no-journal");
    window.key("ctrl+o");
    window.enter("swings.csv");
    window.wait_until("the dialogue", [&](const json&) { return window.has("column 4"); });
    // Enter does not open the table before its columns are assigned.
    window.key("Return");
    CHECK(window.settle()["links"] == 3);
    for (const char* column : {"column 2", "column 3"}) {
        window.click(column);
        window.wait_until("the list",
                          [&](const json&) { return window.has(std::string(column) + " angle"); });
        window.click(std::string(column) + " angle");
    }
    window.double_click("frame_rate");
    window.key("ctrl+a");
    window.type("50");
    window.key("Tab");
    window.click("Angles in degrees");
    window.settle();
    window.click("open_table");
    const json& report = window.wait_for("links", 2);
    CHECK(report["scene"] == "swings");
    // The chain starts at the recording's first angles, 40° and 20°.
    CHECK(std::abs(report["start_angles"][0].get<double>() - 0.698) < 0.02);
    CHECK(window.close()["gl_errors"] == 0);
}

TEST_CASE("Escape closes a table's dialogue, and Enter opens a table whose column names are clear") {
    const WorkFolder folder;
    std::string text = "t,theta1\n";
    for (int i = 0; i < 100; ++i) text += fmt::format("{},{}\n", 0.02 * i, 0.5 * std::cos(0.1 * i));
    folder.write("one.csv", text);
    WindowDriver window(folder, "study-triple --no-journal");
    const auto open = [&] {
        window.key("ctrl+o");
        window.enter("one.csv");
        window.wait_until("the dialogue", [&](const json&) { return window.has("open_table"); });
    };
    open();
    window.key("Escape");
    CHECK(window.settle()["links"] == 3);
    open();
    window.key("Return");
    window.wait_for("links", 1);
    CHECK(window.close()["gl_errors"] == 0);
}

TEST_CASE("an opened film plays behind the chain, and two handles place it") {
    const WorkFolder folder;
    REQUIRE(folder.shell("ffmpeg -v error -f lavfi -i testsrc=s=320x240:r=25:d=4 film.mp4").errors.empty());
    WindowDriver window(folder, "double-2-1 --no-journal --set view.layout=chain");
    window.key("ctrl+o");
    window.enter("film.mp4");
    const auto has_video = [](const json& report) { return report.contains("video"); };
    const json opened = window.wait_until("the video", has_video)["video"];
    CHECK(opened["trouble"] == "");
    CHECK(std::filesystem::path(opened["file"].get<std::string>()).filename() == "film.mp4");
    // The film follows the time of the run.
    window.wait_until("the next frames", [&](const json& report) { return report["video"]["time"] > 0.2; });
    window.click("place_video");
    window.wait_until("the handles", [](const json& report) { return report["video"].contains("handles"); });
    const auto dragged = [&](int handle, double dx, double dy) {
        const json at = window.settle()["video"]["handles"][static_cast<std::size_t>(handle)];
        window.point_at(at[0].get<double>(), at[1].get<double>());
        window.press();
        window.point_at(at[0].get<double>() + dx, at[1].get<double>() + dy);
        window.release();
        return window.settle()["video"];
    };
    const json moved = dragged(0, 30, 12);
    CHECK(moved["scale"] > 0);
    CHECK(moved["pivot"][0] < 160);
    CHECK(moved["pivot"][1] < 120);
    // The film becomes smaller on the screen, with more of its pixels per metre.
    const json scaled = dragged(1, 0, -40);
    CHECK(scaled["scale"] > 1.05 * moved["scale"].get<double>());
    CHECK(scaled["pivot"] == moved["pivot"]);
    const json turned = dragged(1, 60, 0);
    CHECK(turned["tilt_deg"] > 3);
    window.key("ctrl+s");
    wait_for_files(folder, ".toml");
    const std::string saved = read_file(files_ending(folder, ".toml").front());
    CHECK(saved.find("film.mp4\"") != std::string::npos);
    CHECK(saved.find("tilt_deg = ") != std::string::npos);
    window.click("remove_video");
    window.wait_until("no video", [&](const json& report) { return !has_video(report); });
    CHECK(window.close()["gl_errors"] == 0);
}

TEST_CASE("clicks on two markers of a film make it a recording, and the program asks about a lost marker") {
    const WorkFolder folder;
    folder.write("filmed.toml", R"(format = 1
[chain]
lengths = [0.25, 0.2]
masses = [0.25, 0.16]
[start]
angles = [1.6, 2.1]
[ghost]
enabled = false
[trail]
shown = false
[view]
layout = "chain"
)");
    // A grey rectangle covers the whole picture from 1 s to 1.4 s.
    const Outcome filmed = folder.shell(
        program +
        " record filmed.toml --out whole.mp4 --duration 2 --fps 60 --size 640x360 && ffmpeg -v error "
        "-i whole.mp4 -map_metadata -1 -vf \"drawbox=t=fill:c=gray:enable='between(t,1,1.4)'\" phone.mp4");
    REQUIRE(filmed.exit_code == 0);
    WindowDriver window(folder, "double-2-1 --no-journal");
    window.key("ctrl+o");
    window.enter("phone.mp4");
    window.wait_until("the video", [&](const json&) { return window.has("open_markers"); });
    window.click("open_markers");
    window.wait_until("the frame", [&](const json&) { return window.has("marker_picture"); });
    window.settle();
    window.click("marker_picture", 451.5 / 640, 103.0 / 360);
    window.click("marker_picture", 542.5 / 640, 50.0 / 360);
    window.click("follow_markers");
    const auto is_asked = [&](const json&) { return window.has("marker_is_hidden"); };
    window.wait_until("the first marker to be lost", is_asked);
    window.click("marker_is_hidden");
    window.wait_until("the second marker to be lost", is_asked);
    window.click("marker_is_hidden");
    const json& report = window.wait_for("scene", "phone-markers");
    CHECK(report["links"] == 2);
    CHECK(report.contains("video"));
    CHECK(std::abs(report["start_angles"][0].get<double>() - 1.6) < 0.02);
    CHECK(std::abs(report["start_angles"][1].get<double>() - 2.1) < 0.02);
    CHECK(window.close()["gl_errors"] == 0);
    const std::string table = folder.read("phone-markers.csv");
    CHECK(table.starts_with("t (s),pivot x (px),pivot y (px),bob 1 x (px)"));
    CHECK(std::count(table.begin(), table.end(), '\n') == 121);
    CHECK(table.find(",,,0,,,0") != std::string::npos);
    CHECK(table.substr(table.rfind(",1,") - 20).find(",1\n") != std::string::npos); // found again
}
