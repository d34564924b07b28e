// SPDX-License-Identifier: MIT
// Tests for record/sound.hpp, and for films with sound.
#include "record/sound.hpp"

#include "record/container.hpp"
#include "record/ffmpeg_sink.hpp"
#include "record/open_sink.hpp"
#include "record_support.hpp"
#include "support/catch.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numbers>

using namespace pendula;
using namespace pendula::test;

namespace {

using Samples = std::vector<std::int16_t>;

/// The sound of one bob on a circle of 1 m around (`centre`, 0), which it follows at `speed` rad/s, with the
/// pitch for `omega` rad/s.
Samples circling(double omega, double seconds, double speed = 4, double centre = 0,
                 double interval = 1.0 / 240) {
    Sonifier sonifier(2);
    Samples sound;
    const auto states = std::llround(seconds / interval);
    for (long long i = 0; i <= states; ++i) {
        const double time = static_cast<double>(i) * interval;
        const SoundingBob bob{centre + std::cos(speed * time), std::sin(speed * time), omega};
        sonifier.put(time, {&bob, 1});
    }
    sonifier.take_until(std::llround(seconds * Sonifier::rate), sound);
    return sound;
}

/// Upward zero crossings per second in the second half of one channel.
double rate_of(const Samples& sound, std::size_t channel) {
    int rising = 0;
    const std::size_t count = sound.size() / 2;
    for (std::size_t i = count / 2 + 1; i < count; ++i)
        rising += sound[2 * (i - 1) + channel] < 0 && sound[2 * i + channel] >= 0;
    return rising / (static_cast<double>(count - count / 2) / Sonifier::rate);
}

double power(const Samples& sound, std::size_t channel) {
    double sum = 0;
    for (std::size_t i = sound.size() / 2; i + 1 < sound.size(); i += 2)
        sum += static_cast<double>(sound[i + channel]) * sound[i + channel];
    return sum;
}

int largest(const Samples& sound) {
    int result = 0;
    for (const int sample : sound) result = std::max(result, std::abs(sample));
    return result;
}

} // namespace

TEST_CASE("the pitch rises logarithmically with the size of the angular velocity, within bounds") {
    CHECK(Sonifier::pitch(0) == Sonifier::lowest_pitch);
    // 2^n − 1 rad/s is n octaves above rest. The ends of an octave are steps of the scale.
    for (const int octave : {1, 2, 3, 4, 5})
        CHECK(Sonifier::pitch(std::exp2(octave) - 1) ==
              Approx(Sonifier::lowest_pitch * std::exp2(octave)).epsilon(1e-12));
    double last = 0;
    for (double omega = 0; omega < 60; omega += 0.01) {
        const double pitch = Sonifier::pitch(omega);
        CHECK(pitch >= last);
        CHECK(pitch == Sonifier::pitch(-omega));
        last = pitch;
    }
    CHECK(Sonifier::pitch(1e9) == Sonifier::highest_pitch);
}

TEST_CASE("the sound has the pitch of the angular velocity") {
    for (const double omega : {1.0, 3.0, 7.0})
        CHECK(rate_of(circling(omega, 1), 0) ==
              Approx(Sonifier::pitch(omega)).margin(2.5)); // counted over half a second
}

TEST_CASE("a bob at rest is silent, and the sound of a motion dies away within half a second") {
    CHECK(largest(circling(5, 0.5, 0)) == 0);
    Sonifier sonifier(2);
    Samples sound;
    for (int i = 0; i <= 480; ++i) { // moves for one second, then rests
        const double time = i / 240.0;
        const SoundingBob bob{std::min(time, 1.0), 0, 3};
        sonifier.put(time, {&bob, 1});
    }
    sonifier.take_until(Sonifier::rate * 2, sound);
    CHECK(largest({sound.begin(), sound.begin() + Sonifier::rate}) > 1000);
    CHECK(largest({sound.end() - Sonifier::rate, sound.end()}) == 0); // silent half a second after the motion
}

TEST_CASE("the sum of all bobs stays below the loudness limit, and the waveform has no jumps") {
    for (const std::size_t bobs : {1u, 3u, 16u, 100u}) {
        Sonifier sonifier(2);
        Samples sound;
        for (int i = 0; i <= 240; ++i) {
            const double time = i / 240.0;
            // Faster than any chain, and with jumps back and forth.
            const std::vector<SoundingBob> state(bobs, {i % 7 < 3 ? 50.0 : -50.0, 1e3 * time, i % 50 - 25.0});
            sonifier.put(time, state);
        }
        sonifier.take_until(Sonifier::rate, sound);
        CHECK(largest(sound) <= Sonifier::loudest);
        CHECK(largest(sound) > 5000);
    }
    // The largest slope: that of a wave with its overtones at the largest gain, and that of a changing gain.
    const Samples sound = circling(1, 1, 40);
    const double overtones = (1 + 2 * 0.3 + 3 * 0.12) / 1.3, gain = 1.0, settling = 0.012;
    const double steepest = Sonifier::loudest * gain *
                            (overtones * 2 * std::numbers::pi * Sonifier::pitch(1) + 1 / settling) /
                            Sonifier::rate;
    CHECK(steepest < 1500);
    for (std::size_t i = 2; i < sound.size(); ++i) CHECK(std::abs(sound[i] - sound[i - 2]) < steepest);
}

TEST_CASE("a bob on the left is heard on the left") {
    const Samples left = circling(3, 0.5, 4, -1.5), right = circling(3, 0.5, 4, 1.5);
    CHECK(power(left, 0) > 2 * power(left, 1));
    CHECK(power(right, 1) > 2 * power(right, 0));
    const Samples middle = circling(3, std::numbers::pi, 4, 0); // the second half is a whole turn
    CHECK(power(middle, 0) == Approx(power(middle, 1)).epsilon(0.1));
}

TEST_CASE("the same states give the same samples, in whatever portions they are taken") {
    const auto made = [](int steps_at_once, std::int64_t first) {
        Sonifier sonifier(3, first);
        Samples sound;
        for (int i = 0; i <= 240; ++i) {
            const double time = i / 240.0;
            const std::vector<SoundingBob> state{{std::cos(5 * time), std::sin(5 * time), 5},
                                                 {std::cos(3 * time), 2 * std::sin(time), -9 * time}};
            sonifier.put(time, state);
            if (i % steps_at_once == 0)
                sonifier.take_until(static_cast<std::int64_t>(time * Sonifier::rate), sound);
        }
        sonifier.take_until(Sonifier::rate + 1000, sound); // beyond the last state
        return sound;
    };
    const Samples whole = made(240, 0);
    CHECK(whole.size() == 2 * (Sonifier::rate + 1000));
    CHECK(made(1, 0) == whole);
    CHECK(made(7, 0) == whole);
    const Samples part = made(7, 20001);
    CHECK(part == Samples(whole.begin() + 2 * 20001, whole.end()));
}

TEST_CASE("frames begin at whole samples, and a second of frames has exactly a second of samples") {
    for (const int fps : {24, 30, 60, 7, 1000}) {
        CHECK(sample_at_frame(0, fps) == 0);
        CHECK(sample_at_frame(fps, fps) == Sonifier::rate);
        CHECK(sample_at_frame(std::int64_t{100} * fps, fps) == 100 * Sonifier::rate);
    }
    CHECK(sample_at_frame(1, 7) == 6857);
}

namespace {

constexpr int frames_per_second = 25;

std::vector<std::int16_t> tone(std::size_t count) {
    std::vector<std::int16_t> samples;
    for (std::size_t i = 0; i < count; ++i)
        for (int channel = 0; channel < 2; ++channel)
            samples.push_back(static_cast<std::int16_t>(8000 * std::sin(0.05 * static_cast<double>(i))));
    return samples;
}

RecordingOptions sound_options(const fs::path& file) {
    return {.target = file,
            .width = 64,
            .height = 48,
            .frames_per_second = frames_per_second,
            .metadata = {"T", "scene = 1\n", "pendula 1", "pendula record x"},
            .encoding = {.sound = true}};
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

TEST_CASE("the separate sound track is a WAV file, also before it is complete") {
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

TEST_CASE("a film's sound has 48 kHz and lasts as long as the picture", "[bulk]") {
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
        // A sample of both channels has 4 bytes.
        const double heard =
            std::stod(output_of("ffmpeg -v error -i " + file + " -map 0:a -f s16le - | wc -c")) / 4 /
            Sonifier::rate;
        CHECK(heard == Approx(seconds).margin(frame));
        CHECK(output_of("ffmpeg -v error -xerror -i " + file + " -f null - 2>&1") == "");
    }
    CHECK(folder.names().size() == 4);
}

TEST_CASE("two runs give the same film with sound, byte for byte, and it contains the scene") {
    const Folder folder;
    for (const std::string ending : {".mp4", ".mkv"}) {
        record_sounding(folder.path() / ("a" + ending), 10);
        record_sounding(folder.path() / ("b" + ending), 10);
        CHECK(read_file(folder.path() / ("a" + ending)) == read_file(folder.path() / ("b" + ending)));
        CHECK(read_file(folder.path() / ("a" + ending)).find("scene = 1") != std::string::npos);
    }
}

TEST_CASE("if ffmpeg cannot add the sound, the silent film and the sound track are kept") {
    const Folder folder;
    std::string message;
    {
        const StandIn ffmpeg(
            "PATH=${PATH#*:}; case $* in *a.part.wav*) echo no mixer >&2; exit 3;; esac; exec ffmpeg \"$@\"");
        message = error_of([&] { record_sounding(folder / "a.mp4", 10); });
    }
    CHECK(message == (folder / "a.mp4").string() + " was not finished, but " +
                         (folder / "a.part.mp4").string() +
                         " plays up to the failure: ffmpeg could not add the sound: no mixer");
    CHECK(output_of("ffmpeg -v error -xerror -i '" + (folder / "a.part.mp4").string() + "' -f null - 2>&1") ==
          "");
    CHECK(output_of("ffmpeg -v error -xerror -i '" + (folder / "a.part.wav").string() + "' -f null - 2>&1") ==
          "");
    CHECK(folder.names().size() == 2);
}

TEST_CASE("formats that cannot hold sound reject it") {
    const Folder folder;
    for (const char* name : {"a.gif", "a.webp", "frames/", "-"}) {
        const fs::path target = std::string(name) == "-" ? fs::path("-") : folder / name;
        CHECK(error_of([&] {
                  check_sink({.target = target, .width = 64, .height = 48, .encoding = {.sound = true}});
              }).ends_with(" cannot hold sound; choose a film whose name ends in " + sound_endings()));
    }
    CHECK(folder.names().empty());
}
