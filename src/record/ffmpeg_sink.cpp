// SPDX-License-Identifier: MIT
#include "record/ffmpeg_sink.hpp"

#include "record/container.hpp"
#include "record/ffmpeg_program.hpp"
#include "record/film_file.hpp"
#include "record/raw_frames.hpp"
#include "record/record_error.hpp"
#include "tasks/interrupt.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

namespace pendula {
namespace {

constexpr std::chrono::seconds longest_end{3};
constexpr std::chrono::seconds longest_look{10},
    silent_look{2}; ///< time limits of part_plays(): in total, and without a sign of life
constexpr std::size_t bytes_between_signs = 1 << 16;

/// Checks the options before anything is created.
const RecordingOptions& checked(const RecordingOptions& options) {
    const VideoCodec& codec = codec_for(options.target, options.encoding);
    const auto [width, height] = std::pair{options.width, options.height};
    const bool odd = codec.even_size && !options.encoding.lossless && (width % 2 || height % 2);
    if (width < 2 || height < 2 || odd)
        throw RecordError(
            fmt::format("a video needs an even width and height, not {}x{}: choose {}x{}, or a folder "
                        "of PNG pictures",
                        width, height, std::max(2, width / 2 * 2), std::max(2, height / 2 * 2)));
    const Container& container =
        *container_of(options.target); // not null: codec_for() has refused unknown endings
    const double fastest = container.fastest > 0 ? container.fastest : fastest_rate;
    const double rate = options.frames_per_second.per_second();
    if (!(rate >= slowest_rate && rate <= fastest))
        throw RecordError(fmt::format("expected from {} to {} frames per second{}, got {}", slowest_rate,
                                      fastest,
                                      container.fastest > 0 ? fmt::format(" for {}", container.ending) : "",
                                      options.frames_per_second.text()));
    return options;
}

/// Whether pictures are sent to ffmpeg as Matroska, which states their times and light levels, instead of as
/// raw frames.
bool is_described(const RecordingOptions& options) { return options.variable_rate || options.encoding.light; }

std::string head_of(const RecordingOptions& options) {
    return raw_matroska_head(options.width, options.height, options.frames_per_second, options.depth,
                             options.encoding.light);
}

std::string encoder_of(const RecordingOptions& options) {
    return encoder_for(options.target, options.encoding, options.width, options.height,
                       options.frames_per_second);
}

bool has_zscale(const RecordingOptions& options) { return options.depth > 8 && has_filter("zscale"); }

/// Encodes one black frame with an ffmpeg whose output is discarded. Encoders refuse some sizes, rates and
/// presets, and report that only when they start. `soon`: gives up after a short silence, because a window
/// waits for the answer and drivers may hang.
void try_one_frame(const RecordingOptions& options, const std::string& encoder, bool soon) {
    ChildOptions child{.files = {metadata_text({})}};
    if (soon) child.longest_silence = longest_silence_at_end;
    ChildProcess trial =
        start_ffmpeg(FfmpegSink::arguments(options, encoder, "/dev/null", has_zscale(options)), child);
    const ChildProcess::CancelCheck cancelled = &InterruptGuard::interrupted;
    const std::vector<std::byte> row(bytes_of_pixel(options.depth) * static_cast<std::size_t>(options.width));
    const auto write = [&](const std::string& text) {
        return text.empty() || trial.write(std::as_bytes(std::span(text)), cancelled);
    };
    bool reads = write(is_described(options)
                           ? head_of(options) +
                                 raw_matroska_picture(0, options.frames_per_second,
                                                      row.size() * static_cast<std::size_t>(options.height))
                           : "");
    for (int y = 0; y < options.height && reads; ++y) reads = trial.write(row, cancelled);
    wait_for_answer(trial);
    if (!trial.given_up().empty())
        throw RecordError(fmt::format("{} cannot be recorded: ffmpeg does not respond to a test picture",
                                      options.target.string()));
    if (trial.succeeded()) return;
    const std::string said = in_one_line(trial.error_text());
    throw RecordError(
        fmt::format("{} cannot be recorded: ffmpeg refuses {}x{} pixels at {} frames per second in "
                    "{} with these settings ({}){}{}",
                    options.target.string(), options.width, options.height, options.frames_per_second.text(),
                    encoder, trial.ending(), said.empty() ? "" : ": ", said));
}

/// The most bytes that are sent but not yet read by ffmpeg: two frames, which keep it busy. Without this
/// limit, a socket would contain more than a second of a film with small frames, which would be lost if
/// ffmpeg were killed. With a variable rate the limit is one frame, so that fewer frames must still be
/// encoded when the film ends.
std::size_t room_for_frames(const RecordingOptions& options) {
    return (options.variable_rate ? 1 : 2) * bytes_of_pixel(options.depth) *
           static_cast<std::size_t>(options.width) * static_cast<std::size_t>(options.height);
}

} // namespace

std::vector<std::string> FfmpegSink::arguments(const RecordingOptions& options, std::string_view encoder,
                                               const std::filesystem::path& output, bool zscale) {
    const VideoCodec& codec = codec_for(options.target, options.encoding);
    std::vector<std::string> line;
    const auto add = [&](const std::vector<std::string>& more) {
        line.insert(line.end(), more.begin(), more.end());
    };
    // -xerror: without it, ffmpeg exits with status 0 even if it could not complete the file, for instance
    // because the disk is full.
    add({"-y", "-xerror"});
    const FrameRate& rate = options.frames_per_second;
    if (is_described(options)) // the header is complete; more probing would delay the first pictures
        add({"-thread_queue_size", options.variable_rate ? "1" : "2", "-probesize", "32", "-analyzeduration",
             "0", "-fpsprobesize", "0", "-f", "matroska", "-i", "pipe:0"});
    else
        add({"-thread_queue_size", "2", "-f", "rawvideo", "-pixel_format", frame_pixels(options.depth),
             "-video_size", fmt::format("{}x{}", options.width, options.height), "-framerate", rate.text(),
             "-i", "pipe:0"});
    add({"-f", "ffmetadata", "-i", "pipe:3"});
    add({"-map", "0:v"});
    if (is_described(options))
        add({"-fps_mode", "vfr", "-enc_time_base", fmt::format("{}:{}", rate.seconds, rate.frames)});
    add(encoder_arguments(codec, encoder, options.encoding, rate, options.depth,
                          options.encoding.transparent && keeps_alpha(options.target, options.encoding),
                          zscale));
    // With these options ffmpeg writes no dates, versions or random identifiers to the file, so that the same
    // frames give the same bytes.
    add({"-map_metadata", "1", "-fflags", "+bitexact", "-flags:v", "+bitexact"});
    add(container_arguments(*container_of(options.target)));
    add(tag_arguments(*container_of(options.target), codec.name));
    add(options.encoding.more);
    add({"file:" + output.string()});
    return line;
}

void FfmpegSink::check(const RecordingOptions& options) {
    const PartFile taken_back(checked(options).target, options.overwrite, PartFile::Naming::playable);
    if (options.encoding.sound) sound_encoder_for(options.target);
    try_one_frame(options, encoder_of(options), options.variable_rate);
}

void FfmpegSink::try_encoder(const RecordingOptions& options) {
    try_one_frame(checked(options), encoder_of(options), true);
}

FfmpegSink::FfmpegSink(const RecordingOptions& options)
    : width_(checked(options).width)
    , height_(options.height)
    , depth_(options.depth)
    , rate_(options.frames_per_second)
    , variable_rate_(options.variable_rate)
    , is_described_(is_described(options))
    , overwrite_(options.overwrite)
    , sound_encoder_(options.encoding.sound ? sound_encoder_for(options.target) : "")
    , file_(options.target, options.overwrite, PartFile::Naming::playable)
    , ffmpeg_(start_ffmpeg(arguments(options, encoder_of(options), file_.part(), has_zscale(options)),
                           {.keep_output = false,
                            .files = {metadata_text(options.metadata, container_of(options.target)->texts)},
                            .input_room = room_for_frames(options),
                            .writes = file_.part()})) {
    if (!sound_encoder_.empty()) sound_.emplace(options.target);
    if (!is_described_) return;
    const std::string head = head_of(options);
    if (!write(std::as_bytes(std::span(head)))) refuse("at its start");
}

void FfmpegSink::put(const Frame& frame) {
    if (frame.width != width_ || frame.height != height_ ||
        bytes_of_pixel(frame.depth) != bytes_of_pixel(depth_))
        throw RecordError(fmt::format("a frame of {}x{} pixels does not fit into a video of {}x{}",
                                      frame.width, frame.height, width_, height_));
    try {
        if (sound_) sound_->put(frame.sound);
    } catch (const FileError& error) {
        ffmpeg_.close_input();
        ffmpeg_.wait();
        fail(error.what());
    }
    if (variable_rate_) {
        const std::string head = raw_matroska_picture(frames_, rate_, frame.pixels.size());
        if (!write(std::as_bytes(std::span(head))) || !write(frame.pixels))
            refuse(fmt::format("at frame {}", frames_));
        frames_ += frame.times;
        return;
    }
    for (int i = 0; i < frame.times; ++i) {
        const std::string head =
            is_described_ ? raw_matroska_picture(frames_, rate_, frame.pixels.size()) : "";
        if (!write(std::as_bytes(std::span(head))) || !write(frame.pixels))
            refuse(fmt::format("at frame {}", frames_));
        ++frames_;
    }
}

bool FfmpegSink::write(std::span<const std::byte> bytes) {
    while (!bytes.empty()) {
        const auto part = bytes.first(std::min(bytes.size(), bytes_between_signs));
        if (!ffmpeg_.write(part, [this] { return gives_up(ffmpeg_); })) return false;
        bytes = bytes.subspan(part.size());
    }
    return true;
}

void FfmpegSink::limit_wait(ShutdownDeadline deadline) {
    if (deadline == ShutdownDeadline::soon)
        limited_at_ = std::chrono::steady_clock::now().time_since_epoch().count();
    deadline_ = deadline;
}

/// Whether the deadline set by limit_wait() has passed for this child.
bool FfmpegSink::gives_up(const ChildProcess& child) {
    using Clock = std::chrono::steady_clock;
    const ShutdownDeadline deadline = deadline_;
    gave_up_ = (deadline != ShutdownDeadline::none && child.silence() > longest_silence_at_end) ||
               (deadline == ShutdownDeadline::soon &&
                Clock::now() - Clock::time_point(Clock::duration(limited_at_)) > longest_end);
    return gave_up_;
}

void FfmpegSink::finish() {
    ffmpeg_.close_input();
    ffmpeg_.wait([this] { return gives_up(ffmpeg_); });
    if (!ffmpeg_.succeeded()) refuse("while completing the file");
    if (bytes_written() == 0) fail("ffmpeg has written nothing");
    try {
        complete();
    } catch (const FileError& error) {
        fail(error.what());
    }
}

/// Adds the index to a fragmented file, and the sound to any film. If there is no space for a second copy, a
/// silent film stays fragmented, which also plays; a film with sound throws an exception.
void FfmpegSink::complete() {
    if (sound_ || container_of(file_.target())->streaming == Streaming::fragments) {
        if (sound_) sound_->finish();
        PartFile whole(file_.target(), overwrite_);
        ChildProcess copy = start_ffmpeg(copy_arguments(whole.part()), {.writes = whole.part()});
        copy.close_input();
        copy.wait([&] { return gives_up(copy); });
        if (copy.succeeded()) {
            whole.move_into_place();
            return;
        }
        if (sound_) throw RecordError("ffmpeg could not add the sound: " + failure_of(copy));
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
    const Container& container = *container_of(file_.target());
    // States the duration of every picture. Otherwise the last picture, which has no end time, is shown for
    // the average time of the pictures before it or, at several hundred frames per second, for a single tick
    // of the file's clock.
    if (variable_rate_ || container.streaming == Streaming::fragments)
        add({"-bsf:v", fmt::format("setts=pts=PTS:dts=DTS:duration={}/{}/TB", rate_.seconds, rate_.frames)});
    if (sound_) {
        add({"-map", "1", "-c:a", sound_encoder_, "-flags:a", "+bitexact"});
        if (sound_encoder_ != "flac" && sound_encoder_ != "pcm_s16le") add({"-b:a", "192k"});
    }
    add({"-map_metadata", "0", "-fflags", "+bitexact"});
    add(whole_file_arguments(container, to));
    return line;
}

std::uintmax_t FfmpegSink::bytes_written() const {
    std::error_code none;
    const std::uintmax_t bytes = std::filesystem::file_size(file_.part(), none);
    return none ? 0 : bytes;
}

void FfmpegSink::refuse(std::string_view when) {
    ffmpeg_.close_input();
    // ffmpeg no longer reads its input, so it is about to end. If it does not end soon, it is killed.
    if (!gave_up_) ffmpeg_.wait(longest_silence_at_end);
    const std::string text = in_one_line(ffmpeg_.error_text());
    if (gave_up_ || !ffmpeg_.given_up().empty())
        fail(fmt::format("ffmpeg took too long {}{}{}", when, text.empty() ? "" : ": ", text));
    fail(
        fmt::format("ffmpeg stopped {} with {}{}{}", when, ffmpeg_.ending(), text.empty() ? "" : ": ", text));
}

void FfmpegSink::fail(const std::string& cause) {
    cut_to_whole(file_.part());
    const std::optional<bool> plays = part_plays();
    if (plays == false)
        throw RecordError(fmt::format("{} was not recorded: {}", file_.target().string(), cause));
    file_.keep();
    if (sound_) sound_->keep();
    throw RecordError(fmt::format("{} was not finished, but {} {}: {}", file_.target().string(),
                                  file_.part().string(),
                                  plays ? "plays up to the failure" : "contains the recorded frames", cause));
}

/// Whether ffmpeg can decode the part's first frame; nothing if ffmpeg does not run or takes too long.
std::optional<bool> FfmpegSink::part_plays() const {
    if (bytes_written() == 0) return false;
    try {
        ChildProcess reader = start_ffmpeg({"-xerror", "-i", "file:" + file_.part().string(), "-map", "0:v:0",
                                            "-frames:v", "1", "-f", "null", "-"});
        reader.close_input();
        bool in_time = true;
        reader.wait([&, end = std::chrono::steady_clock::now() + longest_look] {
            in_time = std::chrono::steady_clock::now() < end && reader.silence() < silent_look;
            return !in_time;
        });
        if (!in_time || !reader.given_up().empty()) return std::nullopt;
        return reader.succeeded();
    } catch (const FileError&) {
        return std::nullopt;
    }
}

} // namespace pendula
