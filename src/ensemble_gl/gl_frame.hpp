// SPDX-License-Identifier: MIT
/// A frame's coordinates on the graphics processor. One context writes them and another, which shares its
/// objects, may read them: fences keep both in order, and no thread waits. A frame that is written again has
/// been given back by its readers before (FramePool).
#pragma once

#include "ensemble/ensemble_frame.hpp"
#include "gl/buffer.hpp"
#include "gl/sync.hpp"

#include <cstddef>

namespace pendula {

class GlFrame final : public DeviceFrame {
  public:
    explicit GlFrame(std::size_t bytes) : coordinates_("an ensemble's frame", bytes) {}

    /// The writing context's commands between the two may write coordinates().
    void begin() const { read_.hold_back(); }
    void end() { written_ = gl::Fence::here(); }
    gl::Buffer& coordinates() { return coordinates_; } ///< rows as in EnsembleFrame

    /// In the reading context: `buffer`, of the same size, gets a copy, and nothing passes through the
    /// processor.
    void copy_to(gl::Buffer& buffer);

  private:
    gl::Buffer coordinates_;
    gl::Fence written_, read_;
};

/// The bytes of a frame's coordinates, wherever they are.
std::size_t coordinate_bytes(const EnsembleFrame&);
/// `buffer`, of as many bytes, gets the coordinates. In the drawing context.
void copy_coordinates(const EnsembleFrame&, gl::Buffer&);

} // namespace pendula
