// SPDX-License-Identifier: MIT
// Tests for pendula record: what is left where a recording is interrupted, killed, or nobody reads it any
// more.
#include "e2e/program.hpp"
#include "support/catch.hpp"

using namespace pendula::test;

TEST_CASE("an interrupted film plays without errors up to the interruption") {
    WorkFolder folder;
    const std::string endless = program + " record --out film.mp4 --duration 600 --fps 30 --size 160x90";
    const Outcome cut = folder.shell(once_grown(endless, "film.part.mp4") + "kill -INT $pid; wait $pid");
    check_one_line(cut, 1, "interrupted: film.mp4 holds ");
    const Outcome frames = folder.shell("ffmpeg -v error -i film.mp4 -f framemd5 -");
    CHECK(frames.exit_code == 0);
    CHECK(frames.errors.empty());
    CHECK(folder.played_frames("film.mp4") > 5);
}

TEST_CASE("an interrupted recording prints commands that make the rest and join both parts") {
    WorkFolder folder;
    const std::string command = program + " record double-2-1 --duration 40 --fps 30 --size 160x90";
    const Outcome cut =
        folder.shell(once_grown(command + " --out film.mp4", "film.part.mp4") + "kill -TERM $pid; wait $pid");
    INFO(cut.errors);
    CHECK(cut.exit_code == 1);
    const int held = folder.played_frames("film.mp4");
    REQUIRE(held < 1200);
    const std::string range = " --frames " + std::to_string(held) + ":1199 --out film-rest.mp4";
    const std::string joining = "join film.mp4 film-rest.mp4 --out film-whole.mp4";
    CHECK(cut.errors.find("; the same command with" + range + " makes the rest, and 'pendula " + joining +
                          "' joins both") != std::string::npos);
    CHECK(folder.shell(command + range).exit_code == 0);
    const Outcome joined = folder.pendula(joining);
    INFO(joined.errors);
    CHECK(joined.exit_code == 0);
    CHECK(folder.played_frames("film-whole.mp4") == 1200);
}

TEST_CASE("a film interrupted at its start either plays or does not exist") {
    for (const char* delay : {"0.02", "0.1", "0.3"}) {
        WorkFolder folder;
        folder.shell("timeout -s TERM " + std::string(delay) + " " + program +
                     " record --out film.mp4 --duration 600 --fps 1 --size 160x90 --set integration.dt=1e-8");
        for (const auto& entry : std::filesystem::directory_iterator(folder.path())) {
            CHECK(entry.path().filename() == "film.mp4");
            CHECK(folder.shell("ffmpeg -v error -i film.mp4 -f null -").errors.empty());
        }
    }
}

TEST_CASE("a film plays after the program and its ffmpeg are killed") {
    for (const std::string ending : {"mp4", "mkv"}) {
        WorkFolder folder;
        const std::string part = "film.part." + ending;
        // The program is stopped before it and its ffmpeg are killed, so that nothing can complete the file.
        folder.shell(
            once_grown(program + " record --duration 600 --fps 30 --size 160x90 --out film." + ending, part) +
            "kill -STOP $pid; "
            "child=$(cat /proc/$pid/task/*/children); kill -9 $child $pid; wait");
        CHECK_FALSE(folder.has("film." + ending));
        CHECK(folder.played_frames(part) > 5);
        CHECK(folder.shell("ffmpeg -v error -i " + part + " -f null -").exit_code == 0);
    }
}

TEST_CASE("if ffmpeg is killed, record prints one line, exits with 1 and leaves a film that plays") {
    WorkFolder folder;
    const Outcome outcome =
        folder.shell(once_grown(program + " record --out film.mp4 --duration 600 --fps 30 --size 160x90",
                                "film.part.mp4") +
                     "kill -9 $(cat /proc/$pid/task/*/children); wait $pid");
    check_one_line(outcome, 1, "film.part.mp4 plays up to the failure: ffmpeg stopped at frame ");
    CHECK(folder.played_frames("film.part.mp4") > 5);
    CHECK(folder.shell("ffmpeg -v error -xerror -i film.part.mp4 -f null -").errors.empty());
}

TEST_CASE("record writes raw frames to standard output, and reports in one line that the reader has ended") {
    WorkFolder folder;
    const std::string arguments = program + " record --out - --fps 20 --size 160x90 --duration ";
    CHECK(folder.output(
              arguments +
              "0.5 | ffprobe -v error -count_frames -show_entries stream=nb_read_frames -of csv=p=0 -") ==
          "10\n");
    const Outcome cut = folder.shell("{ " + arguments + "60; echo $? >code; } | head -c 100000 >/dev/null");
    CHECK(folder.read("code") == "1\n");
    CHECK(cut.errors == "pendula: the program that reads the frames has ended\n");
}

TEST_CASE("a recording goes on after the reader of its progress has gone") {
    WorkFolder folder;
    // The fifo has no reader any more when the program writes to it.
    const Outcome outcome =
        folder.shell("mkfifo progress; exec 8<>progress; exec 9>progress; exec 8<&-; " + program +
                     " record --out film.mp4 --fps 20 --size 160x90 --duration 1 --progress-fd 9");
    CAPTURE(outcome.errors);
    CHECK(outcome.exit_code == 0);
    CHECK(folder.played_frames("film.mp4") == 20);
}

TEST_CASE("an interrupted benchmark prints no figures and leaves no files") {
    WorkFolder folder;
    const Outcome outcome = folder.shell(
        "mkdir temporary; TMPDIR=$PWD/temporary " + program +
        " bench record --size 160x90 --frames 100000 & pid=$!; until ls temporary | grep -q pendula || "
        "! kill -0 $pid; do sleep 0.05; done; kill -INT $pid; wait $pid");
    CHECK(outcome.exit_code == 1);
    CHECK(outcome.output.empty());
    CHECK(outcome.errors == "pendula: interrupted before the measurement was complete\n");
    CHECK(folder.output("ls temporary").empty());
}
