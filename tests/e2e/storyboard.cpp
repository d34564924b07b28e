// SPDX-License-Identifier: MIT
// Tests for pendula record X.film.toml: a film with shots, a dissolve, slow motion, cameras, captions and
// panes.
#include "e2e/program.hpp"
#include "storyboard/acceptance_story.hpp"
#include "support/catch.hpp"
#include "support/process.hpp"

#include <algorithm>
#include <filesystem>
#include <string>

using namespace pendula::test;

TEST_CASE("a storyboard's film has the planned frames and times, and jobs and ranges do not change it") {
    WorkFolder folder;
    folder.write("a.film.toml", std::string(whole_story));
    const std::string record = "record a.film.toml --fps 8 --size 128x72 --out ";
    folder.run(record + "a.mkv --codec ffv1 --report frames.jsonl");
    folder.run(record + "b.mkv --codec ffv1 --jobs 2");
    folder.run(record + "part/ --depth 8 --frames 18:25"); // the dissolve is in the frames 20 to 24
    folder.run(record + "whole/ --depth 8");
    CHECK(folder.played_frames("a.mkv") == 36); // 4.5 s
    CHECK(folder.frames_of("a.mkv") == folder.frames_of("b.mkv"));
    CHECK(folder.output("for f in part/*.png; do cmp $f whole/${f#part/} && echo same; done") ==
          "same\nsame\nsame\nsame\nsame\nsame\nsame\nsame\n");
    const std::string lines = folder.read("frames.jsonl");
    CHECK(std::count(lines.begin(), lines.end(), '\n') == 36);
    CHECK(lines.find(R"({"frame": 8, "time": 1, )") != std::string::npos);
    const Outcome again = folder.pendula("record a.film.toml --out c/ --report frames.jsonl");
    CHECK(again.exit_code == 2);
    CHECK(again.errors ==
          "pendula: frames.jsonl exists already: choose another name, or --force to overwrite it\n");
    CHECK(folder.read("frames.jsonl") == lines);
}

TEST_CASE("a film has its storyboard's size and rate unless options set them") {
    WorkFolder folder;
    folder.write("a.film.toml", "format = 1\nsize = \"90x160\"\nfps = 10\n[[shot]]\nduration = 0.5\n");
    const auto made = [&](const std::string& arguments) {
        folder.run("record " + arguments);
        return folder.output(
            "ffprobe -v error -show_entries stream=width,height,r_frame_rate -of csv=p=0 b.mkv");
    };
    CHECK(made("a.film.toml --out b.mkv --codec ffv1") == "90,160,10/1\n");
    CHECK(made("a.film.toml --out b.mkv --codec ffv1 --jobs 2 --force") == "90,160,10/1\n");
    CHECK(made("a.film.toml --out b.mkv --codec ffv1 --size 64x36 --fps 5 --force") == "64,36,5/1\n");
    // Recorded again from itself, the film keeps its size and rate.
    CHECK(folder.shell("mv b.mkv c.mkv").exit_code == 0);
    CHECK(made("c.mkv --out b.mkv --codec ffv1") == "64,36,5/1\n");
}

TEST_CASE("record reports a storyboard's mistake in one line with file, line and key, and exits with 2") {
    WorkFolder folder;
    std::string story(whole_story);
    story.replace(story.find("zoom = 2.5"), 10, "zoom = -1 ");
    folder.write("a.film.toml", story);
    const Outcome outcome = folder.pendula("record a.film.toml --out a.mp4");
    CHECK(outcome.exit_code == 2);
    CHECK(outcome.errors.starts_with("pendula: a.film.toml:32: shot[1].camera[3].zoom: expected "));
    CHECK(std::count(outcome.errors.begin(), outcome.errors.end(), '\n') == 1);
    CHECK_FALSE(folder.has("a.mp4"));
}

TEST_CASE("a film includes the shots of other storyboards and can be recorded again from itself alone") {
    WorkFolder folder;
    folder.write("in.film.toml",
                 "format = 1\n[[shot]]\nduration = 0.5\n[[shot.caption]]\ntext = \"within\"\n");
    folder.write("a.film.toml", "format = 1\n[[shot]]\nduration = 0.5\n[[shot]]\nfilm = \"in.film.toml\"\n");
    const std::string small = "record --fps 8 --size 128x72 --codec ffv1 ";
    folder.run(small + "a.film.toml --out a.mkv");
    std::filesystem::remove(folder.path() / "in.film.toml");
    std::filesystem::remove(folder.path() / "a.film.toml");
    folder.run(small + "a.mkv --out b.mkv");
    CHECK(folder.played_frames("b.mkv") == 8);
    CHECK(folder.frames_of("a.mkv") == folder.frames_of("b.mkv"));
}
