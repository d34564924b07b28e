// SPDX-License-Identifier: MIT
// Tests for run files: the real window is killed, and what it leaves is repeated to the last bit.
#include "e2e/window_driver.hpp"
#include "support/catch.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <sstream>
#include <system_error>
#include <utility>
#include <vector>

using namespace pendula::test;
using nlohmann::json;

namespace {

std::vector<json> lines_of(const std::filesystem::path& path) {
    std::vector<json> lines;
    std::istringstream text(read_file(path));
    for (std::string line; std::getline(text, line) && !text.eof();) lines.push_back(json::parse(line));
    return lines;
}

std::size_t count(const std::vector<json>& lines, const std::string& kind) {
    return static_cast<std::size_t>(std::count_if(
        lines.begin(), lines.end(), [&](const json& line) { return line.value("kind", "") == kind; }));
}

std::string repeated(const std::string& text, int times) {
    std::string all;
    for (int i = 0; i < times; ++i) all += text;
    return all;
}

} // namespace

TEST_CASE("a killed window leaves a run that replays up to at most a second before the kill") {
    WorkFolder folder;
    using Clock = std::chrono::steady_clock;
    WindowDriver window(folder, "study-triple --run-file run.pendula");
    window.wait_for_time(1);
    window.key("g");
    window.key("g");
    // The window is killed after some seconds in which the file has grown at least once a second.
    Clock::time_point grown = Clock::now();
    std::chrono::duration<double> longest{0};
    std::uintmax_t size = 0;
    eventually("a run file that grows", [&] {
        const Clock::time_point now = Clock::now();
        longest = std::max<std::chrono::duration<double>>(longest, now - grown);
        const std::uintmax_t before =
            std::exchange(size, std::filesystem::file_size(folder.path() / "run.pendula"));
        if (size != before) grown = now;
        if (size == before) return false;
        const std::vector<json> lines = lines_of(folder.path() / "run.pendula");
        return count(lines, "command") == 2 && count(lines, "keyframe") >= 1 && count(lines, "reached") >= 6;
    });
    CHECK(longest.count() < 1.0);
    window.signal(SIGKILL);
    CHECK(window.wait().exit_code == 128 + 9);

    const std::vector<json> lines = lines_of(folder.path() / "run.pendula");
    REQUIRE(count(lines, "start") == 1);
    CHECK(count(lines, "command") == 2);
    CHECK(count(lines, "keyframe") >= 1);
    CHECK(count(lines, "reached") >= 4);

    const Outcome verified = folder.pendula("replay run.pendula --verify --format json");
    CHECK(verified.exit_code == 0);
    const json report = json::parse(verified.output);
    CHECK(report["identical"] == true);
    CHECK(report["steps"] >= lines.back()["step"]);
    CHECK(folder.pendula("replay run.pendula --verify").output == "identical\n");

    // replay reports one changed hex digit in a keyframe's hash, and a changed command, each with its step.
    const std::string text = folder.read("run.pendula");
    for (const json& line : lines) {
        if (line.value("kind", "") != "keyframe") continue;
        const auto hash = line["hash"].get<std::string>();
        std::string flipped = hash, damaged = text;
        flipped[7] = flipped[7] == '0' ? '1' : '0';
        damaged.replace(damaged.find(hash), hash.size(), flipped);
        folder.write("flipped.pendula", damaged);
        const Outcome differs = folder.pendula("replay flipped.pendula --verify");
        CHECK(differs.exit_code == 1);
        CHECK(differs.output.starts_with(
            fmt::format("differs at step {}: the keyframe: ", line["step"].get<std::int64_t>())));
    }
    for (const json& line : lines) {
        if (line.value("kind", "") != "command" || line["enabled"] == false) continue;
        std::string damaged = text;
        const std::size_t at = damaged.find("\"change\":\"ghost\",\"enabled\":true");
        REQUIRE(at != std::string::npos);
        const std::string piece = "\"link\":1";
        damaged.replace(damaged.find(piece, at), piece.size(), "\"link\":2");
        folder.write("changed.pendula", damaged);
        const Outcome differs = folder.pendula("replay changed.pendula --verify");
        CHECK(differs.exit_code == 1);
        CHECK(differs.output.starts_with(
            fmt::format("differs at step {}: the state after change ", line["step"].get<std::int64_t>())));
    }
}

TEST_CASE("a run opened in the window stands at its end, stopped, and its new run file repeats it") {
    WorkFolder folder;
    {
        WindowDriver first(folder, "double-2-1 --run-file first.pendula --set view.speed=2");
        first.key("g");
        first.close();
    }
    const Outcome summary = folder.pendula("replay first.pendula --format json");
    REQUIRE(summary.exit_code == 0);
    const json end = json::parse(summary.output);
    CHECK(end["changes"] == 1);
    WindowDriver second(folder, "first.pendula --run-file second.pendula");
    second.wait_for("step", end["steps"]);
    const json report = second.close();
    CHECK(report["run_state"] == "stopped");
    CHECK(report["step"] == end["steps"]);
    CHECK(report["speed"] == 2);
    CHECK(report["scene"] == end["scene"]);
    CHECK(report["ghost"] == false);
    CHECK(report["notice"] == "");
    const Outcome again = folder.pendula("replay second.pendula --format json");
    json repeated = json::parse(again.output), expected = end;
    // The second run takes more keyframes on the way to the end.
    for (json* summary_of : {&repeated, &expected}) summary_of->erase("keyframes");
    CHECK(repeated == expected);
}

TEST_CASE("a window saves a run without a given name in the state folder, or nowhere with --no-journal") {
    WorkFolder folder;
    const auto run_for_a_while = [&](const std::string& arguments) {
        WindowDriver window(folder, "double-2-1 " + arguments);
        window.wait_for_time(0.5);
        window.close();
    };
    run_for_a_while("");
    const auto runs = folder.path() / "state" / "pendula" / "runs";
    REQUIRE(std::filesystem::exists(runs));
    std::vector<std::filesystem::path> kept;
    for (const auto& entry : std::filesystem::directory_iterator(runs)) kept.push_back(entry.path());
    REQUIRE(kept.size() == 1);
    CHECK(folder.pendula("replay --verify " + quoted(kept[0].string())).output == "identical\n");
    std::filesystem::remove_all(folder.path() / "state");
    run_for_a_while("--no-journal");
    CHECK_FALSE(folder.has("state"));
    // The window also opens if the state folder cannot be made.
    folder.write("state", "no folder");
    run_for_a_while("");
}

TEST_CASE("view reports a bad run file in one line with exit code 2") {
    WorkFolder folder;
    folder.write("there", "precious");
    const auto refused = [&](const std::string& arguments, const std::string& expected) {
        check_one_line(folder.pendula("view " + arguments), 2, expected);
    };
    refused("--run-file there", "there exists already: choose another name, or --force to overwrite it");
    refused("--run-file missing/run", "missing/run");
    refused("--run-file x --no-journal", "--no-journal");
    folder.write("bad.pendula", "{\"pendula\":\"run\",\"format\":9}\n");
    refused("bad.pendula", "bad.pendula:1: format: expected 1 to 6, the formats this version reads, got 9");
    refused("bad.pendula --set chain.gravity=1", "--set: expected a scene, got a run");
    CHECK(folder.read("there") == "precious");
}

TEST_CASE(
    "closing a window reports a run that no longer fits on the disk, and record reads a run from a pipe") {
    const WorkFolder folder;
    // A limit of 8 blocks of 512 bytes per file stands in for a full disk. A report would exceed it, too, so
    // the test asks for none.
    const XServer screen;
    Process window(view_command(screen, "study-triple --run-file full.pendula --size 320x240",
                                "trap '' XFSZ\nulimit -f 8"),
                   folder.path());
    std::uintmax_t size = 0;
    eventually("a run file that grows no longer", [&] {
        // Two seconds of changes. While there is room, each change is in the file within one second.
        screen.xdotool("mousemove 100 100 key --delay 50" + repeated(" g", 40));
        std::error_code none;
        const std::uintmax_t now = std::filesystem::file_size(folder.path() / "full.pendula", none);
        return window.has_ended() || (!none && now > 1024 && std::exchange(size, now) == now);
    });
    window.signal(SIGTERM);
    const Outcome full = window.wait(patience);
    CAPTURE(full.errors);
    CHECK(full.exit_code == 1);
    CHECK(full.errors.find(
              "pendula: This run is no longer written to its file: full.pendula cannot be written: ") !=
          std::string::npos);

    const std::string film = " --size 64x36 --fps 2 --duration 0.5 --out ";
    REQUIRE(
        folder.shell("mkfifo pipe; cat full.pendula > pipe & " + program + " record pipe" + film + "piped/")
            .exit_code == 0);
    REQUIRE(folder.pendula("record full.pendula" + film + "filed/").exit_code == 0);
    CHECK(folder.read("piped/frame-000000.png").size() > 0);
    CHECK(folder.has("filed/frame-000000.png"));
}
