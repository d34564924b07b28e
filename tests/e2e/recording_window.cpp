// SPDX-License-Identifier: MIT
// Tests for films of the window and films made beside it: the real window under Xvfb, with keys pressed.
#include "e2e/window_driver.hpp"
#include "support/catch.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <chrono>
#include <cmath>
#include <csignal>
#include <thread>
#include <vector>

using namespace pendula::test;
using nlohmann::json;

namespace {

double number_of(const WorkFolder& folder, const std::string& command_line) {
    const Outcome outcome = folder.shell(command_line);
    CAPTURE(command_line, outcome.errors);
    REQUIRE_FALSE(outcome.output.empty());
    return std::stod(outcome.output);
}

/// The red pixels of the recording badge, in the strip at the top of the screen.
int red_pixels(const WindowDriver& window) {
    return pixels_coloured(window.pixels({0, 0, XServer::width, 48}), {232, 48, 42});
}

/// Makes the films of later windows in this folder small. `more` is added to the table [film].
void make_films_small(const WorkFolder& folder, const std::string& more = {}) {
    folder.write("config/pendula/config.toml",
                 "hints_seen = true\n[sections]\nRecording = true\n[film]\nwidth = 160\nheight = 90\n"
                 "frames_per_second = 20\n" +
                     more);
}

/// Writes a stand-in for ffmpeg. `cases` are branches of a shell `case` on its arguments; all other arguments
/// go to the real ffmpeg. Returns the shell text that a window needs before its command line.
std::string stand_in_for_ffmpeg(const WorkFolder& folder, const std::string& cases) {
    folder.write("ffmpeg",
                 "#!/bin/sh\nPATH=${PATH#*:}\ncase \"$*\" in " + cases + " esac\nexec ffmpeg \"$@\"\n");
    std::filesystem::permissions(folder.path() / "ffmpeg", std::filesystem::perms::owner_all);
    return "PATH=$PWD:$PATH\n";
}

void wait_for_film(WindowDriver& window, double seconds) {
    window.wait_until(fmt::format("{} s of film", seconds),
                      [&](const json& report) { return report.value("record_seconds", 0.0) > seconds; });
}

/// Waits until the window's child programs have ended and the window has noticed.
void wait_for_helpers(WindowDriver& window) {
    eventually("the end of all ffmpegs", [&] { return window.helpers() == 0; });
    window.settle();
}

} // namespace

TEST_CASE("a film started with key V counts every frame and lasts as long as its recording") {
    WorkFolder folder;
    WindowDriver window(folder, "--no-journal --size 640x360 --record-fps 30 --record-size 320x180");
    CHECK(red_pixels(window) == 0);
    window.key("v");
    wait_for_film(window, 2);
    CHECK(red_pixels(window) > 20);
    wait_for_film(window, 5); // long enough to compare the durations
    window.key("v");
    const json report = window.close();
    const auto films = files_ending(folder, ".mp4");
    REQUIRE(films.size() == 1);
    const std::string film = quoted(films[0].string());
    const int due = report["record_frames_due"];
    const double seconds = report["record_seconds"];
    CHECK(report["record_frames_encoded"].get<int>() + report["record_frames_dropped"].get<int>() == due);
    CHECK(report["record_frames_encoded"] > 0);
    CHECK(seconds > 5);
    // A dropped frame adds no picture: the previous picture stays longer. The film's end may add two
    // pictures.
    const double pictures = number_of(
        folder, "ffprobe -v error -count_packets -show_entries stream=nb_read_packets -of csv=p=0 " + film);
    CHECK(pictures >= report["record_frames_encoded"].get<int>());
    CHECK(pictures <= report["record_frames_encoded"].get<int>() + 2);
    const double duration =
        number_of(folder, "ffprobe -v error -show_entries format=duration -of csv=p=0 " + film);
    // MP4's header rounds the duration up to whole milliseconds.
    CHECK(std::abs(duration - seconds) <= 1.0 / 30 + 1e-3);
    CHECK(report["gl_errors"] == 0);
}

TEST_CASE("the window renders a film in the background, and closing the window cuts the film short") {
    WorkFolder folder;
    make_films_small(folder, "from = \"run\"\nformat = \"mkv\"\n");
    Outcome whole;
    {
        WindowDriver window(folder, "double-2-1 --size 640x360 --run-file run.pendula");
        window.wait_for_time(1.2);
        window.key("1");
        window.key("shift+v");
        window.key("Return");
        eventually("a whole film", [&] {
            const auto films = files_ending(folder, ".mkv");
            return films.size() == 1 && !films[0].string().ends_with(".part.mkv");
        });
        wait_for_helpers(window);
        whole = window.stop();
    }
    CAPTURE(whole.errors);
    REQUIRE(whole.exit_code == 0);
    CHECK(whole.errors.find("holds") == std::string::npos);
    auto films = files_ending(folder, ".mkv");
    REQUIRE(films.size() == 1);
    const double frames = number_of(
        folder, "ffprobe -v error -count_packets -show_entries stream=nb_read_packets -of csv=p=0 " +
                    quoted(films[0].string()));
    CHECK(frames >= 20);
    // Key 1 changed the layout, which the film's scene stores.
    const std::string said = folder.output("ffprobe -v error -show_entries format_tags=comment -of csv=p=0 " +
                                           quoted(films[0].string()));
    CHECK(said.find("view.layout") != std::string::npos);

    make_films_small(folder, "from = \"scene\"\nduration = 1000\nsupersampling = 4\nformat = \"mp4\"\n");
    WindowDriver window(folder, "double-2-1 --no-journal --size 640x360");
    window.key("shift+v");
    window.key("Return");
    eventually("a film that grows", [&] {
        const auto unfinished = files_ending(folder, ".part.mp4");
        std::error_code gone; // the encoder may just be replacing the file
        return unfinished.size() == 1 && std::filesystem::exists(unfinished[0], gone) &&
               std::filesystem::file_size(unfinished[0], gone) > 4000 && !gone;
    });
    const Outcome cut = window.stop();
    CAPTURE(cut.errors);
    CHECK(cut.exit_code == 0);
    CHECK(cut.errors.find("interrupted: ") != std::string::npos);
    CHECK(cut.errors.find(" of 20000 frames") != std::string::npos);
    films = files_ending(folder, ".mp4");
    REQUIRE(films.size() == 1);
    CHECK(films[0].string().find("part") == std::string::npos);
    CHECK(folder.shell("ffmpeg -v error -i " + quoted(films[0].string()) + " -f null -").errors.empty());
}

TEST_CASE("the window makes a hand-out in the background, and removes an unfinished one when it closes") {
    WorkFolder folder;
    const auto handouts = [&] { return files_ending(folder, "-hand-out"); };
    {
        WindowDriver window(folder,
                            "double-2-1 --no-journal --size 640x360 --record-fps 1 --record-size 64x36 "
                            "--set integration.arithmetic=double --set integration.dt=1e-3");
        window.wait_for_time(0.5);
        window.find("hand-out");
        eventually("a hand-out", [&] {
            return handouts().size() == 1 && std::filesystem::exists(handouts()[0] / "index.html");
        });
        wait_for_helpers(window);
        window.close();
    }
    REQUIRE(handouts().size() == 1);
    const std::filesystem::path made = handouts()[0];
    for (const char* file : {"film.mp4", "picture.png"}) CHECK(std::filesystem::file_size(made / file) > 0);
    // Nothing was changed, so the hand-out starts at the scene's start, with angles in degrees. Its page
    // names the time step.
    CHECK(read_file(made / "scene.toml").find("angles_deg = [") != std::string::npos);
    CHECK(read_file(made / "index.html").find("steps of 0.001&nbsp;s") != std::string::npos);
    std::filesystem::remove_all(made);

    WindowDriver window(folder,
                        "double-2-1 --no-journal --size 640x360 --record-fps 240 --record-size 160x90");
    window.find("hand-out");
    eventually("the beginning of one", [&] {
        std::error_code gone;
        return handouts().size() == 1 && !std::filesystem::is_empty(handouts()[0], gone) && !gone;
    });
    const Outcome cut = window.stop();
    CAPTURE(cut.errors);
    CHECK(cut.errors.find("interrupted: no hand-out was made") != std::string::npos);
    CHECK(handouts().empty());
}

TEST_CASE("a film of a run repeats the window's changes of camera and look at their times") {
    WorkFolder folder;
    {
        // Tab hides the panels, so that the chain fills the window. The mouse drags the chain's camera to the
        // left.
        WindowDriver window(folder,
                            "double-2-1 --size 640x360 --set view.layout=chain --run-file run.pendula");
        window.key("Tab");
        window.wait_for_time(1);
        window.point_at(500, 40);
        window.press();
        window.point_at(460, 40);
        window.point_at(420, 60);
        window.release();
        window.wait_for_time(window.report()["sim_time"].get<double>() + 0.5);
        window.key("t");
        window.wait_for_time(window.report()["sim_time"].get<double>() + 0.7);
        window.close();
    }
    CHECK(folder.pendula("replay --verify run.pendula").output == "identical\n");
    REQUIRE(folder.shell("grep -v '\"kind\":\"view\"' run.pendula >plain.pendula").exit_code == 0);
    const std::string film = " --fps 10 --size 160x90 --out ";
    folder.run("record run.pendula" + film + "seen/");
    folder.run("record plain.pendula" + film + "plain/");
    // The first view with a moved camera: the films are equal before its time and differ after it.
    json moved;
    int looks = 0;
    const std::string text = folder.read("run.pendula");
    for (std::size_t at = 0, end; (end = text.find('\n', at)) != std::string::npos; at = end + 1) {
        const json line = json::parse(text.substr(at, end - at));
        if (line.value("kind", "") != "view") continue;
        ++looks;
        if (moved.is_null() && line["camera"][0] != 0) moved = line;
    }
    REQUIRE_FALSE(moved.is_null());
    CHECK(looks >= 3);
    const int first = static_cast<int>(std::ceil(10 * moved["time"].get<double>()));
    const int frames = static_cast<int>(number_of(folder, "ls seen | wc -l"));
    REQUIRE(frames > first);
    CHECK(number_of(folder, "ls plain | wc -l") == frames);
    const auto pixels = [&](const std::string& folder_name, int number) {
        char name[32];
        std::snprintf(name, sizeof name, "/frame-%06d.png", number);
        return folder.output("ffmpeg -v error -i " + folder_name + name + " -f framemd5 - | tail -n 1");
    };
    for (const int number : {0, first / 2, first - 1})
        CHECK(pixels("seen", number) == pixels("plain", number));
    for (const int number : {first, (first + frames) / 2, frames - 1})
        CHECK(pixels("seen", number) != pixels("plain", number));
}

TEST_CASE("a window closes at once, and a second SIGTERM ends the film that it is still completing") {
    WorkFolder folder;
    const std::string before = stand_in_for_ffmpeg(folder, "*/dev/null*) ;; *pipe:0*) exec sleep 1000 ;;");
    WindowDriver window(folder, "--no-journal --size 320x180 --record-fps 20", before);
    window.key("v");
    wait_for_film(window, 0.5);
    window.signal(SIGTERM);
    eventually("no window", [&] { return !window.is_on_screen(); });
    CHECK_FALSE(window.has_ended());
    // An immediate second signal would count as the same request.
    std::this_thread::sleep_for(std::chrono::seconds(1));
    const Outcome outcome = window.stop();
    CAPTURE(outcome.errors);
    CHECK(outcome.exit_code == 1);
    CHECK(outcome.errors.find("ffmpeg took too long") != std::string::npos);
}

TEST_CASE("saved pictures contain no messages and no panels") {
    WorkFolder folder;
    // While the second picture is taken, the screen shows the message that the first one is saved.
    WindowDriver window(folder, "--no-journal --set view.auto_rotate=false");
    window.key("space");
    window.key("ctrl+p");
    wait_for_files(folder, ".png");
    window.settle();
    const Area place{490, 10, 300, 26}; // of messages
    // Only background in the pictures: the chain's energy is too low to reach it.
    const Area panel{24, 20, 260, 150};
    const Pixels screen = window.pixels(place), window_pixels = window.pixels(panel);
    window.key("ctrl+p");
    wait_for_files(folder, ".png", 2);
    window.close();
    const auto pictures = files_ending(folder, ".png");
    REQUIRE(pictures.size() == 2);
    // A message is text on a panel and changes the mean colour.
    const double first = mean_code(pixels_of(pictures[0], place)),
                 second = mean_code(pixels_of(pictures[1], place)), shown = mean_code(screen);
    CAPTURE(first, second, shown);
    CHECK(2 * std::abs(first - second) < std::abs(second - shown));
    CHECK(std::abs(second - shown) > 3);
    // Films and pictures have no panels unless the settings ask for them.
    CHECK(mean_code(pixels_of(pictures[0], panel)) < 0.7 * mean_code(window_pixels));
}

TEST_CASE("if a film fails when the window closes, the program reports it once and exits with 1") {
    WorkFolder folder;
    const std::string before = stand_in_for_ffmpeg(
        folder, "*/dev/null*) ;; *pipe:0*) cat >/dev/null; echo 'no room' >&2; exit 1 ;;");
    WindowDriver window(folder, "--no-journal --size 320x180 --record-fps 20", before);
    window.key("v");
    wait_for_film(window, 0.5);
    const Outcome outcome = window.stop();
    CAPTURE(outcome.errors);
    CHECK(outcome.exit_code == 1);
    CHECK(outcome.errors.find("with exit status 1: no room") != std::string::npos);
    CHECK(outcome.errors.find("no room") == outcome.errors.rfind("no room")); // once
}

TEST_CASE("key V starts no film that the encoder rejects, and the window goes on") {
    WorkFolder folder;
    make_films_small(folder);
    const std::string before = stand_in_for_ffmpeg(
        folder, "*/dev/null*) cat >/dev/null; touch refused; echo 'no such preset' >&2; exit 1 ;;");
    WindowDriver window(folder, "--no-journal --size 640x360", before);
    window.key("v");
    eventually("a refusal", [&] { return folder.has("refused"); });
    wait_for_helpers(window);
    CHECK(red_pixels(window) == 0);
    const Outcome outcome = window.stop();
    CAPTURE(outcome.errors, outcome.output);
    CHECK(outcome.exit_code == 0);
    CHECK(files_ending(folder, ".mp4").empty());
    CHECK(outcome.errors.find("preset") == std::string::npos); // the window shows the message instead
}

TEST_CASE("key V shows at once that a film starts, and a second press cancels it") {
    WorkFolder folder;
    make_films_small(folder);
    // At the test picture, the stand-in is busy until the file `go` exists.
    const std::string before =
        stand_in_for_ffmpeg(folder, "*/dev/null*) touch tried; until [ -e go ]; do "
                                    "i=0; while [ $i -lt 20000 ]; do i=$((i + 1)); done; done ;;");
    WindowDriver window(folder, "--no-journal --size 640x360", before);
    window.key("v");
    eventually("a trial", [&] { return folder.has("tried"); });
    window.settle();
    CHECK(red_pixels(window) > 0);
    window.key("v");
    CHECK(red_pixels(window) == 0);
    folder.write("go", "");
    wait_for_helpers(window);
    const Outcome outcome = window.stop();
    CAPTURE(outcome.errors);
    CHECK(outcome.exit_code == 0);
    CHECK(files_ending(folder, ".mp4").empty());
}
