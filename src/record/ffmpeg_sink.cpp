// SPDX-License-Identifier: MIT
#include "record/ffmpeg_sink.hpp"

#include "record/ffmpeg_program.hpp"
#include "record/film_metadata.hpp"
#include "record/record_error.hpp"
#include "record/whole_part.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

namespace pendula {
namespace {

constexpr int fastest_gif = 50; // frames per second: its clock counts 1/100 s, and 1/100 s is shown as 1/10

/// Checked before anything is created.
const VideoOptions& checked(const VideoOptions& options) {
    const VideoCodec& codec = codec_for(options.file, options.encoding);
    const auto [width, height] = std::pair{options.width, options.height};
    const bool odd = codec.even_size && !options.encoding.lossless && (width % 2 || height % 2);
    if (width < 2 || height < 2 || odd)
        throw RecordError(
            fmt::format("a video needs an even width and height, not {}x{}: choose {}x{}, or a folder "
                        "of PNG pictures",
                        width, height, std::max(2, width / 2 * 2), std::max(2, height / 2 * 2)));
    const int fastest = codec.kind == CodecKind::gif ? fastest_gif : 1000;
    if (options.frames_per_second < 1 || options.frames_per_second > fastest)
        throw RecordError(fmt::format("expected from 1 to {} frames per second{}, got {}", fastest,
                                      fastest == 1000 ? "" : " for a GIF", options.frames_per_second));
    return options;
}

/// Bytes on their way to ffmpeg: two frames keep it busy. Of small frames a socket would otherwise hold more
/// than a second, which is lost when ffmpeg is killed.
std::size_t room_for_frames(const VideoOptions& options) {
    return 2 * 4 * static_cast<std::size_t>(options.width) * static_cast<std::size_t>(options.height);
}

} // namespace

std::vector<std::string> FfmpegSink::arguments(const VideoOptions& options, std::string_view encoder,
                                               const std::filesystem::path& output) {
    const VideoCodec& codec = codec_for(options.file, options.encoding);
    std::vector<std::string> line;
    const auto add = [&](const std::vector<std::string>& more) {
        line.insert(line.end(), more.begin(), more.end());
    };
    // -xerror: without it a failure to complete the file, as on a full disk, still ends with exit status 0.
    add({"-y", "-xerror"});
    add({"-thread_queue_size", "2", "-f", "rawvideo", "-pixel_format", "rgba", "-video_size",
         fmt::format("{}x{}", options.width, options.height), "-framerate",
         fmt::format("{}", options.frames_per_second), "-i", "pipe:0"});
    add({"-f", "ffmetadata", "-i", "pipe:3"});
    add({"-map", "0:v"});
    add(encoder_arguments(codec, encoder, options.encoding, options.frames_per_second,
                          options.encoding.transparent && keeps_alpha(options.file, options.encoding)));
    // No dates, versions or random identifiers in the file.
    add({"-map_metadata", "1", "-fflags", "+bitexact", "-flags:v", "+bitexact"});
    add(container_arguments(options.file));
    add(options.encoding.more);
    add({"file:" + output.string()});
    return line;
}

void FfmpegSink::check(const VideoOptions& options) {
    const PartFile taken_back(checked(options).file, options.overwrite, PartFile::Naming::playable);
    encoder_for(options.file, options.encoding, options.width, options.height);
    ChildProcess there = start_ffmpeg({"-version"});
    there.close_input();
    there.wait();
}

FfmpegSink::FfmpegSink(const VideoOptions& options)
    : width_(checked(options).width)
    , height_(options.height)
    , overwrite_(options.overwrite)
    , sound_encoder_(options.encoding.sound ? sound_encoder_for(options.file) : "")
    , file_(options.file, options.overwrite, PartFile::Naming::playable)
    , ffmpeg_(start_ffmpeg(
          arguments(options, encoder_for(options.file, options.encoding, options.width, options.height),
                    file_.part()),
          {.keep_output = false,
           .files = {metadata_text(options.metadata)},
           .input_room = room_for_frames(options)})) {
    if (!sound_encoder_.empty()) sound_.emplace(options.file);
}

void FfmpegSink::put(const Frame& frame) {
    if (frame.width != width_ || frame.height != height_)
        throw RecordError(fmt::format("a frame of {}x{} pixels does not fit into a video of {}x{}",
                                      frame.width, frame.height, width_, height_));
    try {
        if (sound_) sound_->put(frame.sound);
    } catch (const RecordError& error) {
        ffmpeg_.close_input();
        ffmpeg_.wait();
        fail(error.what());
    }
    for (int i = 0; i < frame.times; ++i) {
        if (!ffmpeg_.write(frame.pixels)) refuse(fmt::format("at frame {}", frames_));
        ++frames_;
    }
}

void FfmpegSink::finish() {
    ffmpeg_.close_input();
    ffmpeg_.wait();
    if (!ffmpeg_.succeeded()) refuse("while completing the file");
    try {
        complete();
    } catch (const RecordError& error) {
        fail(error.what());
    }
}

/// Gives a fragmented file its index, and any its sound. Where there is no room for a second copy fragments
/// stay: they play as well. Sound must not be missing.
void FfmpegSink::complete() {
    if (sound_ || is_fragmented(file_.target())) {
        if (sound_) sound_->finish();
        PartFile whole(file_.target(), overwrite_);
        ChildProcess copy = start_ffmpeg(copy_arguments(whole.part()));
        copy.close_input();
        copy.wait();
        if (copy.succeeded()) {
            whole.move_into_place();
            return;
        }
        if (sound_)
            throw RecordError(fmt::format("ffmpeg could not add the sound ({}): {}", copy.ending(),
                                          in_one_line(copy.error_text())));
    }
    file_.move_into_place();
}

std::vector<std::string> FfmpegSink::copy_arguments(const std::filesystem::path& to) const {
    std::vector<std::string> line{"-y", "-xerror", "-i", "file:" + file_.part().string()};
    const auto add = [&](const std::vector<std::string>& more) {
        line.insert(line.end(), more.begin(), more.end());
    };
    if (sound_) add({"-i", "file:" + sound_->path().string()});
    add({"-map", "0", "-c", "copy"});
    if (sound_) {
        add({"-map", "1", "-c:a", sound_encoder_, "-flags:a", "+bitexact"});
        if (sound_encoder_ != "flac" && sound_encoder_ != "pcm_s16le") add({"-b:a", "192k"});
    }
    add({"-map_metadata", "0", "-fflags", "+bitexact"});
    if (is_fragmented(file_.target())) add({"-movflags", index_flags(file_.target())});
    add({"-f", muxer_of(file_.target()), "file:" + to.string()});
    return line;
}

std::uintmax_t FfmpegSink::bytes_written() const {
    std::error_code none;
    const std::uintmax_t bytes = std::filesystem::file_size(file_.part(), none);
    return none ? 0 : bytes;
}

void FfmpegSink::refuse(std::string_view when) {
    // It has closed its input, so it is about to end; one that is not is no encoder.
    ffmpeg_.close_input();
    ffmpeg_.wait(std::chrono::seconds(5));
    const std::string text = in_one_line(ffmpeg_.error_text());
    fail(
        fmt::format("ffmpeg stopped {} with {}{}{}", when, ffmpeg_.ending(), text.empty() ? "" : ": ", text));
}

void FfmpegSink::fail(const std::string& cause) {
    cut_to_whole(file_.part());
    if (!part_plays())
        throw RecordError(fmt::format("{} was not recorded: {}", file_.target().string(), cause));
    file_.keep();
    if (sound_) sound_->keep();
    throw RecordError(fmt::format("{} was not finished, but {} plays up to there: {}",
                                  file_.target().string(), file_.part().string(), cause));
}

/// Whether a first frame can be read back.
bool FfmpegSink::part_plays() const {
    if (bytes_written() == 0) return false;
    try {
        ChildProcess reader = start_ffmpeg({"-xerror", "-i", "file:" + file_.part().string(), "-map", "0:v:0",
                                            "-frames:v", "1", "-f", "null", "-"});
        reader.close_input();
        reader.wait(std::chrono::seconds(10));
        return reader.succeeded();
    } catch (const RecordError&) {
        return false;
    }
}

} // namespace pendula
