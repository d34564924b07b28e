// SPDX-License-Identifier: MIT
#include "record/ffmpeg_sink.hpp"

#include "record/record_error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <system_error>

namespace pendula {
namespace {

/// x264's output depends on the number of its threads, so that it is fixed, not taken from the machine.
constexpr int encoder_threads = 8;

/// One argument of a program may hold 128 KiB on Linux; a longer comment would keep ffmpeg from starting.
constexpr std::size_t longest_comment = 100 << 10;

std::string lower_case_extension(const std::filesystem::path& file) {
    std::string extension = file.extension().string();
    for (char& c : extension) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return extension;
}

/// Checked before anything is created.
const VideoOptions& checked(const VideoOptions& options) {
    const std::string extension = lower_case_extension(options.file);
    if (extension != ".mp4" && extension != ".mkv")
        throw RecordError(
            fmt::format("{}: expected a file ending in .mp4 or .mkv, or a folder for PNG pictures",
                        options.file.string()));
    const auto [width, height] = std::pair{options.width, options.height};
    if (width < 2 || height < 2 || width % 2 || height % 2)
        throw RecordError(
            fmt::format("a video needs an even width and height, not {}x{}: choose {}x{}, or a folder "
                        "of PNG pictures",
                        width, height, std::max(2, width / 2 * 2), std::max(2, height / 2 * 2)));
    if (options.frames_per_second < 1 || options.frames_per_second > 1000)
        throw RecordError(
            fmt::format("expected from 1 to 1000 frames per second, got {}", options.frames_per_second));
    return options;
}

/// The last lines of ffmpeg's error text as one.
std::string in_one_line(std::string_view text) {
    constexpr std::size_t longest = 400;
    std::string line;
    for (const char c : text) {
        const bool blank = c == ' ' || std::iscntrl(static_cast<unsigned char>(c));
        if (!blank)
            line += c;
        else if (c == '\n' && !line.empty() && !line.ends_with("; "))
            line += "; ";
        else if (!line.empty() && !line.ends_with(' '))
            line += ' ';
    }
    while (line.ends_with(' ') || line.ends_with(';')) line.pop_back();
    if (line.size() > longest) line.replace(0, line.size() - longest, "…");
    return line;
}

ChildProcess start(const std::vector<std::string>& command_line) {
    try {
        return ChildProcess(command_line);
    } catch (const std::system_error& error) {
        if (error.code().value() == ENOENT)
            throw RecordError(
                "there is no ffmpeg on this machine: install it (apt-get install ffmpeg), or record "
                "PNG pictures by giving a folder, as in --out frames/");
        throw RecordError(fmt::format("ffmpeg cannot be started: {}", error.code().message()));
    }
}

} // namespace

std::vector<std::string> FfmpegSink::command_line(const VideoOptions& options,
                                                  const std::filesystem::path& output) {
    const bool mp4 = lower_case_extension(options.file) == ".mp4";
    const std::string& comment = options.metadata.comment;
    std::vector<std::string> line{"ffmpeg", "-hide_banner", "-nostdin", "-nostats", "-loglevel", "error"};
    const auto add = [&](std::initializer_list<std::string> more) { line.insert(line.end(), more); };
    // -xerror: without it a failure to complete the file, as on a full disk, still ends with exit status 0.
    add({"-y", "-xerror"});
    add({"-f", "rawvideo", "-pixel_format", "rgba", "-video_size",
         fmt::format("{}x{}", options.width, options.height), "-framerate",
         fmt::format("{}", options.frames_per_second), "-i", "pipe:0"});
    // Converted by BT.709's matrix to video range, and said so: without the words players guess, by size.
    add({"-vf",
         "scale=in_range=pc:out_range=tv:out_color_matrix=bt709:flags=bicubic+accurate_rnd+full_chroma_int,"
         "format=yuv420p"});
    add({"-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range", "tv"});
    add({"-c:v", "libx264", "-preset", options.preset, "-crf", fmt::format("{}", options.crf), "-threads",
         fmt::format("{}", encoder_threads)});
    // No dates, versions or random identifiers in the file.
    add({"-map_metadata", "-1", "-fflags", "+bitexact", "-flags:v", "+bitexact"});
    if (!options.metadata.title.empty()) add({"-metadata", "title=" + options.metadata.title});
    if (!options.metadata.software.empty()) add({"-metadata", "description=" + options.metadata.software});
    if (!comment.empty())
        add({"-metadata",
             "comment=" + (comment.size() > longest_comment ? "(too long to be kept here)" : comment)});
    if (mp4) add({"-movflags", "+faststart"});
    add({"-f", mp4 ? "mp4" : "matroska", "file:" + output.string()});
    return line;
}

FfmpegSink::FfmpegSink(const VideoOptions& options)
    : width_(checked(options).width)
    , height_(options.height)
    , file_(options.file, options.overwrite)
    , ffmpeg_(start(command_line(options, file_.part()))) {}

void FfmpegSink::put(const Frame& frame) {
    if (frame.width != width_ || frame.height != height_)
        throw RecordError(fmt::format("a frame of {}x{} pixels does not fit into a video of {}x{}",
                                      frame.width, frame.height, width_, height_));
    if (!ffmpeg_.write(frame.pixels)) refuse(fmt::format("at frame {}", frames_));
    ++frames_;
}

void FfmpegSink::finish() {
    ffmpeg_.close_input();
    ffmpeg_.wait();
    if (!ffmpeg_.succeeded()) refuse("while completing the file");
    file_.move_into_place();
}

void FfmpegSink::refuse(std::string_view when) {
    // It has closed its input, so it is about to end; one that is not is no encoder.
    ffmpeg_.close_input();
    ffmpeg_.wait(std::chrono::seconds(5));
    const std::string text = in_one_line(ffmpeg_.error_text());
    throw RecordError(fmt::format("{} was not recorded: ffmpeg stopped {} with {}{}{}",
                                  file_.target().string(), when, ffmpeg_.ending(), text.empty() ? "" : ": ",
                                  text));
}

} // namespace pendula
