// SPDX-License-Identifier: MIT
/// Where recorded frames go. A sink is used by one thread at a time and knows nothing of how frames are
/// drawn.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace pendula {

/// One picture: RGBA, 8 bits each, sRGB, rows top-down without padding.
struct Frame {
    int width = 0, height = 0;
    std::vector<std::byte> pixels;
    std::vector<std::int16_t> sound = {}; ///< the film's next samples, 48 kHz, left and right in turn; of any
                                          ///< length: all frames' together make the film's
    int times = 1; ///< how many frames of the film it is: more where no new picture was there in time

    void resize(int new_width, int new_height) {
        width = new_width;
        height = new_height;
        pixels.resize(static_cast<std::size_t>(new_width) * static_cast<std::size_t>(new_height) * 4);
    }
};

/// What a recording says about itself to those who open it later.
struct RecordMetadata {
    std::string title = {};    ///< the scene's name
    std::string comment = {};  ///< the scene as TOML: from which the recording can be made again
    std::string software = {}; ///< "pendula 0.1.0"
    std::string command = {};  ///< the command line that makes the recording again
};

/// How long who waits for the end of a recording has patience with the program that encodes it.
enum class Hurry {
    none,     ///< as long as it takes
    if_stuck, ///< while it works, and some seconds more
    now       ///< some seconds
};

class FrameSink {
  public:
    virtual ~FrameSink() = default; ///< without a finish() before, what was begun is taken back

    /// Takes the next frame. All frames of a recording have one size. Throws RecordError; then the sink is
    /// good for nothing more.
    virtual void put(const Frame&) = 0;

    /// Completes the recording: files bear their names from now on. Throws RecordError.
    virtual void finish() = 0;

    /// Somebody waits for the end: from now on put() and finish() give up, with a RecordError and what is there
    /// of the recording kept, where they would wait for another program too long. Any thread.
    virtual void hurry(Hurry) {}

    /// So far, as far as that is known. Any thread.
    virtual std::uintmax_t bytes_written() const { return 0; }
};

} // namespace pendula
