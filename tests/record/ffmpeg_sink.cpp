// SPDX-License-Identifier: MIT
// Tests for record/ffmpeg_sink.hpp with the real ffmpeg.
#include "record/ffmpeg_sink.hpp"

#include "record_support.hpp"

#include <cstring>

using namespace pendula;
using namespace pendula::test;

namespace {

RecordingOptions sink_options(const fs::path& file) {
    return {.target = file,
            .width = 64,
            .height = 48,
            .frames_per_second = 30,
            .metadata = {},
            .encoding = {.codec = {}, .crf = {}, .preset = "ultrafast", .more = {}}};
}

void record_noise(const RecordingOptions& options, int frames) {
    FfmpegSink sink(options);
    for (int i = 0; i < frames; ++i) sink.put(noisy_frame(options.width, options.height, i));
    sink.finish();
}

std::string probed(const fs::path& file, const std::string& entries) {
    return output_of("ffprobe -v error -count_frames -select_streams v -show_entries " + entries +
                     " -of csv=p=0 '" + file.string() + "'");
}

} // namespace

TEST_CASE("a video has all frames, in the requested size and at the requested rate") {
    const Folder folder;
    for (const char* name : {"a.mp4", "a.mkv"}) {
        record_noise(sink_options(folder / name), 17);
        CHECK(probed(folder / name, "stream=codec_name,width,height,pix_fmt,r_frame_rate,nb_read_frames") ==
              "h264,64,48,yuv420p,30/1,17\n");
    }
    CHECK(folder.names().size() == 2); // no partial file remains
}

TEST_CASE("the index of an MP4 file precedes its pictures, so that the file can play while it loads") {
    const Folder folder;
    record_noise(sink_options(folder / "a.mp4"), 3);
    const std::string bytes = read_file(folder / "a.mp4");
    REQUIRE(bytes.find("mdat") != std::string::npos);
    CHECK(bytes.find("moov") < bytes.find("mdat"));
}

TEST_CASE("two runs give the same video, byte for byte") {
    const Folder folder;
    for (const char* ending : {".mp4", ".mkv"}) {
        const fs::path a = (folder / "a") += ending, b = (folder / "b") += ending;
        auto options = sink_options(a);
        options.encoding.preset = "fast";
        record_noise(options, 40);
        options.target = b;
        record_noise(options, 40);
        const auto md5 = [](const fs::path& file) {
            return output_of("ffmpeg -v error -i '" + file.string() + "' -f framemd5 -");
        };
        CHECK(md5(a).size() > 40 * 32); // a checksum for each frame
        CHECK(md5(a) == md5(b));
        CHECK(read_file(a) == read_file(b));
    }
}

TEST_CASE("colours are tagged BT.709, and a decoded colour is within 2 of 255 of the original", "[bulk]") {
    const Folder folder;
    struct Colour {
        int red, green, blue;
    };
    for (const Colour colour : {Colour{0, 0, 0}, Colour{18, 18, 18}, Colour{128, 128, 128},
                                Colour{255, 255, 255}, Colour{200, 40, 90}, Colour{20, 160, 220}}) {
        const auto options = sink_options(folder / "c.mp4");
        auto once_more = options;
        once_more.overwrite = true;
        once_more.encoding.crf = 4; // low, because the encoder's own loss is not the subject
        {
            FfmpegSink sink(once_more);
            Frame frame = grey_frame(64, 48, 0);
            for (std::size_t i = 0; i < frame.pixels.size(); i += 4) {
                frame.pixels[i] = std::byte(colour.red);
                frame.pixels[i + 1] = std::byte(colour.green);
                frame.pixels[i + 2] = std::byte(colour.blue);
            }
            for (int i = 0; i < 3; ++i) sink.put(frame);
            sink.finish();
        }
        CHECK(probed(folder / "c.mp4", "stream=color_range,color_space,color_transfer,color_primaries") ==
              "tv,bt709,bt709,bt709\n");
        const std::string rgb =
            output_of("ffmpeg -v error -i '" + (folder / "c.mp4").string() +
                      "' -vf scale=flags=accurate_rnd+full_chroma_int,format=rgb24 -f rawvideo -");
        REQUIRE(rgb.size() == 3 * 64 * 48 * 3);
        const int expected[] = {colour.red, colour.green, colour.blue};
        int largest = 0;
        for (std::size_t i = 0; i < rgb.size(); ++i)
            largest = std::max(largest, std::abs(static_cast<unsigned char>(rgb[i]) - expected[i % 3]));
        INFO(colour.red << " " << colour.green << " " << colour.blue);
        CHECK(largest <= 2);
    }
}

TEST_CASE("a video's metadata contain the title, the scene and the program's version") {
    const Folder folder;
    for (const char* name : {"m.mp4", "m.mkv"}) {
        auto options = sink_options(folder / name);
        options.metadata = {"Triple; θ = \"90°\"", "format = 1\n[chain]\n# a=b;c\\d\n", "pendula 0.1.0", {}};
        record_noise(options, 2);
        const std::string json = output_of("ffprobe -v error -show_entries format_tags -of json '" +
                                           (folder / name).string() + "'");
        CHECK(json.find(R"("Triple; θ = \"90°\"")") != std::string::npos);
        CHECK(json.find(R"("format = 1\n[chain]\n# a=b;c\\d\n")") != std::string::npos);
        CHECK(json.find("\"pendula 0.1.0\"") != std::string::npos);
    }
}

TEST_CASE("the sink records a comment that is too long for a command-line argument") {
    const Folder folder;
    auto options = sink_options(folder / "long.mp4");
    options.metadata.comment = std::string(200000, 'x');
    record_noise(options, 2);
    CHECK(fs::exists(folder / "long.mp4"));
}

TEST_CASE("a video's file name may look like an option, a protocol or a pattern") {
    const Folder folder;
    const fs::path here = fs::current_path();
    fs::current_path(folder.path());
    for (const char* name : {"-y.mp4", "http:x.mp4", "a%03d 'b'.mp4"}) {
        record_noise(sink_options(name), 1);
        CHECK(fs::exists(folder / name));
    }
    fs::current_path(here);
}
