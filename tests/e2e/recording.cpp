// SPDX-License-Identifier: MIT
// Tests for pendula record: real files from a real ffmpeg, counted by ffprobe.
#include "e2e/growing_file.hpp"
#include "e2e/program.hpp"
#include "support/catch.hpp"

#include <nlohmann/json.hpp>

#include <cmath>

using namespace pendula::test;

namespace {

/// Plays `file` through and counts its frames; −1 if something is wrong with it.
int played_frames(const std::filesystem::path& folder, const std::string& file) {
    const Outcome played =
        run_shell("ffmpeg -v error -i " + quoted(file) + " -map 0:v -f framemd5 - | grep -vc '^#'", folder);
    return played.output.empty() ? -1 : std::stoi(played.output);
}

} // namespace

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
    const Outcome cut =
        run_shell(once_grown(endless, "film.part.mp4") + "kill -INT $pid; wait $pid", folder.path());
    CHECK(cut.exit_code == 1);
    CHECK(line_count(cut.errors) == 1);
    CHECK(cut.errors.find("interrupted: film.mp4 holds ") != std::string::npos);
    const Outcome frames = run_shell("ffmpeg -v error -i film.mp4 -f framemd5 -", folder.path());
    CHECK(frames.exit_code == 0);
    CHECK(frames.errors.empty());
    CHECK(played_frames(folder.path(), "film.mp4") > 5);
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

TEST_CASE("ranges of pictures are byte for byte those of the whole film") {
    TemporaryFolder folder;
    const std::string arguments = " --fps 20 --size 160x90 study-triple --set ghost.enabled=true";
    REQUIRE(run_shell(program + " record --out whole/ --duration 1" + arguments, folder.path()).exit_code ==
            0);
    for (const char* range : {"0:9", "10:19"})
        REQUIRE(run_shell(program + " record --out parts/ --frames " + range + arguments, folder.path())
                    .exit_code == 0);
    CHECK(run_shell("diff -r whole parts && ls parts | wc -l", folder.path()).output == "20\n");
}

TEST_CASE("a film and a picture are made again from what they say") {
    TemporaryFolder folder;
    const std::string arguments = " double-2-1 --fps 20 --size 160x90 --set chain.gravity=3.7";
    REQUIRE(
        run_shell(program + " record --out a.mp4 --duration 0.5 --supersample 2 --motion-blur 2" + arguments,
                  folder.path())
            .exit_code == 0);
    REQUIRE(run_shell(program + " record --out b.mp4 a.mp4", folder.path()).exit_code == 0);
    CHECK(played_frames(folder.path(), "a.mp4") == 10);
    CHECK(read_file(folder.path() / "a.mp4") == read_file(folder.path() / "b.mp4"));
    // A name for it beside it: made again in its place.
    const Outcome there = run_shell(program + " record a.mp4.pendula", folder.path());
    CHECK(there.exit_code == 2);
    CHECK(there.errors.find("a.mp4 exists already") != std::string::npos);
    REQUIRE(run_shell("touch -d 2000-01-01 a.mp4; " + program +
                          " record a.mp4.pendula --force && find a.mp4 -newermt 2001-01-01 | grep -q .",
                      folder.path())
                .exit_code == 0);
    CHECK(read_file(folder.path() / "a.mp4") == read_file(folder.path() / "b.mp4"));
    CHECK(run_shell(program + " record double-2-1", folder.path()).errors.find("--out is required") !=
          std::string::npos);
    REQUIRE(run_shell(program + " record --out p/ --duration 0.2" + arguments, folder.path()).exit_code == 0);
    REQUIRE(
        run_shell(program + " record --out q/ --duration 0.2 p/frame-000002.png", folder.path()).exit_code ==
        0);
    CHECK(run_shell("diff -r p q && ls p | wc -l", folder.path()).output == "4\n");
}

TEST_CASE("a film says nothing of folders, and what it says is read by a shell and by the program") {
    TemporaryFolder folder;
    std::filesystem::create_directory(folder.path() / "jane");
    const std::string scene = folder.path() / "jane" / "it's a\\.toml";
    write_file(scene, "format = 1\n[chain]\nlengths = [1]\nmasses = [1]\n[start]\nangles_deg = [90]\n");
    const Outcome made = run_shell(program + " record " + quoted(scene) +
                                       " --set \"name=Bob's\" --set 'name=It\\' --out a.mp4 --size 160x90 --fps "
                                       "29.97 --duration 0.2",
                                   folder.path());
    CAPTURE(made.errors);
    REQUIRE(made.exit_code == 0);
    std::string said = run_shell("ffprobe -v error -show_entries format_tags=description -of csv=p=0:e=none a.mp4",
                                 folder.path())
                           .output;
    CHECK(said.find("jane") == std::string::npos);
    CHECK(said.find("/tmp") == std::string::npos);
    REQUIRE(run_shell(program + " record a.mp4 --out b.mp4", folder.path()).exit_code == 0);
    CHECK(read_file(folder.path() / "a.mp4") == read_file(folder.path() / "b.mp4"));
    // What stands behind "pendula 0.1.0: pendula record", pasted into a shell, beside the scene.
    const std::size_t at = said.find("record ");
    REQUIRE(at != std::string::npos);
    said.erase(0, at);
    while (said.ends_with('\n') || said.ends_with(' ')) said.pop_back();
    REQUIRE(run_shell("cd jane; " + program + " " + said + " --out ../c.mp4", folder.path()).exit_code == 0);
    CHECK(read_file(folder.path() / "a.mp4") == read_file(folder.path() / "c.mp4"));
}

TEST_CASE("a film at television's rate shows its frames at k·1001/24000 s, and one of odd size is made even") {
    TemporaryFolder folder;
    const Outcome made = run_shell(program + " record double-2-1 --out a.mp4 --fps 23.976 --duration 1 --size 161x91",
                                   folder.path());
    CHECK(made.exit_code == 0);
    CHECK(made.errors == "161x91 becomes 160x90: h264 stores colours only for every second pixel\n");
    CHECK(run_shell("ffprobe -v error -show_entries stream=width,height,r_frame_rate,nb_frames -of csv=p=0 a.mp4",
                    folder.path())
              .output == "160,90,24000/1001,24\n");
    // Frame 240 is that of half the rate's frame 120, and not that of 24 frames a second.
    const auto picture = [&](const std::string& frame) {
        const Outcome drawn = run_shell("rm -rf f; " + program + " record double-2-1 --out f/ --size 160x90 " + frame +
                                            " && ffmpeg -v error -i f/*.png -f framemd5 - | tail -n 1",
                                        folder.path());
        REQUIRE(drawn.exit_code == 0);
        return drawn.output;
    };
    const std::string exact = picture("--fps 24000/1001 --frames 240:240");
    CHECK(exact == picture("--fps 12000/1001 --frames 120:120"));
    CHECK(exact != picture("--fps 24 --frames 240:240"));
}

TEST_CASE("a film is encoded again as it was, but for what was passed on to ffmpeg") {
    TemporaryFolder folder;
    REQUIRE(run_shell(program + " record double-2-1 --fps 20 --size 160x90 --duration 0.3 --out a.mp4 "
                                "--lossless --preset ultrafast -- -tune zerolatency",
                      folder.path())
                .exit_code == 0);
    const auto said = [&](const std::string& file) {
        return run_shell("ffprobe -v error -show_entries format_tags=description -of csv=p=0 " + file,
                         folder.path())
            .output;
    };
    const std::string made = said("a.mp4");
    const std::string tuned = " -- -tune zerolatency";
    REQUIRE(made.find("--preset ultrafast --lossless" + tuned) != std::string::npos);
    REQUIRE(run_shell(program + " record a.mp4 --out b.mp4", folder.path()).exit_code == 0);
    CHECK(said("b.mp4") == made.substr(0, made.find(tuned)) + made.substr(made.find(tuned) + tuned.size()));
    REQUIRE(run_shell(program + " record a.mp4 --out c.mp4 --crf 30", folder.path()).exit_code == 0);
    CHECK(said("c.mp4").find("--crf 30\n") != std::string::npos);
    CHECK(said("c.mp4").find("--lossless") == std::string::npos);
    CHECK(run_shell(program + " record a.mp4 --out d.mov", folder.path()).exit_code == 0);
    REQUIRE(run_shell(program + " record a.mp4.pendula --force", folder.path()).exit_code == 0);
    CHECK(said("a.mp4") == said("b.mp4"));
}

TEST_CASE("a program that is killed leaves a film that plays") {
    for (const std::string ending : {"mp4", "mkv"}) {
        TemporaryFolder folder;
        const std::string part = "film.part." + ending;
        // The program and, a moment later, its ffmpeg: nothing is left that could complete the file.
        run_shell(
            once_grown(program + " record --duration 600 --fps 30 --size 160x90 --out film." + ending, part) +
                "kill -STOP $pid; "
                "child=$(cat /proc/$pid/task/*/children); kill -9 $child $pid; wait",
            folder.path());
        CHECK_FALSE(std::filesystem::exists(folder.path() / ("film." + ending)));
        CHECK(played_frames(folder.path(), part) > 5);
        CHECK(run_shell("ffmpeg -v error -i " + part + " -f null -", folder.path()).exit_code == 0);
    }
}

TEST_CASE("an ffmpeg that is killed is one line, exit code 1, and a film that plays") {
    TemporaryFolder folder;
    const Outcome outcome =
        run_shell(once_grown(program + " record --out film.mp4 --duration 600 --fps 30 --size 160x90",
                             "film.part.mp4") +
                      "kill -9 $(cat /proc/$pid/task/*/children); wait $pid",
                  folder.path());
    CHECK(outcome.exit_code == 1);
    CHECK(line_count(outcome.errors) == 1);
    CHECK(outcome.errors.find("film.part.mp4 plays up to there: ffmpeg stopped at frame ") !=
          std::string::npos);
    CHECK(played_frames(folder.path(), "film.part.mp4") > 5);
    CHECK(run_shell("ffmpeg -v error -xerror -i film.part.mp4 -f null -", folder.path()).errors.empty());
}

TEST_CASE("raw frames go to standard output, and a reader that ends is one line") {
    TemporaryFolder folder;
    const std::string arguments = program + " record --out - --fps 20 --size 160x90 --duration ";
    CHECK(run_shell(
              arguments +
                  "0.5 | ffprobe -v error -count_frames -show_entries stream=nb_read_frames -of csv=p=0 -",
              folder.path())
              .output == "10\n");
    const Outcome cut =
        run_shell("{ " + arguments + "60; echo $? >code; } | head -c 100000 >/dev/null", folder.path());
    CHECK(read_file(folder.path() / "code") == "1\n");
    CHECK(cut.errors == "pendula: the program that reads the frames has ended\n");
}

TEST_CASE("who watches a recording may leave, and it goes on") {
    TemporaryFolder folder;
    const Outcome outcome = run_shell(
        // The reader has gone before anything is written: a fifo that is closed again.
        "mkfifo progress; exec 8<>progress; exec 9>progress; exec 8<&-; " + program +
            " record --out film.mp4 --fps 20 --size 160x90 --duration 1 --progress-fd 9",
        folder.path());
    CAPTURE(outcome.errors);
    CHECK(outcome.exit_code == 0);
    CHECK(played_frames(folder.path(), "film.mp4") == 20);
}

TEST_CASE("the window is recorded while it runs, and no frame is unaccounted for") {
    TemporaryFolder folder;
    const Outcome outcome = run_shell(
        "export XDG_STATE_HOME=$PWD/state; ASAN_OPTIONS=detect_leaks=0 xvfb-run -a -s '-screen 0 "
        "640x360x24' " +
            program +
            " view --no-journal --size 480x270 --run-for 4 --record w.mp4 --record-fps 30 --report r.json",
        folder.path());
    CAPTURE(outcome.errors);
    REQUIRE(outcome.exit_code == 0);
    const auto report = nlohmann::json::parse(read_file(folder.path() / "r.json"));
    const int due = report["record_frames_due"], encoded = report["record_frames_encoded"],
              dropped = report["record_frames_dropped"];
    CHECK(encoded > 0);
    CHECK(dropped >= 0);
    CHECK(encoded + dropped == due);
    CHECK(due >= 4 * 30);
    // A dropped frame shows the picture before, which is in the film once; its last two frames in any case.
    const int pictures = played_frames(folder.path(), "w.mp4");
    CHECK(pictures >= encoded);
    CHECK(pictures <= encoded + 2);
    const Outcome lasts =
        run_shell("ffprobe -v error -show_entries format=duration -of csv=p=0 w.mp4", folder.path());
    CHECK(std::stod(lasts.output) == Approx(due / 30.0).margin(1e-3));
    CHECK(report["gl_errors"] == 0);
}

TEST_CASE("the speed of recording is measured in one run") {
    TemporaryFolder folder;
    const Outcome outcome =
        run_shell(program + " bench record --size 160x90 --frames 10 --format json", folder.path());
    REQUIRE(outcome.exit_code == 0);
    const auto report = nlohmann::json::parse(outcome.output);
    for (const char* key : {"render_fps", "encode_fps", "record_fps", "shared_bound_fps"})
        CHECK(report[key] > 0);
    const double render = report["render_fps"], encode = report["encode_fps"];
    CHECK(report["shared_bound_fps"].get<double>() == Approx(render * encode / (render + encode)));
    CHECK(report["frames"] == 10);
    CHECK(report["width"] == 160);
    CHECK(report["height"] == 90);
}

TEST_CASE("a measurement that is interrupted tells no figures and leaves nothing") {
    TemporaryFolder folder;
    const Outcome outcome = run_shell(
        "mkdir temporary; TMPDIR=$PWD/temporary " + program +
            " bench record --size 160x90 --frames 100000 & pid=$!; until ls temporary | grep -q pendula || "
            "! kill -0 $pid; do sleep 0.05; done; kill -INT $pid; wait $pid",
        folder.path());
    CHECK(outcome.exit_code == 1);
    CHECK(outcome.output.empty());
    CHECK(outcome.errors == "pendula: interrupted before the measurement was complete\n");
    CHECK(run_shell("ls temporary", folder.path()).output.empty());
}

TEST_CASE("a run is filmed to its end, and again from the film") {
    TemporaryFolder folder;
    REQUIRE(run_shell("ASAN_OPTIONS=detect_leaks=0 xvfb-run -a -s '-screen 0 640x360x24' " + program +
                          " view double-2-1 --size 320x180 --run-for 2 --run-file run.pendula",
                      folder.path())
                .exit_code == 0);
    REQUIRE(run_shell(program + " record run.pendula --out a.mp4 --fps 20 --size 160x90", folder.path())
                .exit_code == 0);
    const int frames = played_frames(folder.path(), "a.mp4");
    // As many as the run took: how far it got is its own affair.
    const auto number_after = [&](const std::string& words) {
        const Outcome found =
            run_shell("grep -o '" + words + "[0-9.e-]*' run.pendula | tail -n 1", folder.path());
        return std::stod(found.output.substr(found.output.find_last_of(" :") + 1));
    };
    const double time = number_after("\"reached\",\"step\":") * number_after("[^_]dt = ");
    CHECK(time > 0);
    CHECK(frames == std::max(1L, std::lround(20 * time)));
    REQUIRE(run_shell(program + " record a.mp4 --out b.mp4", folder.path()).exit_code == 0);
    CHECK(read_file(folder.path() / "a.mp4") == read_file(folder.path() / "b.mp4"));
}

TEST_CASE("a film is heard, ranges of it hear their part, and it is made again with its sound") {
    TemporaryFolder folder;
    const std::string arguments = " --sound --fps 25 --size 160x90 study-triple";
    const auto pcm = [&](const std::string& file) {
        return run_shell("ffmpeg -v error -i " + file + " -map 0:a -f s16le - | od -An -v -tx4 -w4",
                         folder.path())
            .output;
    };
    for (const char* part :
         {"whole.mkv --duration 2", "first.mkv --frames 0:19", "second.mkv --frames 20:49"})
        REQUIRE(run_shell(program + " record --out " + part + arguments, folder.path()).exit_code == 0);
    const std::string whole = pcm("whole.mkv");
    CHECK(line_count(whole) == 2 * 48000);
    CHECK(whole.find("00000000\n 00000000", whole.size() / 2) == std::string::npos); // it goes on sounding
    CHECK(pcm("first.mkv") + pcm("second.mkv") == whole);
    CHECK(played_frames(folder.path(), "second.mkv") == 30);

    REQUIRE(run_shell(program + " record --out a.mp4 --duration 0.5" + arguments, folder.path()).exit_code ==
            0);
    REQUIRE(run_shell(program + " record --out b.mp4 a.mp4", folder.path()).exit_code == 0);
    CHECK(read_file(folder.path() / "a.mp4") == read_file(folder.path() / "b.mp4"));

    const Outcome cut =
        run_shell(once_grown(program + " record --out c.mkv --duration 600" + arguments, "c.part.mkv") +
                      "kill -INT $pid; wait $pid",
                  folder.path());
    const std::size_t held = cut.errors.find("holds ");
    REQUIRE(held != std::string::npos);
    CHECK(line_count(pcm("c.mkv")) == std::stoi(cut.errors.substr(held + 6)) * 48000 / 25);
}
