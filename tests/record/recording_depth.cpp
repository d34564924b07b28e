// SPDX-License-Identifier: MIT
// Tests for recording_depth() and for what films, pictures and raw frames keep of deep frames, with
// the real ffmpeg and ffprobe.
#include "record/open_sink.hpp"

#include "record/ffmpeg_sink.hpp"
#include "record/picture_files.hpp"
#include "record/raw_frames.hpp"
#include "record_support.hpp"
#include "support/skip.hpp"

#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>

using namespace pendula;
using namespace pendula::test;

namespace {

constexpr int wide = 96, high = 64, pictures = 3;

/// Noise in 10-bit codes, stored in 16 bits; opaque except for a transparent corner.
Frame deep_frame(int number) {
    Frame frame;
    frame.resize(wide, high, 10);
    std::uint32_t noise = 88172645u + static_cast<std::uint32_t>(number);
    for (std::size_t i = 0; i < frame.pixels.size() / 2; ++i) {
        noise ^= noise << 13, noise ^= noise >> 17, noise ^= noise << 5; // Marsaglia's xorshift32
        const bool clear = i / 4 % wide < 32 && i / 4 / wide < 32;
        const std::uint32_t code = i % 4 == 3 ? (clear ? 0 : 1023) : noise % 1024;
        const auto stored = static_cast<std::uint16_t>(std::lround(code * 65535.0 / 1023));
        std::memcpy(frame.pixels.data() + 2 * i, &stored, 2);
    }
    return frame;
}

std::uint16_t channel(std::string_view bytes, std::size_t i) {
    std::uint16_t value = 0;
    std::memcpy(&value, bytes.data() + 2 * i, 2);
    return value;
}
std::uint16_t channel(const Frame& frame, std::size_t i) {
    return channel({reinterpret_cast<const char*>(frame.pixels.data()), frame.pixels.size()}, i);
}

RecordingOptions recording(const fs::path& file, const Encoding& encoding = {}) {
    return {.target = file, .width = wide, .height = high, .frames_per_second = 25, .encoding = encoding};
}

void record_deep(const fs::path& file, const Encoding& encoding) {
    RecordingOptions options = recording(file, encoding);
    options.depth = 10;
    const auto sink = open_sink(options);
    for (int i = 0; i < pictures; ++i) sink->put(deep_frame(i));
    sink->finish();
}

std::string decoded(const fs::path& file, const std::string& format) {
    return output_of("ffmpeg -v error -i '" + file.string() + "' -f rawvideo -pix_fmt " + format + " -");
}

std::string refused_depth(const RecordingOptions& options, int wanted) {
    return error_of([&] { recording_depth(options, wanted); });
}

} // namespace

TEST_CASE("a film has 10 bits if nearly every player of its codec supports them, otherwise 8") {
    struct Case {
        const char *name, *codec;
        int usual;
    };
    for (const Case& c :
         {Case{"a.mp4", "", 8}, Case{"a.mkv", "", 8}, Case{"a.webm", "", 8}, Case{"a.gif", "", 8},
          Case{"a.webp", "", 8}, Case{"a.mp4", "h265", 10}, Case{"a.webm", "av1", 10},
          Case{"a.mkv", "ffv1", 10}, Case{"a.mov", "", 10}, Case{"frames/", "", 8}, Case{"-", "", 8}}) {
        INFO(c.name << " " << c.codec);
        const RecordingDepth depth = recording_depth(recording(c.name, {.codec = c.codec}), {});
        CHECK(depth.bits == c.usual);
        CHECK(depth.usual == c.usual);
        CHECK(depth.note.empty());
        CHECK(recording_depth(recording(c.name, {.codec = c.codec}), 8).bits == 8);
    }
    CHECK(recording_depth(recording("a.mp4"), 10).bits == 10);
    CHECK(recording_depth(recording("a.webm"), 10).bits == 10);
    CHECK(recording_depth(recording("frames/"), 16).bits == 16);
    CHECK(recording_depth(recording("-"), 10).bits == 10);
}

TEST_CASE("a depth that a recording does not support gives a one-line error") {
    CHECK(refused_depth(recording("a.mp4"), 16) ==
          "--depth 16: films have 8 or 10 bits; only pictures have 16");
    CHECK(refused_depth(recording("a.gif"), 10) == "--depth 10: gif has only 8 bits");
    CHECK(refused_depth(recording("a.webp"), 10) == "--depth 10: webp has only 8 bits");
    CHECK(refused_depth(recording("a.mp4", {.lossless = true}), 10) ==
          "--depth 10: h264 without loss has only 8 bits");
    CHECK(refused_depth(recording("a.webm", {.transparent = true}), 10) ==
          "--depth 10: vp9 with transparency has only 8 bits");
    CHECK(refused_depth(recording("frames/"), 10) == "--depth 10: PNG pictures have 8 or 16 bits");
    CHECK(refused_depth(recording("-"), 16) == "--depth 16: raw frames have 8 or 10 bits");
}

TEST_CASE("an encoder that was built for 8 bits gives 8 with a note, and an error if 10 are requested") {
    const StandIn ffmpeg(
        "case \"$*\" in *-encoders*) echo ' V....D libx265 H.265';; "
        "*encoder=libx265*) echo '    Supported pixel formats: yuv420p yuv444p gbrp';; esac");
    const RecordingOptions film = recording("a.mp4", {.codec = "h265"});
    const RecordingDepth depth = recording_depth(film, {});
    CHECK(depth.bits == 8);
    CHECK(depth.usual == 10);
    CHECK(depth.note == "this ffmpeg's libx265 has only 8 bits: dark glows may show bands");
    CHECK(refused_depth(film, 10) ==
          "--depth 10: this ffmpeg's libx265 has only 8 bits: choose another --codec");
    CHECK(recording_depth(film, 8).note.empty());
}

TEST_CASE("every codec that supports 10 bits stores them, with the colour tags", "[bulk]") {
    const Folder folder;
    struct Case {
        const char *name, *codec, *expected;
    };
    for (const Case& c : {Case{"h264.mp4", "h264", "h264,yuv420p10le,tv,bt709,bt709,bt709\n"},
                          Case{"h265.mp4", "h265", "hevc,yuv420p10le,tv,bt709,bt709,bt709\n"},
                          Case{"vp9.webm", "vp9", "vp9,yuv420p10le,tv,bt709,bt709,bt709\n"},
                          Case{"av1.mkv", "av1", "av1,yuv420p10le,tv,bt709,bt709,bt709\n"},
                          Case{"ffv1.mkv", "ffv1", "ffv1,gbrp10le,pc,gbr,bt709,bt709\n"},
                          // ffmpeg decodes ProRes to 12 bits, whatever is stored. ProRes does not store its
                          // range, which is always limited; ffmpeg 5 reports it, and ffmpeg 7 does not.
                          Case{"prores.mov", "prores", "prores,yuv444p12le,*,bt709,bt709,bt709\n"}}) {
        INFO(c.name);
        record_deep(folder / c.name, {.codec = c.codec});
        std::string told =
            output_of("ffprobe -v error -select_streams v -show_entries stream=codec_name,pix_fmt,"
                      "color_range,color_space,color_transfer,color_primaries -of csv=p=0 '" +
                      (folder / c.name).string() + "'");
        if (c.codec == std::string("prores"))
            for (const char* range : {",tv,", ",unknown,"})
                if (const auto at = told.find(range); at != std::string::npos)
                    told.replace(at, std::string(range).size(), ",*,");
        CHECK(told == c.expected);
    }
}

TEST_CASE("10-bit white and grey have BT.709's codes in a film") {
    if (output_of("ffmpeg -v error -hide_banner -filters").find(" zscale ") == std::string::npos)
        PENDULA_SKIP("no zscale, without which ffmpeg gets white three codes too bright");
    const Folder folder;
    for (const int code : {700, 1023}) {
        Frame frame;
        frame.resize(wide, high, 10);
        const auto stored = static_cast<std::uint16_t>(std::lround(code * 65535.0 / 1023));
        for (std::size_t i = 0; i < frame.pixels.size() / 2; ++i)
            std::memcpy(frame.pixels.data() + 2 * i, &stored, 2);
        RecordingOptions options = recording(folder / "a.mp4", {.codec = "h265", .crf = 0});
        options.depth = 10;
        options.overwrite = true;
        const auto sink = open_sink(options);
        sink->put(frame);
        sink->finish();
        const std::string luma = output_of("ffmpeg -v error -i '" + options.target.string() +
                                           "' -vf extractplanes=y -f rawvideo -");
        REQUIRE(luma.size() == 2 * wide * high);
        CHECK(channel(luma, wide * high / 2) == Approx(64 + 876.0 * code / 1023).margin(1));
    }
}

TEST_CASE("lossless 10-bit films decode exactly, also with transparency", "[bulk]") {
    const Folder folder;
    struct Case {
        const char *name, *codec;
        bool clear;
    };
    for (const Case& c :
         {Case{"a.mkv", "h265", false}, Case{"b.webm", "vp9", false}, Case{"c.mkv", "av1", false},
          Case{"d.mkv", "ffv1", false}, Case{"e.mkv", "ffv1", true}}) {
        INFO(c.name);
        record_deep(folder / c.name, {.codec = c.codec, .lossless = true, .transparent = c.clear});
        // Decoded to planes of green, blue, red and alpha, so that no conversion changes the values.
        const std::string got = decoded(folder / c.name, c.clear ? "gbrap10le" : "gbrp10le");
        constexpr std::size_t plane = wide * high;
        const std::array<std::size_t, 4> order{1, 2, 0, 3};
        const std::size_t planes = c.clear ? 4 : 3;
        REQUIRE(got.size() == 2 * pictures * planes * plane);
        std::size_t wrong = 0;
        for (int number = 0; number < pictures; ++number) {
            const Frame frame = deep_frame(number);
            for (std::size_t p = 0; p < planes; ++p)
                for (std::size_t i = 0; i < plane; ++i) {
                    const std::size_t at = (static_cast<std::size_t>(number) * planes + p) * plane + i;
                    wrong +=
                        channel(got, at) != std::lround(channel(frame, 4 * i + order[p]) * 1023 / 65535.0);
                }
        }
        CHECK(wrong == 0);
    }
}

TEST_CASE("a 16-bit PNG picture keeps all 16 bits") {
    const Folder folder;
    Frame frame = deep_frame(1);
    frame.depth = 16;
    for (std::size_t i = 0; i < frame.pixels.size() / 2; ++i) // so that the low bits matter, too
        frame.pixels[2 * i] = std::byte(i % 4 == 3 ? 255 : i * 7);
    for (const bool alpha : {false, true}) {
        write_png(folder / "a.png", wide, high, frame.pixels,
                  {.texts = {}, .depth = 16, .keep_alpha = alpha});
        CHECK(output_of("ffprobe -v error -show_entries stream=pix_fmt -of csv=p=0 '" +
                        (folder / "a.png").string() + "'") == (alpha ? "rgba64be\n" : "rgb48be\n"));
        const std::string got = decoded(folder / "a.png", alpha ? "rgba64le" : "rgb48le");
        const std::size_t channels = alpha ? 4 : 3;
        REQUIRE(got.size() == 2 * channels * wide * high);
        std::size_t wrong = 0;
        for (std::size_t i = 0; i < channels * wide * high; ++i)
            wrong += channel(got, i) != channel(frame, 4 * (i / channels) + i % channels);
        CHECK(wrong == 0);
    }
}

TEST_CASE("10-bit raw frames have BT.709's codes, rounded") {
    const Folder folder;
    const fs::path file = folder / "a.y4m";
    const int descriptor = ::open(file.c_str(), O_WRONLY | O_CREAT, 0666);
    REQUIRE(descriptor >= 0);
    Y4mSink sink(descriptor, {.width = wide, .height = high, .depth = 10, .frames_per_second = 24});
    const Frame frame = deep_frame(0);
    sink.put(frame);
    sink.finish();
    ::close(descriptor);
    CHECK(output_of("ffprobe -v error -show_entries stream=pix_fmt -of csv=p=0 '" + file.string() + "'") ==
          "yuv444p10le\n");
    const std::string got = decoded(file, "yuv444p10le");
    constexpr std::size_t plane = wide * high;
    REQUIRE(got.size() == 2 * 3 * plane);
    double furthest = 0;
    for (std::size_t i = 0; i < plane; ++i) {
        const double r = channel(frame, 4 * i) / 65535.0, g = channel(frame, 4 * i + 1) / 65535.0,
                     b = channel(frame, 4 * i + 2) / 65535.0;
        const double y = 0.2126 * r + 0.7152 * g + 0.0722 * b;
        const std::array<double, 3> codes{64 + 876 * y, 512 + 896 * (b - y) / 1.8556,
                                          512 + 896 * (r - y) / 1.5748};
        for (std::size_t p = 0; p < 3; ++p)
            furthest = std::max(furthest, std::abs(channel(got, p * plane + i) - codes[p]));
    }
    // Half a code for the rounding, and the error of factors in units of 1/65536:
    //     3 · 1/2 · 65535 / (257 · 65536 / 4).
    CHECK(furthest < 0.5 + 0.03);
}
