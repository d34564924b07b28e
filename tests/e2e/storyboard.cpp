// SPDX-License-Identifier: MIT
// Tests for pendula record X.film.toml: a film with shots, a dissolve, slow motion, cameras, captions and
// panes.
#include "e2e/film_file.hpp"
#include "e2e/program.hpp"
#include "storyboard/acceptance_story.hpp"
#include "support/catch.hpp"
#include "support/process.hpp"

#include <algorithm>
#include <filesystem>
#include <string>

using namespace pendula::test;

TEST_CASE("a directed film has its frames and times, and is the same in two runs, in jobs and in ranges") {
    TemporaryFolder folder;
    write_file(folder.path() / "a.film.toml", std::string(whole_story));
    const auto record = [&](const std::string& arguments) {
        const Outcome outcome =
            run_shell(program + " record a.film.toml --fps 8 --size 128x72 " + arguments, folder.path());
        INFO(outcome.errors);
        CHECK(outcome.exit_code == 0);
    };
    const auto frames = [&](const std::string& input) {
        return run_shell("ffmpeg -v error -i " + input + " -f framemd5 - | grep -v '^#'", folder.path())
            .output;
    };
    record("--out a.mkv --codec ffv1 --report frames.jsonl");
    record("--out b.mkv --codec ffv1 --jobs 2");
    record("--out part/ --depth 8 --frames 18:25"); // the dissolve is in 20 … 24
    record("--out whole/ --depth 8");
    CHECK(played_frames(folder.path(), "a.mkv") == 36); // 4.5 s
    CHECK(frames("a.mkv") == frames("b.mkv"));
    CHECK(run_shell("for f in part/*.png; do cmp $f whole/${f#part/} && echo same; done", folder.path())
              .output == "same\nsame\nsame\nsame\nsame\nsame\nsame\nsame\n");
    const std::string lines = read_file(folder.path() / "frames.jsonl");
    CHECK(std::count(lines.begin(), lines.end(), '\n') == 36);
    CHECK(lines.find(R"({"frame": 8, "time": 1, )") != std::string::npos);
    const Outcome again =
        run_shell(program + " record a.film.toml --out c/ --report frames.jsonl", folder.path());
    CHECK(again.exit_code == 2);
    CHECK(again.errors ==
          "pendula: frames.jsonl exists already: choose another name, or --force to overwrite it\n");
    CHECK(read_file(folder.path() / "frames.jsonl") == lines);
}

TEST_CASE("a film has the size and rate of its storyboard unless others are asked for") {
    TemporaryFolder folder;
    write_file(folder.path() / "a.film.toml",
               "format = 1\nsize = \"90x160\"\nfps = 10\n[[shot]]\nduration = 0.5\n");
    const auto made = [&](const std::string& arguments) {
        const Outcome outcome = run_shell(program + " record " + arguments +
                                              " && ffprobe -v error -show_entries "
                                              "stream=width,height,r_frame_rate -of csv=p=0 b.mkv",
                                          folder.path());
        INFO(outcome.errors);
        CHECK(outcome.exit_code == 0);
        return outcome.output;
    };
    CHECK(made("a.film.toml --out b.mkv --codec ffv1") == "90,160,10/1\n");
    CHECK(made("a.film.toml --out b.mkv --codec ffv1 --jobs 2 --force") == "90,160,10/1\n");
    CHECK(made("a.film.toml --out b.mkv --codec ffv1 --size 64x36 --fps 5 --force") == "64,36,5/1\n");
    // Made again from itself it is what it was.
    CHECK(run_shell("mv b.mkv c.mkv", folder.path()).exit_code == 0);
    CHECK(made("c.mkv --out b.mkv --codec ffv1") == "64,36,5/1\n");
}

TEST_CASE("a mistake in a storyboard is one line with file, line and key, and exit code 2") {
    TemporaryFolder folder;
    std::string story(whole_story);
    story.replace(story.find("zoom = 2.5"), 10, "zoom = -1 ");
    write_file(folder.path() / "a.film.toml", story);
    const Outcome outcome = run_shell(program + " record a.film.toml --out a.mp4", folder.path());
    CHECK(outcome.exit_code == 2);
    CHECK(outcome.errors.starts_with("pendula: a.film.toml:32: shot[1].camera[3].zoom: expected "));
    CHECK(std::count(outcome.errors.begin(), outcome.errors.end(), '\n') == 1);
    CHECK_FALSE(std::filesystem::exists(folder.path() / "a.mp4"));
}

TEST_CASE("a film has the shots of other storyboards in it, and is made again from itself alone") {
    TemporaryFolder folder;
    write_file(folder.path() / "in.film.toml",
               "format = 1\n[[shot]]\nduration = 0.5\n[[shot.caption]]\ntext = \"within\"\n");
    write_file(folder.path() / "a.film.toml",
               "format = 1\n[[shot]]\nduration = 0.5\n[[shot]]\nfilm = \"in.film.toml\"\n");
    const auto record = [&](const std::string& what) {
        const Outcome outcome =
            run_shell(program + " record " + what + " --fps 8 --size 128x72 --codec ffv1", folder.path());
        INFO(outcome.errors);
        CHECK(outcome.exit_code == 0);
    };
    const auto frames = [&](const std::string& film) {
        return run_shell("ffmpeg -v error -i " + film + " -f framemd5 - | grep -v '^#'", folder.path())
            .output;
    };
    record("a.film.toml --out a.mkv");
    std::filesystem::remove(folder.path() / "in.film.toml");
    std::filesystem::remove(folder.path() / "a.film.toml");
    record("a.mkv --out b.mkv");
    CHECK(played_frames(folder.path(), "b.mkv") == 8);
    CHECK(frames("a.mkv") == frames("b.mkv"));
}
