// SPDX-License-Identifier: MIT
// Tests for pendula record: real files from a real ffmpeg, counted by ffprobe.
#include "e2e/program.hpp"
#include "support/catch.hpp"
#include "support/skip.hpp"

#include <nlohmann/json.hpp>

#include <string>
#include <utility>

using namespace pendula::test;

TEST_CASE("a recording has every frame, and recording again gives the same frames") {
    WorkFolder folder;
    const std::string arguments = " --duration 0.8 --fps 30 --size 320x180 study-triple";
    const Outcome first = folder.pendula("record --out a.mp4" + arguments);
    CAPTURE(first.errors);
    REQUIRE(first.exit_code == 0);
    folder.run("record --out b.mp4" + arguments);

    const Outcome probe = folder.shell("ffprobe -v error -count_frames -select_streams v -show_entries "
                                       "stream=codec_name,width,height,pix_fmt,r_frame_rate,nb_read_frames "
                                       "-of default=noprint_wrappers=1 a.mp4");
    for (const char* line : {"codec_name=h264", "width=320", "height=180", "pix_fmt=yuv420p",
                             "r_frame_rate=30/1", "nb_read_frames=24"})
        CHECK(probe.output.find(line) != std::string::npos);

    const Outcome frames_a = folder.shell("ffmpeg -v error -i a.mp4 -f framemd5 -");
    const Outcome frames_b = folder.shell("ffmpeg -v error -i b.mp4 -f framemd5 -");
    REQUIRE(frames_a.exit_code == 0);
    CHECK(line_count(frames_a.output) >= 24);
    CHECK(frames_a.output == frames_b.output);
}

TEST_CASE("record writes numbered PNG frames to a folder, with the same bytes each time") {
    WorkFolder folder;
    const std::string arguments = " --duration 0.2 --fps 20 --size 160x90 double-2-1";
    folder.run("record --out a/" + arguments);
    folder.run("record --out b/" + arguments);
    std::string previous;
    for (const char* name :
         {"frame-000000.png", "frame-000001.png", "frame-000002.png", "frame-000003.png"}) {
        const std::string bytes = read_file(folder.path() / "a" / name);
        CHECK(bytes.substr(1, 3) == "PNG");
        CHECK(bytes == read_file(folder.path() / "b" / name));
        CHECK(bytes != previous);
        previous = bytes;
    }
    CHECK_FALSE(folder.has("a/frame-000004.png"));
}

TEST_CASE("record overwrites an existing film only with --force") {
    WorkFolder folder;
    folder.write("film.mp4", "precious");
    const std::string arguments = " record --out film.mp4 --duration 0.1 --fps 10 --size 160x90";
    check_one_line(folder.shell(program + arguments), 2, "film.mp4");
    CHECK(folder.read("film.mp4") == "precious");
    CHECK(folder.shell(program + arguments + " --force").exit_code == 0);
    CHECK(folder.read("film.mp4") != "precious");
}

TEST_CASE("a film at 23.976 fps shows frame k at k·1001/24000 s, and an odd size becomes even") {
    WorkFolder folder;
    const Outcome made =
        folder.pendula("record double-2-1 --out a.mp4 --fps 23.976 --duration 1 --size 161x91");
    CHECK(made.exit_code == 0);
    CHECK(made.errors == "161x91 becomes 160x90: h264 stores colours only for every second pixel\n");
    CHECK(
        folder.output(
            "ffprobe -v error -show_entries stream=width,height,r_frame_rate,nb_frames -of csv=p=0 a.mp4") ==
        "160,90,24000/1001,24\n");
    // Frame 240 equals frame 120 at half the rate, and differs from frame 240 at 24 frames a second.
    const auto picture = [&](const std::string& frame) {
        const Outcome drawn =
            folder.shell("rm -rf f; " + program + " record double-2-1 --out f/ --size 160x90 " + frame +
                         " && ffmpeg -v error -i f/*.png -f framemd5 - | tail -n 1");
        REQUIRE(drawn.exit_code == 0);
        return drawn.output;
    };
    const std::string exact = picture("--fps 24000/1001 --frames 240:240");
    CHECK(exact == picture("--fps 12000/1001 --frames 120:120"));
    CHECK(exact != picture("--fps 24 --frames 240:240"));
}

TEST_CASE("the window records its film while it runs, and counts each frame as encoded or dropped") {
    WorkFolder folder;
    const Outcome outcome = folder.shell(
        "export XDG_STATE_HOME=$PWD/state; ASAN_OPTIONS=detect_leaks=0 xvfb-run -a -s '-screen 0 "
        "640x360x24' " +
        program +
        " view --no-journal --size 480x270 --run-for 4 --record w.mp4 --record-fps 30 --report r.json");
    CAPTURE(outcome.errors);
    REQUIRE(outcome.exit_code == 0);
    const auto report = nlohmann::json::parse(folder.read("r.json"));
    const int due = report["record_frames_due"], encoded = report["record_frames_encoded"],
              dropped = report["record_frames_dropped"];
    CHECK(encoded > 0);
    CHECK(dropped >= 0);
    CHECK(encoded + dropped == due);
    CHECK(due >= 4 * 30);
    // A dropped frame adds no picture: the previous picture stays longer. The film's end may add two
    // pictures.
    const int pictures = folder.played_frames("w.mp4");
    CHECK(pictures >= encoded);
    CHECK(pictures <= encoded + 2);
    const Outcome lasts = folder.shell("ffprobe -v error -show_entries format=duration -of csv=p=0 w.mp4");
    CHECK(std::stod(lasts.output) == Approx(due / 30.0).margin(1e-3));
    CHECK(report["gl_errors"] == 0);
}

TEST_CASE("bench record measures the rates of drawing, encoding and recording in one run") {
    WorkFolder folder;
    const Outcome outcome = folder.pendula("bench record --size 160x90 --frames 10 --format json");
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

TEST_CASE("the software encoder makes the film if the requested hardware encoder does not work") {
    WorkFolder folder;
    const std::string arguments = " double-2-1 --duration 0.2 --fps 10 --size 160x90";
    const Outcome asked = folder.pendula("record --out a.mp4 --encoder h264_vaapi" + arguments);
    REQUIRE(asked.exit_code == 0);
    CHECK(line_count(asked.errors) == 1);
    CHECK(asked.errors.ends_with(" the film\n"));
    if (asked.errors.find("does not work here") == std::string::npos) return; // it does
    folder.run("record --out b.mp4" + arguments);
    CHECK(folder.read("a.mp4") == folder.read("b.mp4"));
    check_one_line(folder.pendula("record --out c.mp4 --encoder fast" + arguments), 2,
                   "--encoder: expected auto, software, h264_nvenc, ");
}

TEST_CASE("ffprobe reports HDR for an HDR film, and record rejects formats without HDR in one line") {
    WorkFolder folder;
    const std::string arguments = " double-2-1 --duration 0.2 --fps 10 --size 160x90 --hdr ";
    CHECK(folder.run("record --out a.mp4 --sound" + arguments + "pq").errors.empty());
    const std::string said =
        folder.output("ffprobe -v error -count_frames -select_streams v -show_entries "
                      "stream=codec_name,pix_fmt,color_space,color_transfer,nb_read_frames"
                      ":stream_side_data=side_data_type -of default=nw=1 a.mp4");
    for (const char* line :
         {"codec_name=hevc\n", "pix_fmt=yuv420p10le\n", "color_space=bt2020nc\n",
          "color_transfer=smpte2084\n", "nb_read_frames=2\n", "Mastering display metadata"})
        CHECK(said.find(line) != std::string::npos);
    // Recorded again from its own metadata, whole and in parts.
    folder.run("record a.mp4 --out b.mp4");
    CHECK(folder.read("a.mp4") == folder.read("b.mp4"));
    for (const std::string number : {"0", "1"})
        folder.run("record a.mp4 --part-of c.mp4 --out p" + number + ".mkv --frames " + number + ":" +
                   number);
    folder.run("join p0.mkv p1.mkv --out c.mp4");
    CHECK(folder.frames_of("a.mp4") == folder.frames_of("c.mp4"));
    const std::pair<std::string, std::string> cases[] = {
        {"--out x.mp4 --codec h264", "--hdr: h264 does not support it; choose .mp4, .mkv or .webm"},
        {"--out x.mp4 --depth 8", "--depth 8: films of high dynamic range (--hdr) have 10 bits"},
        {"--out x.gif", "--hdr: gif does not support it; choose .mp4, .mkv or .webm"},
        {"--out x/", "--hdr: PNG pictures do not support it; choose a film"},
        {"--out -", "--hdr: raw frames do not support it; choose a film"}};
    for (const auto& [wrong, words] : cases) {
        CAPTURE(wrong);
        check_one_line(folder.pendula("record " + wrong + arguments + "hlg"), 2, words);
    }
    CHECK(folder.pendula("record --out x.mp4" + arguments + "hdr10").exit_code == 2);
    CHECK(folder.output("ls") == "a.mp4\nb.mp4\nc.mp4\np0.mkv\np1.mkv\n");
}

TEST_CASE("record writes EXR pictures to a folder") {
    WorkFolder folder;
    const std::string arguments = " double-2-1 --duration 0.2 --fps 10 --size 160x90 --codec exr --out ";
    const Outcome made = folder.pendula("record" + arguments + "light/");
    if (made.errors.find("without OpenEXR") != std::string::npos) PENDULA_SKIP("built without OpenEXR");
    CAPTURE(made.errors);
    REQUIRE(made.exit_code == 0);
    CHECK(folder.output("ls light") == "frame-000000.exr\nframe-000001.exr\n");
    CHECK(folder.output("ffprobe -v error -show_entries stream=codec_name,width,height -of csv=p=0 "
                        "light/frame-000000.exr") == "exr,160,90\n");
    for (const char* wrong : {"light/", "film.mp4", "other/ --depth 8", "other/ --batch slurm"})
        CHECK(folder.pendula("record" + arguments + wrong).exit_code == 2);
}

TEST_CASE("the purpose of a film sets its size, rate and depth unless options set them") {
    WorkFolder folder;
    const auto shape = [&](const std::string& arguments, const std::string& file) {
        folder.run("record double-2-1 --frames 0:0 --out " + file + " " + arguments);
        return folder.output("ffprobe -v error -select_streams v -show_entries "
                             "stream=width,height,pix_fmt,r_frame_rate -of csv=p=0 " +
                             file);
    };
    CHECK(shape("--for square", "a.mp4") == "1080,1080,yuv420p,60/1\n");
    CHECK(shape("--for youtube --size 320x180", "b.mp4") == "320,180,yuv420p10le,60/1\n");
    CHECK(shape("--for gif --size 160x90", "c.gif").starts_with("160,90,bgra,"));
    CHECK(shape("--for shorts --size 90x160 --fps 30 --codec h265", "d.mp4") == "90,160,yuv420p,30/1\n");
    // Recorded again, the film keeps its own size although its purpose has another one.
    folder.run("record b.mp4 --out e.mp4");
    CHECK(folder.read("b.mp4") == folder.read("e.mp4"));
    const Outcome wrong = folder.pendula("record --out f.mp4 --for cinema");
    CHECK(wrong.exit_code == 2);
    CHECK(wrong.errors.find("expected one of youtube|shorts|square|slides|gif") != std::string::npos);
}
