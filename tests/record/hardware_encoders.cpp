// SPDX-License-Identifier: MIT
// Tests for record/hardware_encoders.hpp with a stand-in for ffmpeg, and for the arguments of hardware
// encoders.
#include "record/hardware_encoders.hpp"

#include "record_support.hpp"

#include <algorithm>

using namespace pendula;
using namespace pendula::test;

namespace {

/// A stand-in for ffmpeg that lists two hardware encoders, one of which works.
const char* const one_works = R"sh(case "$*" in
*-encoders*) echo ' V....D h264_nvenc x'; echo ' V....D h264_vaapi x'; echo ' V....D libx265 x';;
*h264_nvenc*) cat >/dev/null; echo 'no capable device' >&2; exit 1;;
*) cat >/dev/null;;
esac)sh";

RecordingOptions film_named(const char* target, const Encoding& encoding = {}) {
    return {.target = target, .width = 64, .height = 64, .frames_per_second = 25, .encoding = encoding};
}

std::string encoder_refusal(const RecordingOptions& options, const char* wanted) {
    return error_of([&] { choose_encoder(options, wanted); });
}

} // namespace

TEST_CASE("a requested hardware encoder is used if it works, otherwise software, and a note says which") {
    const Folder folder;
    const StandIn ffmpeg(one_works);
    const std::string file = (folder / "a.mp4").string();
    const auto chosen = [&](const char* wanted) { return choose_encoder(film_named(file.c_str()), wanted); };
    CHECK(chosen("").note.empty());
    CHECK(chosen("software").name.empty());
    CHECK(chosen("h264_vaapi").name == "h264_vaapi");
    CHECK(chosen("h264_vaapi").note == "h264_vaapi encodes the film");
    CHECK(chosen("h264_nvenc").name.empty());
    CHECK(chosen("h264_nvenc").note ==
          "h264_nvenc does not work here (no capable device): libx264 encodes the film");
    CHECK(chosen("auto").name == "h264_vaapi");
    const ChosenEncoder none = choose_encoder(film_named(file.c_str(), {.codec = "h265"}), "auto");
    CHECK(none.name.empty());
    CHECK(none.note == "no hardware encoder for h265 works here: libx265 encodes the film");
    CHECK(folder.names().empty());
}

TEST_CASE("an unsuitable encoder gives a one-line error") {
    CHECK(encoder_refusal(film_named("a.mp4"), "nvenc")
              .starts_with("--encoder: expected auto, software, h264_nvenc, "));
    CHECK(encoder_refusal(film_named("a.mp4"), "nvenc").ends_with("; got 'nvenc'"));
    CHECK(
        encoder_refusal(film_named("a.mp4"), "hevc_nvenc") ==
        "--encoder hevc_nvenc: this encoder does not encode h264, the film's codec: choose another --codec");
    CHECK(encoder_refusal(film_named("frames/"), "auto") ==
          "--encoder auto: pictures and raw frames have no encoder");
    CHECK(encoder_refusal(film_named("a.mp4", {.lossless = true}), "h264_nvenc") ==
          "--encoder h264_nvenc: hardware encoders support neither lossless films nor transparency");
}

TEST_CASE("hardware encoders receive the pixel format, the quality and the colours of the film") {
    const auto told = [](const Encoding& encoding, const char* encoder, int depth) {
        return encoder_arguments(codec_for("a.mp4", encoding), encoder, encoding, 30, depth, false);
    };
    const auto behind = [](const std::vector<std::string>& line, const char* word) {
        const auto at = std::ranges::find(line, word);
        return at == line.end() || at + 1 == line.end() ? "" : *(at + 1);
    };
    const auto nvenc = told({.codec = "h265", .hdr = Hdr::pq}, "hevc_nvenc", 10);
    CHECK(behind(nvenc, "-c:v") == "hevc_nvenc");
    CHECK(behind(nvenc, "-cq") == "18");
    CHECK(behind(nvenc, "-color_trc") == "smpte2084");
    CHECK(behind(nvenc, "-vf").find("format=p010le,") != std::string::npos);
    const auto vaapi = told({.codec = "av1", .crf = 30}, "av1_vaapi", 8);
    CHECK(behind(vaapi, "-vf").ends_with(",hwupload"));
    CHECK(behind(vaapi, "-vf").find("format=nv12,") != std::string::npos);
    CHECK(behind(vaapi, "-global_quality") == "120");
    CHECK(behind(told({.preset = "fast"}, "h264_qsv", 8), "-preset") == "fast");
    for (const HardwareEncoder& encoder : hardware_encoders()) {
        CHECK(hardware_encoder(encoder.name) == &encoder);
        CHECK(std::ranges::count(video_codecs(), encoder.codec, &VideoCodec::name) == 1);
    }
    CHECK(hardware_encoder("libx264") == nullptr);
}
