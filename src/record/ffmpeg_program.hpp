// SPDX-License-Identifier: MIT
/// The program ffmpeg of this machine: starts it, lists its encoders, quotes its messages. Any thread.
#pragma once

#include "record/child_process.hpp"
#include "record/video_codec.hpp"

#include <bit>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pendula {

/// Starts `ffmpeg` with these arguments, preceded by arguments that make it print only errors. Throws
/// RecordError if there is no ffmpeg; the message says how to install it and what works without it.
ChildProcess start_ffmpeg(const std::vector<std::string>& arguments, const ChildOptions& = {});

struct FoundFfmpeg {
    std::filesystem::path path;
    std::string version; ///< "5.1.6-0+deb12u1"
};

/// The path and version of the ffmpeg that start_ffmpeg() starts; nothing if there is none or it does not
/// run.
std::optional<FoundFfmpeg> find_ffmpeg();

/// The command line that start_ffmpeg() runs.
std::vector<std::string> ffmpeg_command(const std::vector<std::string>& arguments);

/// ffmpeg's name for the pixels of a Frame.
constexpr const char* frame_pixels(int depth) {
    if (depth <= 8) return "rgba";
    return std::endian::native == std::endian::little ? "rgba64le" : "rgba64be";
}

/// ffmpeg's encoder for a film with this name, size and rate. Throws RecordError if this ffmpeg has none.
/// Does not look up H.264: an ffmpeg without H.264 reports the lack itself.
std::string encoder_for(const std::filesystem::path& file, const Encoding&, int width, int height,
                        const FrameRate&);

/// ffmpeg's list of its encoders. All functions of this file that query ffmpeg throw RecordError if ffmpeg
/// gives no sign of life for a few seconds, and RecordInterrupted if this program is asked to stop.
std::string ffmpeg_encoders();

/// Whether ffmpeg was built with the encoder. Even then it may fail on this machine.
bool has_encoder(std::string_view encoder);

bool has_filter(std::string_view filter);

/// Whether the encoder accepts this pixel format (both are ffmpeg's names); true if ffmpeg lists no formats.
bool encodes_pixels(const std::string& encoder, std::string_view pixels);

/// ffmpeg's encoder for the film's sound. Throws RecordError if this ffmpeg has none.
std::string sound_encoder_for(const std::filesystem::path& file);

/// Closes the input of a running ffmpeg and waits until it ends. Throws RecordInterrupted as soon as the
/// program is asked to stop.
void wait_for_answer(ChildProcess&);

/// Why an ended ffmpeg failed: its error text or, if that is empty, its exit status.
std::string failure_of(const ChildProcess&);

/// ffmpeg's error text as one line. The middle of a long text is left out.
std::string in_one_line(std::string_view text);

} // namespace pendula
