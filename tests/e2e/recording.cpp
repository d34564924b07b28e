// SPDX-License-Identifier: MIT
// Tests for pendula record: real files from a real ffmpeg, counted by ffprobe.
#include "e2e/film_file.hpp"
#include "e2e/program.hpp"
#include "support/catch.hpp"

#include <nlohmann/json.hpp>

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

TEST_CASE(
    "a film at television's rate shows its frames at k·1001/24000 s, and one of odd size is made even") {
    TemporaryFolder folder;
    const Outcome made = run_shell(
        program + " record double-2-1 --out a.mp4 --fps 23.976 --duration 1 --size 161x91", folder.path());
    CHECK(made.exit_code == 0);
    CHECK(made.errors == "161x91 becomes 160x90: h264 stores colours only for every second pixel\n");
    CHECK(run_shell(
              "ffprobe -v error -show_entries stream=width,height,r_frame_rate,nb_frames -of csv=p=0 a.mp4",
              folder.path())
              .output == "160,90,24000/1001,24\n");
    // Frame 240 is that of half the rate's frame 120, and not that of 24 frames a second.
    const auto picture = [&](const std::string& frame) {
        const Outcome drawn =
            run_shell("rm -rf f; " + program + " record double-2-1 --out f/ --size 160x90 " + frame +
                          " && ffmpeg -v error -i f/*.png -f framemd5 - | tail -n 1",
                      folder.path());
        REQUIRE(drawn.exit_code == 0);
        return drawn.output;
    };
    const std::string exact = picture("--fps 24000/1001 --frames 240:240");
    CHECK(exact == picture("--fps 12000/1001 --frames 120:120"));
    CHECK(exact != picture("--fps 24 --frames 240:240"));
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

TEST_CASE("where hardware does not encode, software makes the same film as without being asked") {
    TemporaryFolder folder;
    const std::string arguments = " double-2-1 --duration 0.2 --fps 10 --size 160x90";
    const Outcome asked =
        run_shell(program + " record --out a.mp4 --encoder h264_vaapi" + arguments, folder.path());
    REQUIRE(asked.exit_code == 0);
    CHECK(line_count(asked.errors) == 1);
    CHECK(asked.errors.ends_with(" the film\n"));
    if (asked.errors.find("does not work here") == std::string::npos) return; // it does
    REQUIRE(run_shell(program + " record --out b.mp4" + arguments, folder.path()).exit_code == 0);
    CHECK(read_file(folder.path() / "a.mp4") == read_file(folder.path() / "b.mp4"));
    const Outcome wrong =
        run_shell(program + " record --out c.mp4 --encoder fast" + arguments, folder.path());
    CHECK(wrong.exit_code == 2);
    CHECK(line_count(wrong.errors) == 1);
}

TEST_CASE("a film of high dynamic range is one to ffprobe, and what cannot be one is refused in one line") {
    TemporaryFolder folder;
    const std::string arguments = " double-2-1 --duration 0.2 --fps 10 --size 160x90 --hdr ";
    const Outcome made = run_shell(program + " record --out a.mp4 --sound" + arguments + "pq", folder.path());
    CAPTURE(made.errors);
    REQUIRE(made.exit_code == 0);
    CHECK(made.errors.empty());
    const std::string said = run_shell("ffprobe -v error -count_frames -select_streams v -show_entries "
                                       "stream=codec_name,pix_fmt,color_space,color_transfer,nb_read_frames"
                                       ":stream_side_data=side_data_type -of default=nw=1 a.mp4",
                                       folder.path())
                                 .output;
    for (const char* line :
         {"codec_name=hevc\n", "pix_fmt=yuv420p10le\n", "color_space=bt2020nc\n",
          "color_transfer=smpte2084\n", "nb_read_frames=2\n", "Mastering display metadata"})
        CHECK(said.find(line) != std::string::npos);
    // Made again from what it says, and in parts.
    REQUIRE(run_shell(program + " record a.mp4 --out b.mp4", folder.path()).exit_code == 0);
    CHECK(read_file(folder.path() / "a.mp4") == read_file(folder.path() / "b.mp4"));
    for (const char* number : {"0", "1"})
        REQUIRE(run_shell(program + " record a.mp4 --part-of c.mp4 --out p" + number + ".mkv --frames " +
                              number + ":" + number,
                          folder.path())
                    .exit_code == 0);
    const Outcome joined = run_shell(program + " join p0.mkv p1.mkv --out c.mp4", folder.path());
    CAPTURE(joined.errors);
    REQUIRE(joined.exit_code == 0);
    const auto frames = [&](const char* file) {
        return run_shell(std::string("ffmpeg -v error -i ") + file + " -f framemd5 - | grep -v '^#'",
                         folder.path())
            .output;
    };
    CHECK(frames("a.mp4") == frames("c.mp4"));
    for (const char* wrong :
         {"--out x.mp4 --codec h264", "--out x.mp4 --depth 8", "--out x.gif", "--out x/", "--out -"}) {
        const Outcome refused = run_shell(program + " record " + wrong + arguments + "hlg", folder.path());
        CAPTURE(wrong, refused.errors);
        CHECK(refused.exit_code == 2);
        CHECK(line_count(refused.errors) == 1);
    }
    CHECK(run_shell(program + " record --out x.mp4" + arguments + "hdr10", folder.path()).exit_code == 2);
    CHECK(run_shell("ls", folder.path()).output == "a.mp4\nb.mp4\nc.mp4\np0.mkv\np1.mkv\n");
}

TEST_CASE("a folder gets pictures of light") {
    TemporaryFolder folder;
    const std::string arguments = " double-2-1 --duration 0.2 --fps 10 --size 160x90 --codec exr --out ";
    const Outcome made = run_shell(program + " record" + arguments + "light/", folder.path());
    if (made.errors.find("without OpenEXR") != std::string::npos) return;
    CAPTURE(made.errors);
    REQUIRE(made.exit_code == 0);
    CHECK(run_shell("ls light", folder.path()).output == "frame-000000.exr\nframe-000001.exr\n");
    CHECK(run_shell("ffprobe -v error -show_entries stream=codec_name,width,height -of csv=p=0 "
                    "light/frame-000000.exr",
                    folder.path())
              .output == "exr,160,90\n");
    for (const char* wrong : {"light/", "film.mp4", "other/ --depth 8", "other/ --batch slurm"})
        CHECK(run_shell(program + " record" + arguments + wrong, folder.path()).exit_code == 2);
}

TEST_CASE("what a film is made for sets its size, rate and depth, unless they are given") {
    TemporaryFolder folder;
    const auto shape = [&](const std::string& arguments, const std::string& file) {
        const Outcome made = run_shell(
            program + " record double-2-1 --frames 0:0 --out " + file + " " + arguments, folder.path());
        CAPTURE(made.errors);
        REQUIRE(made.exit_code == 0);
        return run_shell("ffprobe -v error -select_streams v -show_entries "
                         "stream=width,height,pix_fmt,r_frame_rate -of csv=p=0 " +
                             file,
                         folder.path())
            .output;
    };
    CHECK(shape("--for square", "a.mp4") == "1080,1080,yuv420p,60/1\n");
    CHECK(shape("--for youtube --size 320x180", "b.mp4") == "320,180,yuv420p10le,60/1\n");
    CHECK(shape("--for gif --size 160x90", "c.gif").starts_with("160,90,bgra,"));
    CHECK(shape("--for shorts --size 90x160 --fps 30 --codec h265", "d.mp4") == "90,160,yuv420p,30/1\n");
    // Made again: its own size, although not what it was made for.
    const Outcome again = run_shell(program + " record b.mp4 --out e.mp4", folder.path());
    REQUIRE(again.exit_code == 0);
    CHECK(read_file(folder.path() / "b.mp4") == read_file(folder.path() / "e.mp4"));
    const Outcome wrong = run_shell(program + " record --out f.mp4 --for cinema", folder.path());
    CHECK(wrong.exit_code == 2);
    CHECK(wrong.errors.find("expected one of youtube|shorts|square|slides|gif") != std::string::npos);
}
