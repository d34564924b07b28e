// SPDX-License-Identifier: MIT
/// The ffmpeg of this machine: started, asked for its encoders, quoted. Any thread.
#pragma once

#include "record/child_process.hpp"
#include "record/video_codec.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pendula {

/// Starts `ffmpeg` with these arguments, after those that make it quiet. Throws RecordError where there is
/// none, saying how to get it and what can be done without.
ChildProcess start_ffmpeg(const std::vector<std::string>& arguments, const ChildOptions& = {});

struct FoundFfmpeg {
    std::filesystem::path path;
    std::string version; ///< "5.1.6-0+deb12u1"
};

/// The ffmpeg that start_ffmpeg() starts and what it says of itself; nothing where there is none that works.
std::optional<FoundFfmpeg> find_ffmpeg();

/// The same as a command line.
std::vector<std::string> ffmpeg_command(const std::vector<std::string>& arguments);

/// The encoder that ffmpeg has for a film so called, of width × height pixels and that rate. Throws RecordError if it has
/// none; H.264 is taken to be there: an ffmpeg without it says so itself.
std::string encoder_for(const std::filesystem::path& file, const Encoding&, int width, int height,
                        const FrameRate&);

/// The encoder that it has for the film's sound. Throws RecordError if it has none.
std::string sound_encoder_for(const std::filesystem::path& file);

/// The last lines of ffmpeg's error text as one.
std::string in_one_line(std::string_view text);

} // namespace pendula
