// SPDX-License-Identifier: MIT
// Tests for pendula record: real files from a real ffmpeg, counted by ffprobe.
#include "e2e/program.hpp"
#include "support/catch.hpp"

using namespace pendula::test;

TEST_CASE("a recording has every frame, and the same frames when it is made again") {
    TemporaryFolder folder;
    const std::string arguments = " --duration 0.8 --fps 30 --size 320x180 study-triple";
    const Outcome first = run_shell(program + " record --out a.mp4" + arguments, folder.path());
    CAPTURE(first.errors);
    REQUIRE(first.exit_code == 0);
    REQUIRE(run_shell(program + " record --out b.mp4" + arguments, folder.path()).exit_code == 0);

    const Outcome probe = run_shell("ffprobe -v error -count_frames -select_streams v -show_entries "
                                    "stream=codec_name,width,height,pix_fmt,r_frame_rate,nb_read_frames "
                                    "-of default=noprint_wrappers=1 a.mp4",
                                    folder.path());
    for (const char* line : {"codec_name=h264", "width=320", "height=180", "pix_fmt=yuv420p",
                             "r_frame_rate=30/1", "nb_read_frames=24"})
        CHECK(probe.output.find(line) != std::string::npos);

    const Outcome frames_a = run_shell("ffmpeg -v error -i a.mp4 -f framemd5 -", folder.path());
    const Outcome frames_b = run_shell("ffmpeg -v error -i b.mp4 -f framemd5 -", folder.path());
    REQUIRE(frames_a.exit_code == 0);
    CHECK(line_count(frames_a.output) >= 24);
    CHECK(frames_a.output == frames_b.output);
}

TEST_CASE("a folder gets numbered PNG frames, the same bytes each time") {
    TemporaryFolder folder;
    const std::string arguments = " --duration 0.2 --fps 20 --size 160x90 double-2-1";
    REQUIRE(run_shell(program + " record --out a/" + arguments, folder.path()).exit_code == 0);
    REQUIRE(run_shell(program + " record --out b/" + arguments, folder.path()).exit_code == 0);
    std::string previous;
    for (const char* name :
         {"frame-000000.png", "frame-000001.png", "frame-000002.png", "frame-000003.png"}) {
        const std::string bytes = read_file(folder.path() / "a" / name);
        CHECK(bytes.substr(1, 3) == "PNG");
        CHECK(bytes == read_file(folder.path() / "b" / name));
        CHECK(bytes != previous);
        previous = bytes;
    }
    CHECK_FALSE(std::filesystem::exists(folder.path() / "a" / "frame-000004.png"));
}

TEST_CASE("an existing film is not overwritten unless forced") {
    TemporaryFolder folder;
    write_file(folder.path() / "film.mp4", "precious");
    const std::string arguments = " record --out film.mp4 --duration 0.1 --fps 10 --size 160x90";
    const Outcome refused = run_shell(program + arguments, folder.path());
    CHECK(refused.exit_code == 2);
    CHECK(line_count(refused.errors) == 1);
    CHECK(read_file(folder.path() / "film.mp4") == "precious");
    CHECK(run_shell(program + arguments + " --force", folder.path()).exit_code == 0);
    CHECK(read_file(folder.path() / "film.mp4") != "precious");
}

TEST_CASE("an interrupted film is whole as far as it got") {
    TemporaryFolder folder;
    const std::string endless = program + " record --out film.mp4 --duration 600 --fps 30 --size 160x90";
    const Outcome cut = run_shell("timeout -s INT 3 " + endless + "; echo $? >code", folder.path());
    // timeout tells that it had to act; the program's own line says how far the film got.
    CHECK(line_count(cut.errors) == 1);
    CHECK(cut.errors.find("interrupted: film.mp4 holds ") != std::string::npos);
    const Outcome frames = run_shell("ffmpeg -v error -i film.mp4 -f framemd5 -", folder.path());
    CHECK(frames.exit_code == 0);
    CHECK(frames.errors.empty());
    CHECK(line_count(frames.output) > 10);
}

TEST_CASE("a film interrupted at its start is whole or not there") {
    for (const char* delay : {"0.02", "0.1", "0.3"}) {
        TemporaryFolder folder;
        run_shell("timeout -s TERM " + std::string(delay) + " " + program +
                      " record --out film.mp4 --duration 600 --fps 1 --size 160x90 --set integration.dt=1e-8",
                  folder.path());
        for (const auto& entry : std::filesystem::directory_iterator(folder.path())) {
            CHECK(entry.path().filename() == "film.mp4");
            CHECK(run_shell("ffmpeg -v error -i film.mp4 -f null -", folder.path()).errors.empty());
        }
    }
}
