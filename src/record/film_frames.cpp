// SPDX-License-Identifier: MIT
#include "record/film_frames.hpp"

#include "files/part_file.hpp"
#include "record/ffmpeg_program.hpp"
#include "record/record_error.hpp"
#include "tasks/interrupt.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <sstream>
#include <string>
#include <system_error>
#include <tuple>
#include <utility>

namespace pendula {
namespace {

constexpr int largest_side = 16384; // px
constexpr double same_time = 1e-4;  // above the rounding of times, below the time between two frames, s

/// The times, s, of the frames of the first video stream, in rising order.
std::vector<double> times_of(const std::filesystem::path& film) {
    std::string text;
    try {
        ChildProcess ffprobe({"ffprobe", "-v", "error", "-select_streams", "v:0", "-show_entries",
                              "packet=pts_time", "-of", "csv=print_section=0", "-protocol_whitelist", "file",
                              "-i", "file:" + film.string()},
                             {.keep_output = true});
        wait_for_answer(ffprobe);
        text = ffprobe.output();
    } catch (const std::system_error&) {
        throw RecordError("ffprobe cannot be started: it comes with ffmpeg (apt-get install ffmpeg)");
    }
    std::vector<double> times;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        double time = 0;
        const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), time);
        if (error == std::errc{}) times.push_back(time);
    }
    std::ranges::sort(times);
    return times;
}

/// ffmpeg's arguments for reading a film from the time `begin`, s, to its end. They allow only files: by
/// default ffmpeg would also open network addresses and devices.
std::vector<std::string> input(const std::filesystem::path& film, double begin) {
    std::error_code unknown;
    if (!std::filesystem::is_regular_file(film, unknown))
        throw RecordError(fmt::format("{}: expected a video file", film.string()));
    // The file may be malicious: ffmpeg must not open other files that it names.
    std::vector<std::string> arguments{"-protocol_whitelist", "file", "-format_whitelist",
                                       "mov,matroska,avi,mpegts,mpeg"};
    if (begin > 0) arguments.insert(arguments.end(), {"-ss", fmt::format("{:.6f}", begin)});
    arguments.insert(arguments.end(), {"-i", "file:" + film.string()});
    return arguments;
}

/// The bytes of a picture of the frame shown at `begin`, s, made by ffmpeg's encoder `encoder`.
std::string one_frame(const std::filesystem::path& film, double begin, const char* encoder) {
    std::vector<std::string> arguments = input(film, begin);
    arguments.insert(arguments.end(), {"-frames:v", "1", "-f", "image2pipe", "-c:v", encoder, "-"});
    ChildProcess ffmpeg =
        start_ffmpeg(arguments, {.keep_output = true, .most_output = std::int64_t{1} << 30});
    wait_for_answer(ffmpeg);
    std::string picture = ffmpeg.output();
    if (picture.empty() || !ffmpeg.succeeded())
        throw RecordError(fmt::format("{}: expected a video, {}", film.string(),
                                      ffmpeg.succeeded() ? "found no frame in it" : failure_of(ffmpeg)));
    return picture;
}

/// The width and height of the frame shown at `begin`, s, from the header of a PPM picture of it.
std::pair<int, int> size_of(const std::filesystem::path& film, double begin) {
    std::istringstream header(one_frame(film, begin, "ppm"));
    std::string magic;
    int width = 0, height = 0;
    header >> magic >> width >> height;
    if (magic != "P6" || width < 1 || height < 1 || std::max(width, height) > largest_side)
        throw RecordError(fmt::format("{}: expected frames of at most {} pixels in width and height",
                                      film.string(), largest_side));
    return {width, height};
}

} // namespace

FilmFrames::FilmFrames(std::filesystem::path film, double begin, int most_lines) : film_(std::move(film)) {
    std::tie(width_, height_) = size_of(film_, begin);
    if (height_ > most_lines) {
        reduction_ = static_cast<double>(height_) / most_lines;
        width_ = std::max(1, static_cast<int>(std::lround(width_ / reduction_)));
        height_ = most_lines;
    }
    bytes_.resize(3 * static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_));
    times_ = times_of(film_);
    first_ = static_cast<std::size_t>(std::ranges::lower_bound(times_, begin - same_time) - times_.begin());
    begin_at(first_);
}

void FilmFrames::begin_at(std::size_t frame) {
    next_ = frame;
    has_read_ = false;
    // ffmpeg counts the time from the video's first frame, and drops frames before the requested time.
    const double begin = frame == 0 || times_.empty() ? 0 : times_[frame] - times_[0] - same_time;
    std::vector<std::string> arguments = input(film_, begin);
    arguments.insert(arguments.end(), {"-map", "0:v:0", "-vsync", "passthrough"});
    if (reduction_ > 1) arguments.insert(arguments.end(), {"-s", fmt::format("{}x{}", width_, height_)});
    arguments.insert(arguments.end(), {"-f", "rawvideo", "-pix_fmt", "rgb24", "-"});
    ffmpeg_ = std::make_unique<ChildProcess>(ffmpeg_command(arguments), ChildOptions{.stream_output = true});
    ffmpeg_->close_input();
}

bool FilmFrames::next() {
    const std::size_t read =
        ffmpeg_->read(std::as_writable_bytes(std::span(bytes_)), &InterruptGuard::interrupted);
    if (InterruptGuard::interrupted()) throw RecordInterrupted();
    if (read == bytes_.size()) {
        if (next_ == times_.size()) return false; // a frame without a time
        ++next_;
        has_read_ = true;
        return true;
    }
    ffmpeg_->wait();
    if (!ffmpeg_->succeeded()) throw RecordError(failure_of(*ffmpeg_));
    return false;
}

bool FilmFrames::seek(double time) {
    constexpr std::size_t far_ahead = 60; // frames: above this, starting ffmpeg again is faster
    const auto after = std::ranges::upper_bound(times_, time + same_time) - times_.begin();
    const std::size_t wanted = std::max(static_cast<std::size_t>(after), first_ + 1) - 1;
    if (has_read_ && wanted + 1 == next_) return false;
    if (wanted < next_ || wanted > next_ + far_ahead) begin_at(wanted);
    bool is_new = false;
    while (next_ <= wanted && next()) is_new = true;
    return is_new;
}

void write_still_of(const std::filesystem::path& film, double time, const std::filesystem::path& picture,
                    bool overwrite) {
    write_whole_file(picture, one_frame(film, time, "png"), overwrite);
}

} // namespace pendula
