// SPDX-License-Identifier: MIT
// Tests for Encoding::prompt: how many pictures ffmpeg keeps to itself, counted, with the real ffmpeg.
#include "record/ffmpeg_program.hpp"
#include "record/ffmpeg_sink.hpp"
#include "record/film_file.hpp"
#include "record/raw_frames.hpp"

#include "record_support.hpp"

#include <algorithm>
#include <chrono>
#include <thread>

using namespace pendula;
using namespace pendula::test;

namespace {

constexpr int prompt_width = 128, prompt_height = 96, prompt_pictures = 40;

/// The number of encoded pictures in a file that has one line for each.
int encoded(const fs::path& file) {
    std::ifstream in(file);
    int count = 0;
    for (std::string line; std::getline(in, line);) count += line.starts_with('#') ? 0 : 1;
    return count;
}

/// The smallest number of pictures that ffmpeg holds back, some time after it has received many at once. It
/// then receives one more from time to time, because SVT-AV1 gives out pictures only while it receives
/// others.
int kept_back(const char* name, const std::string& codec, bool prompt) {
    const Folder folder;
    RecordingOptions film{
        .target = folder / name,
        .width = prompt_width,
        .height = prompt_height,
        .frames_per_second = 60,
        .variable_rate = true,
        .encoding = {.codec = codec, .prompt = prompt, .more = {"-flush_packets", "1", "-f", "framecrc"}}};
    const std::string encoder = encoder_for(film.target, film.encoding, prompt_width, prompt_height, 60);
    ChildProcess ffmpeg =
        start_ffmpeg(FfmpegSink::arguments(film, encoder, folder / "lines"), {.files = {metadata_text({})}});
    const auto write = [&](const auto& what) { REQUIRE(ffmpeg.write(std::as_bytes(std::span(what)))); };
    int written = 0;
    const auto write_picture = [&] {
        const Frame frame = noisy_frame(prompt_width, prompt_height, written);
        write(raw_matroska_picture(written++, 60, frame.pixels.size()));
        write(frame.pixels);
    };
    write(raw_matroska_head(prompt_width, prompt_height, 60));
    while (written < prompt_pictures) write_picture();
    int fewest = written;
    const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(prompt ? 60 : 2);
    for (int looked = 1; fewest > most_kept_back && std::chrono::steady_clock::now() < until; ++looked) {
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        fewest = std::min(fewest, written - encoded(folder / "lines"));
        if (looked % 20 == 0) write_picture();
    }
    return fewest;
}

} // namespace

TEST_CASE("a prompt encoder holds back at most a few pictures, whatever the codec", "[bulk]") {
    struct Case {
        const char *name, *codec;
    };
    // WebP is left out: its encoder handles each picture at once, but writes all of them together.
    for (const Case& c :
         {Case{"h264.mp4", ""}, Case{"h265.mp4", "h265"}, Case{"vp9.webm", ""}, Case{"av1.mkv", "av1"},
          Case{"ffv1.mkv", "ffv1"}, Case{"prores.mov", ""}, Case{"film.gif", ""}}) {
        INFO(c.name);
        CHECK(kept_back(c.name, c.codec, true) <= most_kept_back);
    }
}

TEST_CASE("an encoder that looks ahead holds back more pictures") {
    CHECK(kept_back("h264.mp4", "", false) > most_kept_back);
}
