// SPDX-License-Identifier: MIT
// Tests for films of the window and films made beside it: the real window under Xvfb, with keys pressed.
#include "e2e/hands.hpp"
#include "support/catch.hpp"

#include <nlohmann/json.hpp>

#include <cmath>
#include <cstdlib>
#include <vector>

using namespace pendula::test;
using nlohmann::json;

namespace {

/// In a window that a signal ends.
Outcome in_window(const TemporaryFolder& folder, const std::string& arguments, const std::string& script,
                  const std::string& before = {}) {
    return with_window(folder, "--report report.json " + arguments, pause(1) + script + "\nkill -TERM $pid\n",
                       before);
}

double number_of(const TemporaryFolder& folder, const std::string& command_line) {
    const Outcome outcome = run_shell(command_line, folder.path());
    CAPTURE(command_line, outcome.errors);
    REQUIRE_FALSE(outcome.output.empty());
    return std::stod(outcome.output);
}

std::string picture_of_screen(const std::string& file) {
    return "ffmpeg -v error -f x11grab -video_size 1280x720 -i $DISPLAY -frames:v 1 " + file + "\n";
}

/// Of the badge's dot, in the strip at the top of a picture where it is.
int red_pixels(const TemporaryFolder& folder, const std::string& picture) {
    const Outcome strip = run_shell(
        "ffmpeg -v error -i " + picture + " -vf crop=iw:48:0:0 -f rawvideo -pix_fmt rgb24 -", folder.path());
    REQUIRE(strip.exit_code == 0);
    const auto code = [&](std::size_t at) { return static_cast<unsigned char>(strip.output[at]); };
    int count = 0;
    for (std::size_t at = 0; at + 2 < strip.output.size(); at += 3)
        count += std::abs(code(at) - 232) < 8 && std::abs(code(at + 1) - 48) < 8 &&
                 std::abs(code(at + 2) - 42) < 8;
    return count;
}

} // namespace

TEST_CASE("a film of the window accounts for every frame and lasts as long as it took") {
    TemporaryFolder folder;
    const Outcome outcome =
        in_window(folder, "--no-journal --size 640x360 --record-fps 30 --record-size 320x180",
                  "" + picture_of_screen("before.png") +
                      "xdotool key v\nsleep 4\n"
                      "" +
                      picture_of_screen("during.png") + "sleep 2\nxdotool key v\nsleep 2\n");
    CAPTURE(outcome.errors);
    REQUIRE(outcome.exit_code == 0);
    const json report = json::parse(read_file(folder.path() / "report.json"));
    const auto films = files_with(folder, ".mp4");
    REQUIRE(films.size() == 1);
    const std::string film = quoted(films[0].string());
    const int due = report["record_frames_due"];
    const double seconds = report["record_seconds"];
    CHECK(report["record_frames_encoded"].get<int>() + report["record_frames_dropped"].get<int>() == due);
    CHECK(report["record_frames_encoded"] > 0);
    CHECK(seconds > 5);
    // A dropped frame shows the picture before, which is in the film once; its last two frames in any case.
    const double pictures = number_of(
        folder, "ffprobe -v error -count_packets -show_entries stream=nb_read_packets -of csv=p=0 " + film);
    CHECK(pictures >= report["record_frames_encoded"].get<int>());
    CHECK(pictures <= report["record_frames_encoded"].get<int>() + 2);
    const double duration =
        number_of(folder, "ffprobe -v error -show_entries format=duration -of csv=p=0 " + film);
    CHECK(std::abs(duration - seconds) <= 1.0 / 30 + 1e-3); // MP4's header counts milliseconds, rounded up
    CHECK(red_pixels(folder, "before.png") == 0);
    CHECK(red_pixels(folder, "during.png") > 20);
    CHECK(report["gl_errors"] == 0);
}

TEST_CASE("a film of the run so far is rendered beside the window, and cut short when it closes") {
    TemporaryFolder folder;
    std::filesystem::create_directories(folder.path() / "config/pendula");
    const auto settings = [&](const std::string& film) {
        write_file(folder.path() / "config/pendula/config.toml",
                   "hints_seen = true\n[sections]\nRecording = true\n[film]\nwidth = 160\nheight = 90\n"
                   "frames_per_second = 20\n" +
                       film);
    };
    settings("from = \"run\"\nformat = \"mkv\"\n");
    const Outcome whole =
        in_window(folder, "double-2-1 --size 640x360 --run-file run.pendula",
                  "xdotool key 1\nsleep 0.5\nxdotool key shift+v\nsleep 0.5\n"
                  "xdotool key Return\n"
                  "for i in $(seq 3000); do ls | grep mkv | grep -qv part && break; sleep 0.1; "
                  "done\nsleep 0.5\n");
    CAPTURE(whole.errors);
    REQUIRE(whole.exit_code == 0);
    CHECK(whole.errors.find("holds") == std::string::npos);
    auto films = files_with(folder, ".mkv");
    REQUIRE(films.size() == 1);
    const double frames = number_of(
        folder, "ffprobe -v error -count_packets -show_entries stream=nb_read_packets -of csv=p=0 " +
                    quoted(films[0].string()));
    CHECK(frames >= 20);
    // It was looked at otherwise from the press of a key on, and says so.
    const std::string said = run_shell("ffprobe -v error -show_entries format_tags=comment -of csv=p=0 " +
                                           quoted(films[0].string()),
                                       folder.path())
                                 .output;
    CHECK(said.find("view.layout") != std::string::npos);

    settings("from = \"scene\"\nduration = 1000\nsupersampling = 4\nformat = \"mp4\"\n");
    const Outcome cut =
        in_window(folder, "double-2-1 --no-journal --size 640x360",
                  "xdotool key shift+v\nsleep 0.5\nxdotool key Return\n"
                  "for i in $(seq 3000); do [ $(cat *.part.mp4 2>/dev/null | wc -c) -gt 4000 ] && break; "
                  "sleep 0.1; done\n");
    CAPTURE(cut.errors);
    CHECK(cut.exit_code == 0);
    CHECK(cut.errors.find("interrupted: ") != std::string::npos);
    CHECK(cut.errors.find(" of 20000 frames") != std::string::npos);
    films = files_with(folder, ".mp4");
    REQUIRE(films.size() == 1);
    CHECK(films[0].string().find("part") == std::string::npos);
    CHECK(run_shell("ffmpeg -v error -i " + quoted(films[0].string()) + " -f null -", folder.path())
              .errors.empty());
}

TEST_CASE("who films a run sees what was seen: cameras and look from the moment they changed") {
    TemporaryFolder folder;
    const Outcome outcome =
        in_window(folder, "double-2-1 --size 640x360 --set view.layout=chain --run-file run.pendula",
                  // Without panels the chain fills the window; its camera is dragged to the left.
                  "xdotool key Tab\nsleep 1\nxdotool mousemove 500 40 mousedown 1\nsleep 0.3\n"
                  "xdotool mousemove 460 40\nsleep 0.3\nxdotool mousemove 420 60\nsleep 0.3\n"
                  "xdotool mouseup 1\nsleep 0.5\nxdotool key t\nsleep 0.7\n");
    CAPTURE(outcome.errors);
    REQUIRE(outcome.exit_code == 0);
    CHECK(run_shell(program + " replay --verify run.pendula", folder.path()).output == "identical\n");
    REQUIRE(run_shell("grep -v '\"kind\":\"view\"' run.pendula >plain.pendula", folder.path()).exit_code ==
            0);
    const std::string film = " --fps 10 --size 160x90 --out ";
    REQUIRE(run_shell(program + " record run.pendula" + film + "seen/", folder.path()).exit_code == 0);
    REQUIRE(run_shell(program + " record plain.pendula" + film + "plain/", folder.path()).exit_code == 0);
    // The simulated time of the first look that was not the first: nothing differs before, all after.
    json moved;
    int looks = 0;
    const std::string text = read_file(folder.path() / "run.pendula");
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
        return run_shell("ffmpeg -v error -i " + folder_name + name + " -f framemd5 - | tail -n 1",
                         folder.path())
            .output;
    };
    for (const int number : {0, first / 2, first - 1})
        CHECK(pixels("seen", number) == pixels("plain", number));
    for (const int number : {first, (first + frames) / 2, frames - 1})
        CHECK(pixels("seen", number) != pixels("plain", number));
}

TEST_CASE("a window closes at once, and a second request to stop ends the film behind it") {
    TemporaryFolder folder;
    write_file(folder.path() / "ffmpeg", "#!/bin/sh\nPATH=${PATH#*:}\ncase \"$*\" in */dev/null*) ;; "
                                         "*pipe:0*) exec sleep 1000 ;; esac\nexec ffmpeg \"$@\"\n");
    const Outcome outcome =
        in_window(folder, "--no-journal --size 320x180 --record-fps 20",
                  "xdotool key v\nsleep 2\nkill -TERM $pid\n"
                  "while xdotool search --onlyvisible --name pendula >/dev/null 2>&1; do sleep 0.1; done\n"
                  "kill -0 $pid && touch finishing\nsleep 1\n",
                  "chmod +x ffmpeg\nPATH=$PWD:$PATH\n");
    CAPTURE(outcome.errors);
    CHECK(std::filesystem::exists(folder.path() / "finishing"));
    CHECK(outcome.exit_code == 1);
    CHECK(outcome.errors.find("ffmpeg was not done in time") != std::string::npos);
}

TEST_CASE("messages are not in pictures") {
    TemporaryFolder folder;
    // The first picture says that it is saved, while the second is taken.
    const Outcome outcome =
        in_window(folder, "--no-journal --set view.auto_rotate=false",
                  "xdotool key space\nsleep 1\nxdotool key ctrl+p\nuntil ls *.png >/dev/null 2>&1; do "
                  "sleep 0.1; done\nsleep 1.5\n" +
                      picture_of_screen("screen/with.png") +
                      "xdotool key ctrl+p\nuntil [ $(ls *.png | wc -l) -gt 1 ]; do sleep 0.1; done\n",
                  "mkdir screen\n");
    CAPTURE(outcome.errors);
    REQUIRE(outcome.exit_code == 0);
    const auto pictures = files_with(folder, ".png");
    REQUIRE(pictures.size() == 2);
    // The mean of the place where messages stand, 0 to 255: a message is text on a panel.
    const auto top = [&](const std::string& file) {
        const std::string mean =
            run_shell("ffmpeg -v error -i " + quoted(file) +
                          " -vf crop=300:26:490:10,scale=1:1:flags=area,format=gray -f rawvideo -",
                      folder.path())
                .output;
        REQUIRE(mean.size() == 1);
        return static_cast<int>(static_cast<unsigned char>(mean[0]));
    };
    const int first = top(pictures[0].string());
    const int second = top(pictures[1].string()), shown = top("screen/with.png");
    CAPTURE(first, second, shown);
    CHECK(2 * std::abs(first - second) < std::abs(second - shown));
    CHECK(std::abs(second - shown) > 3);
}

TEST_CASE("a film that fails when the window closes is told, and the exit code says so") {
    TemporaryFolder folder;
    write_file(folder.path() / "ffmpeg", "#!/bin/sh\nPATH=${PATH#*:}\ncase \"$*\" in */dev/null*) ;; "
                                         "*pipe:0*) cat >/dev/null; echo 'no room' >&2; "
                                         "exit 1 ;; esac\nexec ffmpeg \"$@\"\n");
    const Outcome outcome = in_window(folder, "--no-journal --size 320x180 --record-fps 20",
                                      "xdotool key v\nsleep 2\n", "chmod +x ffmpeg\nPATH=$PWD:$PATH\n");
    CAPTURE(outcome.errors);
    CHECK(outcome.exit_code == 1);
    CHECK(outcome.errors.find("with exit status 1: no room") != std::string::npos);
    CHECK(outcome.errors.find("no room") == outcome.errors.rfind("no room")); // once
}

TEST_CASE("key V begins no film that the encoder refuses, and the window goes on") {
    TemporaryFolder folder;
    std::filesystem::create_directories(folder.path() / "config/pendula");
    write_file(folder.path() / "config/pendula/config.toml",
               "hints_seen = true\n[film]\nwidth = 160\nheight = 90\nframes_per_second = 20\n");
    write_file(folder.path() / "ffmpeg",
               "#!/bin/sh\nPATH=${PATH#*:}\ncase \"$*\" in */dev/null*) cat >/dev/null; "
               "echo 'no such preset' >&2; exit 1 ;; esac\nexec ffmpeg \"$@\"\n");
    const Outcome outcome =
        in_window(folder, "--no-journal --size 640x360",
                  "xdotool key v\nsleep 3\n" + picture_of_screen("during.png") + "ls *.mp4 2>/dev/null\n",
                  "chmod +x ffmpeg\nPATH=$PWD:$PATH\n");
    CAPTURE(outcome.errors, outcome.output);
    CHECK(outcome.exit_code == 0);
    CHECK(files_with(folder, ".mp4").empty());
    CHECK(red_pixels(folder, "during.png") == 0);
    CHECK(outcome.errors.find("preset") == std::string::npos); // it is told in the window
}

TEST_CASE("key V says at once that a film starts, and pressed again meanwhile it begins none") {
    TemporaryFolder folder;
    std::filesystem::create_directories(folder.path() / "config/pendula");
    write_file(folder.path() / "config/pendula/config.toml",
               "hints_seen = true\n[film]\nwidth = 160\nheight = 90\nframes_per_second = 20\n");
    // Tried, it is busy until it is told to go on.
    write_file(folder.path() / "ffmpeg",
               "#!/bin/sh\nPATH=${PATH#*:}\ncase \"$*\" in */dev/null*) touch tried; until [ -e go ]; do "
               "i=0; while [ $i -lt 20000 ]; do i=$((i + 1)); done; done ;; esac\n"
               "exec ffmpeg \"$@\"\n");
    const Outcome outcome = in_window(folder, "--no-journal --size 640x360",
                                      "xdotool key v\nuntil [ -e tried ]; do sleep 0.1; done\nsleep 1\n" +
                                          picture_of_screen("starting.png") + "xdotool key v\nsleep 1\n" +
                                          picture_of_screen("cancelled.png") + "touch go\nsleep 2\n",
                                      "chmod +x ffmpeg\nPATH=$PWD:$PATH\n");
    CAPTURE(outcome.errors);
    CHECK(outcome.exit_code == 0);
    CHECK(red_pixels(folder, "starting.png") > 0);
    CHECK(red_pixels(folder, "cancelled.png") == 0);
    CHECK(files_with(folder, ".mp4").empty());
}
