// SPDX-License-Identifier: MIT
/// The ffmpeg of this machine: starts it, lists its encoders, quotes its messages. Any thread.
#pragma once

#include "record/child_process.hpp"
#include "record/video_codec.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pendula {

/// Starts `ffmpeg` with these arguments, after arguments that make it quiet. Throws RecordError if there is
/// no ffmpeg; the message says how to get it and what works without it.
ChildProcess start_ffmpeg(const std::vector<std::string>& arguments, const ChildOptions& = {});

struct FoundFfmpeg {
    std::filesystem::path path;
    std::string version; ///< "5.1.6-0+deb12u1"
};

/// The ffmpeg that start_ffmpeg() starts, and its version; nothing if no ffmpeg works.
std::optional<FoundFfmpeg> find_ffmpeg();

/// The command line that start_ffmpeg() runs.
std::vector<std::string> ffmpeg_command(const std::vector<std::string>& arguments);

/// ffmpeg's encoder for a film with this name, of width × height pixels and this rate. Throws RecordError if
/// it has none. H.264 is assumed to be present: an ffmpeg without it reports that itself.
std::string encoder_for(const std::filesystem::path& file, const Encoding&, int width, int height,
                        const FrameRate&);

/// ffmpeg's list of its encoders. Like all queries here, throws RecordError if ffmpeg does not answer within
/// some seconds, and RecordInterrupted.
std::string ffmpeg_encoders();

/// Whether ffmpeg was built with that encoder. The encoder may still fail on this machine.
bool has_encoder(std::string_view encoder);

bool has_filter(std::string_view filter);

/// Whether ffmpeg's encoder accepts this pixel format (ffmpeg's name); true if ffmpeg does not say.
bool encodes_pixels(const std::string& encoder, std::string_view pixels);

/// ffmpeg's encoder for the film's sound. Throws RecordError if it has none.
std::string sound_encoder_for(const std::filesystem::path& file);

/// Waits for the end of an ffmpeg that reads no input. Throws RecordInterrupted as soon as the program is
/// told to stop.
void wait_for_answer(ChildProcess&);

/// Why an ffmpeg that has ended failed: its error text, or else its exit status.
std::string failure_of(const ChildProcess&);

/// ffmpeg's error text as one line: its beginning and its end.
std::string in_one_line(std::string_view text);

} // namespace pendula
