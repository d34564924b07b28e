// SPDX-License-Identifier: MIT
#include "record/film_frames.hpp"

#include "files/part_file.hpp"
#include "record/ffmpeg_program.hpp"
#include "record/record_error.hpp"
#include "tasks/interrupt.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <sstream>
#include <string>
#include <system_error>

namespace pendula {
namespace {

constexpr int largest_side = 16384; // px

bool is_told_to_stop() { return InterruptGuard::interrupted(); }

/// s, of the frames of the first picture stream, in the order in which they are shown.
std::vector<double> times_of(const std::filesystem::path& film) {
    std::string text;
    try {
        ChildProcess ffprobe({"ffprobe", "-v", "error", "-select_streams", "v:0", "-show_entries",
                              "packet=pts_time", "-of", "csv=print_section=0", "-i", film.string()},
                             {.keep_output = true});
        ffprobe.close_input();
        ffprobe.wait(is_told_to_stop);
        if (is_told_to_stop()) throw RecordInterrupted();
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

/// ffmpeg itself would also open addresses and devices.
std::vector<std::string> input(const std::filesystem::path& film, double begin) {
    std::error_code unknown;
    if (!std::filesystem::is_regular_file(film, unknown))
        throw RecordError(fmt::format("{}: expected a video file", film.string()));
    std::vector<std::string> arguments;
    if (begin > 0) arguments = {"-ss", fmt::format("{:.6f}", begin)};
    arguments.insert(arguments.end(), {"-i", film.string()});
    return arguments;
}

/// A frame as it is shown, as a picture encoded so.
std::string one_frame(const std::filesystem::path& film, double begin, const char* encoder) {
    std::vector<std::string> arguments = input(film, begin);
    arguments.insert(arguments.end(), {"-frames:v", "1", "-f", "image2pipe", "-c:v", encoder, "-"});
    ChildProcess ffmpeg =
        start_ffmpeg(arguments, {.keep_output = true, .most_output = std::int64_t{1} << 30});
    ffmpeg.close_input();
    wait_for_answer(ffmpeg);
    std::string picture = ffmpeg.output();
    if (picture.empty() || !ffmpeg.succeeded())
        throw RecordError(fmt::format("{}: expected a video, {}", film.string(),
                                      ffmpeg.succeeded() ? "found no frame in it" : failure_of(ffmpeg)));
    return picture;
}

/// From the header of a picture in the format PPM.
std::pair<int, int> size_of(const std::filesystem::path& film, double begin) {
    std::istringstream header(one_frame(film, begin, "ppm"));
    std::string magic;
    int width = 0, height = 0;
    header >> magic >> width >> height;
    if (magic != "P6" || width < 1 || height < 1 || std::max(width, height) > largest_side)
        throw RecordError(
            fmt::format("{}: expected frames of at most {} pixels each way", film.string(), largest_side));
    return {width, height};
}

} // namespace

FilmFrames::FilmFrames(const std::filesystem::path& film, double begin) {
    std::tie(width_, height_) = size_of(film, begin);
    times_ = times_of(film);
    std::erase_if(times_, [&](double time) { return time < begin - 1e-6; });
    std::vector<std::string> arguments = input(film, begin);
    arguments.insert(arguments.end(),
                     {"-map", "0:v:0", "-vsync", "passthrough", "-f", "rawvideo", "-pix_fmt", "rgb24", "-"});
    ffmpeg_ =
        std::unique_ptr<ChildProcess>(new ChildProcess(ffmpeg_command(arguments), {.stream_output = true}));
    ffmpeg_->close_input();
    bytes_.resize(3 * static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_));
}

bool FilmFrames::next() {
    const std::size_t read = ffmpeg_->read(std::as_writable_bytes(std::span(bytes_)), is_told_to_stop);
    if (is_told_to_stop()) throw RecordInterrupted();
    if (read == bytes_.size()) {
        if (count_ == times_.size()) return false; // a frame without a time
        ++count_;
        return true;
    }
    ffmpeg_->wait();
    if (!ffmpeg_->succeeded()) throw RecordError(failure_of(*ffmpeg_));
    return false;
}

void write_still_of(const std::filesystem::path& film, double time, const std::filesystem::path& picture,
                    bool overwrite) {
    write_whole_file(picture, one_frame(film, time, "png"), overwrite);
}

} // namespace pendula
