// SPDX-License-Identifier: MIT
// Tests for record/video_codec.hpp and the sinks it is for, with the real ffmpeg and ffprobe.
#include "record/ffmpeg_sink.hpp"
#include "record/film_file.hpp"
#include "record/open_sink.hpp"

#include "record_support.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

using namespace pendula;
using namespace pendula::test;

namespace {

constexpr int width = 96, height = 64, frames = 5;

/// A noisy frame with a transparent corner.
Frame half_clear_frame(int number) {
    Frame frame = noisy_frame(width, height, number);
    for (std::size_t i = 0; i < frame.pixels.size() / 4; ++i)
        if (i % width < 32 && i / width < 32) frame.pixels[4 * i + 3] = std::byte{0};
    return frame;
}

void record_encoded(const fs::path& file, const Encoding& encoding, bool clear = false) {
    const auto sink = open_sink({.target = file,
                                 .width = width,
                                 .height = height,
                                 .frames_per_second = 25,
                                 .metadata = {"T", "scene = 1\n", "pendula 1", "pendula record x"},
                                 .encoding = encoding});
    for (int i = 0; i < frames; ++i) sink->put(clear ? half_clear_frame(i) : noisy_frame(width, height, i));
    sink->finish();
}

std::string probed(const fs::path& file) {
    return output_of("ffprobe -v error -count_frames -select_streams v -show_entries "
                     "stream=codec_name,width,height,pix_fmt,r_frame_rate,nb_read_frames -of csv=p=0 '" +
                     file.string() + "'");
}

std::string pixels_of(const fs::path& file, const std::string& format, const std::string& decoder = "") {
    return output_of("ffmpeg -v error " + decoder + " -i '" + file.string() + "' -f rawvideo -pix_fmt " +
                     format + " -");
}

} // namespace

TEST_CASE("the encoder arguments that determine a film's bytes do not change") {
    const auto told = [](const char* file, const Encoding& encoding, const char* encoder) {
        const auto line = encoder_arguments(codec_for(file, encoding), encoder, encoding, 25, 8, false);
        return fmt::format("{}", fmt::join(std::ranges::find(line, "-c:v") + 1, line.end(), " "));
    };
    CHECK(told("a.mp4", {}, "libx264") == "libx264 -preset fast -crf 16 -rc-lookahead 6 -x264-params "
                                          "sync-lookahead=0:aq-mode=3:aq-strength=1.4 -threads 3");
    CHECK(told("a.mp4", {.prompt = true}, "libx264") ==
          "libx264 -preset fast -crf 16 -tune zerolatency -x264-params aq-mode=3:aq-strength=1.4 -threads 3");
    CHECK(told("a.mp4", {.lossless = true}, "libx264") ==
          "libx264rgb -preset fast -crf 0 -rc-lookahead 6 -x264-params sync-lookahead=0 -threads 3");
    CHECK(told("a.mp4", {.codec = "h265"}, "libx265") ==
          "libx265 -preset fast -crf 18 -x265-params "
          "log-level=error:frame-threads=3:rc-lookahead=6:lossless=0:aq-mode=3:aq-strength=1.4");
    CHECK(told("a.webm", {}, "libvpx-vp9") ==
          "libvpx-vp9 -deadline good -cpu-used 4 -crf 20 -b:v 0 -lag-in-frames 6 -auto-alt-ref 0 "
          "-tile-columns 2 -threads 4");
    CHECK(told("a.mkv", {.codec = "av1"}, "libsvtav1") ==
          "libsvtav1 -preset 8 -crf 22 -svtav1-params lookahead=6");
    CHECK(told("a.mkv", {.codec = "av1"}, "libaom-av1") ==
          "libaom-av1 -cpu-used 8 -crf 22 -b:v 0 -lag-in-frames 6 -row-mt 1");
    CHECK(told("a.mkv", {.codec = "ffv1"}, "ffv1") == "ffv1 -level 3 -slices 16 -slicecrc 1 -g 1");
    CHECK(told("a.mov", {}, "prores_ks") == "prores_ks -profile:v 4444 -vendor apl0");
    CHECK(told("a.gif", {}, "gif") == "gif -loop 0");
    CHECK(told("a.webp", {}, "libwebp_anim") == "libwebp_anim -lossless 0 -quality 85 -loop 0");
    std::string pixels;
    for (const VideoCodec& codec : video_codecs()) {
        pixels += codec.name;
        for (const PixelKind& kind :
             {PixelKind{8}, PixelKind{10}, PixelKind{8, true}, PixelKind{10, true}, PixelKind{8, false, true},
              PixelKind{10, false, true}, PixelKind{8, true, true}})
            pixels += fmt::format(" {}", codec.pixels(kind).empty() ? "-" : codec.pixels(kind));
        pixels += "\n";
    }
    CHECK(pixels == "h264 yuv420p yuv420p10le bgr0 - - - -\n"
                    "h265 yuv420p yuv420p10le gbrp gbrp10le - - -\n"
                    "vp9 yuv420p yuv420p10le gbrp gbrp10le yuva420p - -\n"
                    "av1 yuv420p yuv420p10le gbrp gbrp10le - - -\n"
                    "ffv1 bgr0 gbrp10le bgr0 gbrp10le bgra gbrap10le bgra\n"
                    "prores yuv444p10le yuv444p10le yuv444p10le yuv444p10le yuva444p10le yuva444p10le "
                    "yuva444p10le\n"
                    "gif pal8 - pal8 - - - -\n"
                    "webp yuv420p - bgra - yuva420p - bgra\n");
}

TEST_CASE("ffprobe finds each codec's name, size, pixel format and rate, and the film keeps the scene",
          "[bulk]") {
    const Folder folder;
    struct Case {
        const char *name, *codec, *expected;
    };
    for (const Case& c : {Case{"h264.mp4", "", "h264,96,64,yuv420p,25/1,5\n"},
                          Case{"h265.mp4", "h265", "hevc,96,64,yuv420p,25/1,5\n"},
                          Case{"h265.mkv", "h265", "hevc,96,64,yuv420p,25/1,5\n"},
                          Case{"vp9.mp4", "vp9", "vp9,96,64,yuv420p,25/1,5\n"},
                          Case{"vp9.webm", "", "vp9,96,64,yuv420p,25/1,5\n"},
                          Case{"av1.mkv", "av1", "av1,96,64,yuv420p,25/1,5\n"},
                          Case{"av1.webm", "av1", "av1,96,64,yuv420p,25/1,5\n"},
                          Case{"ffv1.mkv", "ffv1", "ffv1,96,64,bgr0,25/1,5\n"},
                          Case{"prores.mov", "", "prores,96,64,yuv444p12le,25/1,5\n"}}) {
        INFO(c.name);
        record_encoded(folder / c.name, {.codec = c.codec});
        CHECK(probed(folder / c.name) == c.expected);
        const RecordMetadata said = read_metadata(folder / c.name);
        CHECK(said.title == "T");
        CHECK(said.comment == "scene = 1\n");
        CHECK(said.software == "pendula 1");
        CHECK(said.command == "pendula record x");
    }
}

TEST_CASE("H.265 in MP4 and QuickTime files has the tag that Apple's players know", "[bulk]") {
    const Folder folder;
    for (const char* name : {"a.mp4", "b.mov"})
        for (const Encoding& encoding :
             {Encoding{.codec = "h265"}, Encoding{.codec = "h265", .lossless = true},
              Encoding{.codec = "h265", .prompt = true}}) {
            CAPTURE(name, encoding.lossless, encoding.prompt);
            const fs::path file = folder / name;
            record_encoded(file, encoding);
            CHECK(output_of("ffprobe -v error -show_entries stream=codec_tag_string -of csv=p=0 '" +
                            file.string() + "'") == "hvc1\n");
            fs::remove(file);
        }
}

TEST_CASE("lossless films decode to exactly the recorded colours", "[bulk]") {
    const Folder folder;
    std::string expected;
    for (int i = 0; i < frames; ++i) {
        const Frame frame = noisy_frame(width, height, i);
        for (std::size_t p = 0; p < frame.pixels.size(); ++p)
            if (p % 4 != 3) expected += static_cast<char>(frame.pixels[p]);
    }
    struct Case {
        const char *name, *codec;
    };
    for (const Case& c : {Case{"a.mp4", "h264"}, Case{"b.mkv", "h265"}, Case{"c.webm", "vp9"},
                          Case{"d.mkv", "av1"}, Case{"e.mkv", "ffv1"}}) {
        INFO(c.name);
        record_encoded(folder / c.name, {.codec = c.codec, .lossless = true});
        CHECK(pixels_of(folder / c.name, "rgb24") == expected);
    }
}

TEST_CASE("formats that promise transparency keep it") {
    const Folder folder;
    struct Case {
        const char *name, *codec, *decoder;
    };
    for (const Case& c :
         {Case{"a.mov", "", ""}, Case{"b.webm", "", "-c:v libvpx-vp9"}, Case{"c.mkv", "ffv1", ""}}) {
        INFO(c.name);
        REQUIRE(holds_alpha(folder / c.name, {.codec = c.codec}));
        record_encoded(folder / c.name, {.codec = c.codec, .transparent = true}, true);
        const std::string rgba = pixels_of(folder / c.name, "rgba", c.decoder);
        REQUIRE(rgba.size() == static_cast<std::size_t>(frames * width * height * 4));
        CHECK(static_cast<unsigned char>(rgba[4 * (8 * width + 8) + 3]) < 8);     // in the transparent corner
        CHECK(static_cast<unsigned char>(rgba[4 * (50 * width + 80) + 3]) > 247); // far from it
    }
    CHECK_FALSE(holds_alpha(folder / "a.mp4"));
    CHECK_FALSE(holds_alpha(folder / "a.gif"));
    CHECK_FALSE(holds_alpha("-"));
}

TEST_CASE("animated GIF and WebP files have all frames at the right rate") {
    const Folder folder;
    record_encoded(folder / "a.gif", {});
    CHECK(probed(folder / "a.gif") == "gif,96,64,bgra,25/1,5\n");
    CHECK(read_file(folder / "a.gif").find("NETSCAPE2.0") != std::string::npos); // repeats
    record_encoded(folder / "a.webp", {});
    const std::string bytes = read_file(folder / "a.webp"); // ffprobe cannot read animated WebP files
    CHECK(bytes.substr(8, 4) == "WEBP");
    CHECK(bytes.find("ANIM") != std::string::npos);
    int count = 0;
    for (std::size_t at = bytes.find("ANMF"); at != std::string::npos; at = bytes.find("ANMF", at + 4))
        ++count;
    CHECK(count == frames);
    // Byte 12 of each picture's header is the time for which it is shown, ms.
    const std::size_t first = bytes.find("ANMF") + 8;
    CHECK(static_cast<int>(static_cast<unsigned char>(bytes[first + 12])) == 40);
}

TEST_CASE("a codec rejects settings that it does not have") {
    const Folder folder;
    const auto refusal = [&](const char* name, const Encoding& encoding) {
        return error_of([&] { record_encoded(folder / name, encoding); });
    };
    CHECK(refusal("a.mp4", {.codec = "h266"}) ==
          "expected one of the codecs h264, h265, vp9, av1, ffv1, prores, gif, webp, got 'h266'");
    CHECK(
        refusal("a.mp4", {.codec = "prores"}).ends_with("a.mp4: expected a file for prores to end in .mov"));
    CHECK(refusal("a.mp4", {.crf = 52}) == "--crf: expected from 0 to 51 for h264, got 52");
    CHECK(refusal("a.gif", {.crf = 3}) == "--crf: gif has no such setting");
    CHECK(refusal("a.mov", {.preset = "fast"}) == "--preset: prores has no such setting");
    CHECK(refusal("a.gif", {.lossless = true}) == "--lossless: gif is always lossy; choose .mkv or .mp4");
    CHECK(refusal("frames", {.crf = 3}) ==
          "--codec, --crf, --preset and arguments for ffmpeg: PNG pictures do not use them");
    CHECK(folder.names().empty());
}

TEST_CASE("the error names an encoder that ffmpeg lacks") {
    const Folder folder;
    const StandIn ffmpeg("echo ' V..... libx264 H.264'");
    CHECK(error_of([&] { record_encoded(folder / "a.mp4", {.codec = "h265"}); }) ==
          "this ffmpeg has no libx265, which h265 needs: choose another --codec or ending");
    CHECK(folder.names().empty());
}

TEST_CASE("additional arguments reach ffmpeg") {
    const Folder folder;
    record_encoded(folder / "a.mp4", {.more = {"-metadata", "artist=A = B"}});
    CHECK(output_of("ffprobe -v error -show_entries format_tags=artist -of csv=p=0 '" +
                    (folder / "a.mp4").string() + "'") == "A = B\n");
}

TEST_CASE("a film keeps a scene of any length") {
    const Folder folder;
    const std::string comment = fmt::format("{:x>300000}\n#;=\\ θ", "");
    for (const char* name : {"a.mp4", "a.mkv"}) {
        FfmpegSink sink(
            {.target = folder / name, .width = 64, .height = 48, .metadata = {"t", comment, "s", "c"}});
        sink.put(grey_frame(64, 48, 9));
        sink.finish();
        CHECK(read_metadata(folder / name).comment == comment);
    }
}

TEST_CASE("films with low, high and fractional frame rates keep the rate and all frames", "[bulk]") {
    const Folder folder;
    struct Case {
        const char *name, *codec, *preset;
        FrameRate rate;
    };
    for (const Case& c :
         {Case{"a.webm", "", "", 120}, Case{"b.webm", "", "", 1000}, Case{"c.mp4", "h265", "", 1},
          Case{"d.mp4", "h265", "", 19}, Case{"e.mp4", "h265", "slower", 24},
          Case{"f.mp4", "h265", "placebo", 30}, Case{"g.mp4", "av1", "", 300},
          Case{"h.mp4", "", "", FrameRate(1, 2)}, Case{"i.mov", "", "", 1000},
          Case{"j.mkv", "h265", "ultrafast", FrameRate(24000, 1001)}}) {
        INFO(c.name);
        const auto sink = open_sink({.target = folder / c.name,
                                     .width = width,
                                     .height = height,
                                     .frames_per_second = c.rate,
                                     .encoding = {.codec = c.codec, .preset = c.preset}});
        for (int i = 0; i < frames; ++i) sink->put(noisy_frame(width, height, i));
        sink->finish();
        CHECK(output_of("ffprobe -v error -count_packets -select_streams v -show_entries "
                        "stream=r_frame_rate,nb_read_packets -of csv=p=0 '" +
                        (folder / c.name).string() + "'") ==
              std::to_string(c.rate.frames) + "/" + std::to_string(c.rate.seconds) + ",5\n");
    }
}

TEST_CASE("a film lasts as long as its frames, at every rate", "[bulk]") {
    const Folder folder;
    struct Case {
        const char* name;
        FrameRate rate;
        const char* seconds;
    };
    for (const Case& c : {Case{"a.mov", 1000, "0.005000\n"}, Case{"b.mov", 500, "0.010000\n"},
                          Case{"c.mov", 25, "0.200000\n"}, Case{"d.mov", FrameRate(1, 2), "10.000000\n"},
                          Case{"e.mp4", 1000, "0.005000\n"}}) {
        INFO(c.name);
        const auto sink = open_sink(
            {.target = folder / c.name, .width = width, .height = height, .frames_per_second = c.rate});
        for (int i = 0; i < frames; ++i) sink->put(noisy_frame(width, height, i));
        sink->finish();
        CHECK(output_of("ffprobe -v error -show_entries stream=duration -of csv=p=0 '" +
                        (folder / c.name).string() + "'") == c.seconds);
    }
}

TEST_CASE("at a variable rate, a picture that is shown for many frames is encoded once, at its time") {
    const Folder folder;
    for (const char* name : {"a.mp4", "a.mkv", "a.webm", "a.mov", "a.gif"}) {
        FfmpegSink sink({.target = folder / name,
                         .width = 64,
                         .height = 48,
                         .frames_per_second = 50,
                         .variable_rate = true});
        int number = 0;
        for (const int times : {1, 1, 98, 400, 1}) {
            Frame frame = noisy_frame(64, 48, ++number);
            frame.times = times;
            sink.put(frame);
        }
        sink.finish();
        INFO(name);
        CHECK(output_of("ffprobe -v error -show_entries packet=pts_time -of csv=p=0 '" +
                        (folder / name).string() + "' | tr -d , | sort -n | awk '{printf \"%.2f \", $1}'") ==
              "0.00 0.02 0.04 2.00 10.00 ");
    }
}

TEST_CASE("at a constant rate, a picture that is shown for several frames is repeated") {
    const Folder folder;
    FfmpegSink sink({.target = folder / "a.mp4", .width = 64, .height = 48, .frames_per_second = 10});
    Frame frame = grey_frame(64, 48, 9);
    frame.times = 7;
    sink.put(frame);
    sink.finish();
    CHECK(output_of(
              "ffprobe -v error -count_frames -show_entries stream=nb_read_frames,duration -of csv=p=0 '" +
              (folder / "a.mp4").string() + "'") == "0.700000,7\n");
}
