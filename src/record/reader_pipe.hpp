// SPDX-License-Identifier: MIT
/// Writing to another program through an open descriptor: usually a pipe, or a file. A reader that has gone
/// gives an error, not a signal. Two processes of this program pass frames with their sound in this way. Any
/// thread.
#pragma once

#include "record/child_process.hpp"
#include "record/frame_sink.hpp"

#include <cstddef>
#include <span>
#include <string_view>

namespace pendula {

/// Writes all bytes. A reader may take as long as it likes; once this program has been told to stop, the
/// write fails if the reader takes nothing for longest_silence_at_end. Throws RecordError.
void write_to_reader(int descriptor, std::span<const std::byte>);

/// Writes a line without waiting: if the reader is behind, the line is dropped. Returns false if nobody reads
/// any more.
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

/// Reads the next frame from a child's standard output into a frame of the right size. Returns false if
/// cancelled or at the end of the output, also if that is in the middle of a frame.
bool read_frame(ChildProcess&, Frame&, const ChildProcess::CancelCheck&);

} // namespace pendula
