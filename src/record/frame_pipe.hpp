// SPDX-License-Identifier: MIT
/// Frames from one process to another through a pipe, as they are: each with its sound.
#pragma once

#include "record/child_process.hpp"
#include "record/frame_sink.hpp"

#include <cstddef>
#include <span>

namespace pendula {

/// Writes frames to an open descriptor, which it does not close.
class FramePipeSink final : public FrameSink {
  public:
    explicit FramePipeSink(int descriptor) : descriptor_(descriptor) {}

    void put(const Frame&) override;
    void finish() override {}

  private:
    int descriptor_;
};

/// Reads the next frame that a child writes to its standard output, into a frame of the right size. Returns
/// false at the end, in the middle of a frame too, or if patience ends.
bool read_frame(ChildProcess&, Frame&, const ChildProcess::Patience&);

} // namespace pendula
