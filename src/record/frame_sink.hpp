// SPDX-License-Identifier: MIT
/// The interface of the classes that store recorded frames (sinks). A sink is used by one thread at a time
/// and does not depend on how frames are drawn.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace pendula {

/// The bytes of an RGBA pixel. A channel of up to 8 bits takes one byte; a channel of more bits takes two,
/// in the machine's byte order: a code scaled to 0 … 65535, or a half float for OpenEXR.
constexpr std::size_t bytes_of_pixel(int depth) { return depth > 8 ? 8 : 4; }

/// One picture: RGBA in the film's PictureCoding (codes of sRGB, PQ or HLG, or linear light for OpenEXR),
/// rows top-down without padding.
struct Frame {
    int width = 0, height = 0;
    int depth = 8; ///< significant bits of a channel: 8, 10 or 16
    std::vector<std::byte> pixels;
    std::vector<std::int16_t> sound =
        {}; ///< any number of the film's next samples, 48 kHz, left and right
            ///< alternating; the samples of all frames together are the film's sound
    int times =
        1; ///< the number of film frames that show this picture: more than one if the next picture was late

    void resize(int new_width, int new_height, int new_depth = 8) {
        width = new_width;
        height = new_height;
        depth = new_depth;
        pixels.resize(static_cast<std::size_t>(new_width) * static_cast<std::size_t>(new_height) *
                      bytes_of_pixel(new_depth));
    }
};

/// The texts stored in a recording.
struct RecordMetadata {
    std::string title = {};    ///< the scene's name
    std::string comment = {};  ///< the scene as TOML, from which the recording can be made again
    std::string software = {}; ///< "pendula 0.1.0"
    std::string command = {};  ///< the command line that makes the recording again

    bool operator==(const RecordMetadata&) const = default;
};

/// How long to wait for the encoding program at the end of a recording.
enum class ShutdownDeadline {
    none,              ///< without a limit
    while_progressing, ///< until it has made no progress for a few seconds
    soon               ///< a few seconds
};

class FrameSink {
  public:
    virtual ~FrameSink() = default; ///< without finish(), removes the unfinished recording

    /// Takes the next frame. All frames of a recording have the same size. Throws FileError; afterwards the
    /// sink is unusable.
    virtual void put(const Frame&) = 0;

    /// Completes the recording: its files get their final names. Throws FileError.
    virtual void finish() = 0;

    /// Called when the user waits for the end: from now on, put() and finish() give up if the encoding
    /// program takes too long. They then throw a RecordError, and the recording so far is kept. Any thread.
    virtual void limit_wait(ShutdownDeadline) {}

    /// The completed fraction of a long finish(), 0 … 1. Any thread.
    virtual double completed() const { return 1; }

    /// The number of bytes written so far; 0 if unknown. Any thread.
    virtual std::uintmax_t bytes_written() const { return 0; }
};

} // namespace pendula
