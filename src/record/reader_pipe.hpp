// SPDX-License-Identifier: MIT
/// Writes to another program through an open descriptor: usually a pipe, sometimes a file. If the reading
/// program has ended, an error is reported and no signal is raised. Two processes of this program exchange
/// frames with their sound in this way. Any thread.
#pragma once

#include "record/child_process.hpp"
#include "record/frame_sink.hpp"

#include <cstddef>
#include <span>
#include <string_view>

namespace pendula {

/// Writes all bytes, and waits for the reader as long as necessary. Once this program has been asked to stop,
/// the write fails if the reader takes nothing for longest_silence_at_end. Throws RecordError.
void write_to_reader(int descriptor, std::span<const std::byte>);

/// Writes a line without waiting: if the pipe is full, the line is dropped. Returns false if the reader has
/// closed the pipe.
bool tell_reader(int descriptor, std::string_view line);

/// Writes frames to an open descriptor, which it does not close.
class FramePipeSink final : public FrameSink {
  public:
    explicit FramePipeSink(int descriptor) : descriptor_(descriptor) {}

    void put(const Frame&) override;
    void finish() override {}

  private:
    int descriptor_;
};

/// Reads the next frame from a child's standard output. `frame` must already have the frame's size. Returns
/// false if cancelled or at the end of the output, even in the middle of a frame.
bool read_frame(ChildProcess&, Frame&, const ChildProcess::CancelCheck&);

} // namespace pendula
