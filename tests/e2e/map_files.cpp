// SPDX-License-Identifier: MIT
// Tests for the files of pendula map: pictures that are opened again, and films that zoom.
#include "e2e/program.hpp"
#include "support/catch.hpp"

using namespace pendula::test;

namespace {

void check_map(const WorkFolder& folder, const std::string& arguments) {
    const Outcome outcome = folder.pendula("map " + arguments);
    CAPTURE(arguments, outcome.errors);
    REQUIRE(outcome.exit_code == 0);
    CHECK(outcome.errors.empty());
}

void check_map_refused(const WorkFolder& folder, const std::string& arguments, const std::string& line) {
    CAPTURE(arguments);
    check_refused(folder.pendula("map " + arguments), "pendula: " + line);
}

} // namespace

TEST_CASE("a map's 16-bit picture, opened again, gives the same map of the same scene") {
    const WorkFolder folder;
    const std::string map = "double-1-1 --set chain.gravity=5 --x theta1:-90:180 --y omega2:-4:9 --until 10 "
                            "--size 24x16 ";
    check_map(folder, map + "--samples 2 --range 0.5:8 --palette ash --out a.png");
    const std::string picture = folder.read("a.png");
    REQUIRE(picture.size() > 40);
    CHECK(picture.substr(1, 3) == "PNG");
    CHECK((picture[19] == 24 && picture[23] == 16 && picture[24] == 16)); // width, height, bits
    check_map(folder, "a.png --out again.png");
    CHECK(folder.read("again.png") == picture);
    // The values come from the scene, the ranges and the duration of the first command.
    check_map(folder, map + "--out a.npy");
    check_map(folder, "a.png --out again.npy");
    CHECK(folder.read("again.npy") == folder.read("a.npy"));
    // Options change the map.
    check_map(folder, "a.png --range 0.5:4 --out other.png");
    CHECK(folder.read("other.png") != picture);
    check_map_refused(folder, "a.png --out again.png", "again.png exists already");
    folder.write("cut.png", picture.substr(0, picture.size() / 2));
    check_map_refused(folder, "cut.png --out b.npy", "cut.png: ");
}

TEST_CASE("a film that zooms into a map has the requested size, rate and number of frames") {
    const WorkFolder folder;
    const std::string map = "double-1-1 --until 3 --size 64x48 --samples 1 --zoom-to 120,-60,5 ";
    check_map(folder, map + "--frames 3 --fps 5 --out zoom.mp4");
    const Outcome probe = folder.shell("ffprobe -v error -count_frames -select_streams v -show_entries "
                                       "stream=width,height,r_frame_rate,nb_read_frames "
                                       "-of default=noprint_wrappers=1 zoom.mp4");
    for (const char* line : {"width=64", "height=48", "r_frame_rate=5/1", "nb_read_frames=3"})
        CHECK(probe.output.find(line) != std::string::npos);

    check_map(folder, map + "--frames 3 --out frames/");
    std::string previous;
    for (const char* name : {"frame-000000.png", "frame-000001.png", "frame-000002.png"}) {
        const std::string bytes = read_file(folder.path() / "frames" / name);
        CHECK(bytes.substr(1, 3) == "PNG");
        CHECK(bytes != previous);
        previous = bytes;
    }
    CHECK_FALSE(folder.has("frames/frame-000003.png"));
}

TEST_CASE("an interrupted film of maps is complete up to its last frame") {
    const WorkFolder folder;
    const Outcome cut = folder.shell(
        once_grown(program +
                       " map double-1-1 --until 3 --size 64x48 --samples 1 --zoom-to 120,-60,5 --frames "
                       "100000 --fps 5 --out zoom.mp4",
                   "zoom.part.mp4") +
        "kill -INT $pid; wait $pid");
    CAPTURE(cut.errors);
    CHECK(cut.exit_code == 1);
    CHECK(line_count(cut.errors) == 1);
    const std::size_t held = cut.errors.find("interrupted: zoom.mp4 holds ");
    REQUIRE(held != std::string::npos);
    const Outcome frames = folder.shell("ffprobe -v error -count_frames -select_streams v -show_entries "
                                        "stream=nb_read_frames -of csv=p=0 zoom.mp4; ls");
    CHECK(frames.output == std::to_string(std::stoi(cut.errors.substr(held + 28))) + "\nzoom.mp4\n");

    const Outcome early = folder.shell("timeout -s INT 0.3 " + program +
                                       " map double-1-1 --until 300 --size 640x480 --zoom-to 120,-60,5 "
                                       "--frames 100 --out early.mp4; ls");
    CHECK(early.errors == "pendula: interrupted before the first frame\n");
    CHECK(early.output == "zoom.mp4\n");
}

TEST_CASE("a film of maps with invalid options is refused in one line") {
    const WorkFolder folder;
    check_map_refused(folder, "double-1-1 --zoom-to 120,-60,5 --out a.mp4",
                      "--zoom-to needs --frames of at least 2");
    check_map_refused(folder, "double-1-1 --frames 3 --out a.png", "--frames needs --zoom-to");
    check_map_refused(folder, "double-1-1 --zoom-to 120,-60 --frames 3 --out a.mp4",
                      "--zoom-to: expected X,Y,WIDTH, got '120,-60'");
    check_map_refused(folder, "double-1-1 --zoom-to 120,-60,0 --frames 3 --out a.mp4",
                      "--zoom-to: expected a positive width, got '120,-60,0'");
    check_map_refused(folder, "double-1-1 --zoom-to 120,-60,5 --frames 3 --size 63x48 --out a.mp4",
                      "--size: expected an even width and height for this kind of film, got 63x48");
    CHECK(std::filesystem::is_empty(folder.path()));
}
