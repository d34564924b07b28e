// SPDX-License-Identifier: MIT
// Tests for record/sound_track.hpp, and for films with sound.
#include "record/sound_track.hpp"

#include "record/ffmpeg_sink.hpp"
#include "record/open_sink.hpp"
#include "record/sonifier.hpp"
#include "record_support.hpp"

#include <fmt/format.h>

#include <cmath>

using namespace pendula;
using namespace pendula::test;

namespace {

constexpr int frames_per_second = 25;

std::vector<std::int16_t> tone(std::size_t count) {
    std::vector<std::int16_t> samples;
    for (std::size_t i = 0; i < count; ++i)
        for (int channel = 0; channel < 2; ++channel)
            samples.push_back(static_cast<std::int16_t>(8000 * std::sin(0.05 * static_cast<double>(i))));
    return samples;
}

VideoOptions sound_options(const fs::path& file) {
    return {.file = file,
            .width = 64,
            .height = 48,
            .frames_per_second = frames_per_second,
            .encoding = {.sound = true},
            .metadata = {"T", "scene = 1\n", "pendula 1", "pendula record x"}};
}

Frame sounding_frame(int number) {
    Frame frame = noisy_frame(64, 48, number);
    frame.sound = tone(Sonifier::rate / frames_per_second);
    return frame;
}

void record_sounding(const fs::path& file, int frames) {
    FfmpegSink sink(sound_options(file));
    for (int i = 0; i < frames; ++i) sink.put(sounding_frame(i));
    sink.finish();
}

} // namespace

TEST_CASE("sound on its own is a WAV file, also before it is complete") {
    const Folder folder;
    SoundTrack track(folder / "a.mp4");
    CHECK(track.path() == folder / "a.part.wav");
    const auto samples = tone(4800);
    const auto read_back = [&] {
        return output_of("ffmpeg -v error -i '" + track.path().string() + "' -f s16le - | md5sum");
    };
    const auto length = [&] {
        return output_of(
            "ffprobe -v error -show_entries stream=codec_name,sample_rate,channels,duration -of csv=p=0 '" +
            track.path().string() + "'");
    };
    track.put(samples);
    const std::string before = read_back();
    track.finish();
    CHECK(read_back() == before);
    CHECK(length() == "pcm_s16le,48000,2,0.100000\n");
}

TEST_CASE("a film's sound has its rate and is as long as the picture") {
    const Folder folder;
    struct Case {
        const char *name, *codec;
    };
    for (const Case& c :
         {Case{"a.mp4", "aac"}, Case{"a.mkv", "flac"}, Case{"a.webm", "opus"}, Case{"a.mov", "pcm_s16le"}}) {
        INFO(c.name);
        record_sounding(folder / c.name, 26);
        const std::string file = fmt::format("'{}'", (folder / c.name).string());
        CHECK(
            output_of(
                "ffprobe -v error -select_streams a -show_entries stream=codec_name,sample_rate,channels -of "
                "csv=p=0 " +
                file) == std::string(c.codec) + ",48000,2\n");
        CHECK(output_of(
                  "ffprobe -v error -count_frames -select_streams v -show_entries stream=nb_read_frames -of "
                  "csv=p=0 " +
                  file) == "26\n");
        const double seconds = 26.0 / frames_per_second, frame = 1.0 / frames_per_second;
        const double length =
            std::stod(output_of("ffprobe -v error -show_entries format=duration -of csv=p=0 " + file));
        CHECK(length == Approx(seconds).margin(frame));
        // 4 bytes for each instant.
        const double heard =
            std::stod(output_of("ffmpeg -v error -i " + file + " -map 0:a -f s16le - | wc -c")) / 4 /
            Sonifier::rate;
        CHECK(heard == Approx(seconds).margin(frame));
        CHECK(output_of("ffmpeg -v error -xerror -i " + file + " -f null - 2>&1") == "");
    }
    CHECK(folder.names().size() == 4);
}

TEST_CASE("a film with sound is the same bytes each time and keeps the scene") {
    const Folder folder;
    for (const std::string ending : {".mp4", ".mkv"}) {
        record_sounding(folder.path / ("a" + ending), 10);
        record_sounding(folder.path / ("b" + ending), 10);
        CHECK(bytes_of(folder.path / ("a" + ending)) == bytes_of(folder.path / ("b" + ending)));
        CHECK(bytes_of(folder.path / ("a" + ending)).find("scene = 1") != std::string::npos);
    }
}

TEST_CASE("a film that could not be finished is kept with its sound beside it") {
    const Folder folder;
    std::string message;
    {
        const StandIn ffmpeg(
            "PATH=${PATH#*:}; case $* in *a.part.wav*) echo no mixer >&2; exit 3;; esac; exec ffmpeg \"$@\"");
        message = error_of([&] { record_sounding(folder / "a.mp4", 10); });
    }
    CHECK(message == (folder / "a.mp4").string() + " was not finished, but " +
                         (folder / "a.part.mp4").string() +
                         " plays up to there: ffmpeg could not add the sound: no mixer");
    CHECK(output_of("ffmpeg -v error -xerror -i '" + (folder / "a.part.mp4").string() + "' -f null - 2>&1") ==
          "");
    CHECK(output_of("ffmpeg -v error -xerror -i '" + (folder / "a.part.wav").string() + "' -f null - 2>&1") ==
          "");
    CHECK(folder.names().size() == 2);
}

TEST_CASE("sound is refused where none can be held") {
    const Folder folder;
    for (const char* name : {"a.gif", "a.webp", "frames/", "-"}) {
        const fs::path target = std::string(name) == "-" ? fs::path("-") : folder / name;
        CHECK(error_of([&] {
                  check_sink({.target = target, .width = 64, .height = 48, .encoding = {.sound = true}});
              }).ends_with(" cannot hold sound; choose a film in .mp4, .mkv, .webm or .mov"));
    }
    CHECK(folder.names().empty());
}
