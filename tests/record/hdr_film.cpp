// SPDX-License-Identifier: MIT
// Tests for films of high dynamic range: what their files say, by the real ffmpeg and ffprobe, and what is
// refused.
#include "record/film_parts.hpp"
#include "record/open_sink.hpp"
#include "record_support.hpp"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>

using namespace pendula;
using namespace pendula::test;

namespace {

constexpr int film_width = 128, film_height = 64, greys = 3;

/// A grey frame of this luminance, cd/m².
Frame grey_frame(Hdr transfer, double luminance) {
    const double code =
        transfer == Hdr::pq ? hdr::pq_code(luminance) : hdr::hlg_codes({luminance, luminance, luminance})[0];
    Frame frame;
    frame.resize(film_width, film_height, 10);
    const auto stored = static_cast<std::uint16_t>(std::lround(std::round(1023 * code) * 65535 / 1023));
    for (std::size_t i = 0; i < frame.pixels.size() / 2; ++i)
        std::memcpy(frame.pixels.data() + 2 * i, &stored, 2);
    return frame;
}

RecordingOptions hdr_recording(const fs::path& file, const Encoding& encoding) {
    return {.target = file,
            .width = film_width,
            .height = film_height,
            .depth = 10,
            .frames_per_second = 25,
            .encoding = encoding};
}

void record_all_greys(const RecordingOptions& options) {
    const auto sink = open_sink(options);
    for (int i = 0; i < greys; ++i) sink->put(grey_frame(options.encoding.hdr, 100 * (i + 1)));
    sink->finish();
}

std::string said_by(const fs::path& file, const std::string& entries) {
    return output_of("ffprobe -v error -select_streams v -show_entries " + entries +
                     " -of default=noprint_wrappers=1 '" + file.string() + "'");
}

std::string hdr_refusal(const fs::path& file, const Encoding& encoding) {
    return error_of([&] { check_request(hdr_recording(file, encoding)); });
}

} // namespace

TEST_CASE("an HDR film states its colour space, its transfer function and how bright it is", "[bulk]") {
    const Folder folder;
    struct Case {
        const char *name, *codec, *found;
        Hdr transfer;
    };
    for (const Case& c : {Case{"a.mp4", "", "hevc", Hdr::pq}, Case{"b.mkv", "h265", "hevc", Hdr::hlg},
                          Case{"c.webm", "", "vp9", Hdr::pq}, Case{"d.mp4", "av1", "av1", Hdr::pq}}) {
        INFO(c.name);
        const RecordingOptions options =
            hdr_recording(folder / c.name, {.codec = c.codec, .hdr = c.transfer});
        check_sink(options);
        record_all_greys(options);
        const std::string said =
            said_by(folder / c.name, "stream=codec_name,pix_fmt,color_range,color_space,color_transfer,"
                                     "color_primaries,r_frame_rate:stream_side_data");
        CAPTURE(said);
        for (const std::string& line :
             {std::string("codec_name=") + c.found, std::string("pix_fmt=yuv420p10le"),
              std::string("color_range=tv"), std::string("color_space=bt2020nc"),
              std::string("color_primaries=bt2020"), std::string("r_frame_rate=25/1"),
              std::string("color_transfer=") + (c.transfer == Hdr::pq ? "smpte2084" : "arib-std-b67"),
              std::string("side_data_type=Mastering display metadata"),
              std::string("side_data_type=Content light level metadata")})
            CHECK(said.find(line + "\n") != std::string::npos);
        // The brightest grey has 300 cd/m², rounded to a 10-bit code and then up to a whole number.
        const auto number = [&](const std::string& name) {
            const std::size_t at = said.find(name + "=");
            return at == std::string::npos ? -1 : std::stoi(said.substr(at + name.size() + 1));
        };
        CHECK(number("max_content") == Approx(300).epsilon(0.01));
        CHECK(number("max_average") == number("max_content"));
        CHECK(output_of("ffmpeg -v error -i '" + (folder / c.name).string() +
                        "' -f framemd5 - | grep -vc '^#'") == "3\n");
        if (said.find("codec_name=hevc") != std::string::npos && fs::path(c.name).extension() == ".mp4")
            CHECK(said_by(folder / c.name, "stream=codec_tag_string") == "codec_tag_string=hvc1\n");
        fs::remove(folder / c.name);
        CHECK(folder.names().empty()); // the frames kept during the recording are gone, too
    }
}

TEST_CASE("an H.265 stream itself states how bright it is", "[bulk]") {
    const Folder folder;
    record_all_greys(hdr_recording(folder / "a.mp4", {.hdr = Hdr::pq}));
    const std::string said = output_of("ffmpeg -v error -i '" + (folder / "a.mp4").string() +
                                       "' -c copy -f hevc - | ffprobe -v error -f hevc -show_frames -");
    CHECK(said.find("side_data_type=Mastering display metadata\n") != std::string::npos);
    CHECK(said.find("max_content=30") != std::string::npos);
}

TEST_CASE("an exact part of an HDR film keeps its codes and its colour tags") {
    const Folder folder;
    RecordingOptions part = exact_part(hdr_recording("film.mp4", {.hdr = Hdr::pq}), folder / "part.mkv");
    record_all_greys(part);
    const std::string said = said_by(part.target, "stream=codec_name,pix_fmt,color_transfer,color_primaries");
    for (const char* line : {"codec_name=ffv1\n", "pix_fmt=gbrp10le\n", "color_transfer=smpte2084\n",
                             "color_primaries=bt2020\n"})
        CHECK(said.find(line) != std::string::npos);
    ExactPartReader reader(part.target, film_width, film_height, 10);
    const auto code = [](const Frame& frame) {
        std::uint16_t stored = 0;
        std::memcpy(&stored, frame.pixels.data(), 2);
        return stored >> 6;
    };
    Frame frame;
    for (int i = 0; i < greys; ++i) {
        REQUIRE(reader.next(frame, [] { return false; }));
        CHECK(code(frame) == code(grey_frame(Hdr::pq, 100 * (i + 1))));
    }
}

TEST_CASE("a format that does not support HDR gives a one-line error") {
    CHECK(hdr_refusal("a.mp4", {.codec = "h264", .hdr = Hdr::pq}) ==
          "--hdr: h264 does not support it; choose .mp4, .mkv or .webm with --codec h265, av1 or vp9");
    CHECK(hdr_refusal("a.gif", {.hdr = Hdr::hlg}).starts_with("--hdr: gif does not support it"));
    CHECK(hdr_refusal("a.mov", {.codec = "prores", .hdr = Hdr::pq})
              .starts_with("--hdr: prores does not support it"));
    CHECK(
        hdr_refusal("frames/", {.hdr = Hdr::pq}) ==
        "--hdr: PNG pictures do not support it; choose a film whose name ends in .mp4, .mkv, .mov or .webm");
    CHECK(hdr_refusal("a.mov", {.hdr = Hdr::pq}) == "no error");
    const RecordingOptions film = hdr_recording("a.mp4", {.hdr = Hdr::pq});
    CHECK(recording_depth(film, {}).bits == 10);
    CHECK(error_of([&] { recording_depth(film, 8); }) ==
          "--depth 8: films of high dynamic range (--hdr) have 10 bits");
    CHECK_FALSE(keeps_alpha("a.webm", {.hdr = Hdr::pq}));
}
