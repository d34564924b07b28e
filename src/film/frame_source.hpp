// SPDX-License-Identifier: MIT
/// Frames of a film as they come back from the GPU: through a ring of pictures in flight, or tile by tile
/// where they are too large to be drawn at once. One thread, that of the film's GL context.
#pragma once

#include "film/film.hpp"
#include "record/encoding_thread.hpp"

#include <cstdint>
#include <memory>

namespace pendula {

class FrameSource {
  public:
    virtual ~FrameSource() = default;

    /// Draws frame `number`; must not be full(). False when interrupted (see InterruptGuard): then the frame
    /// may not have reached its time, and is left out. Throws what Film::draw() throws.
    virtual bool draw(std::int64_t number) = 0;

    virtual bool full() const = 0;  ///< no draw() is possible before a take()
    virtual bool empty() const = 0; ///< every frame drawn has been taken

    /// The oldest frame, waiting for it if need be; must not be empty().
    virtual Frame take() = 0;
};

/// As the film needs it. Frames are drawn into the encoder's blanks. Both must outlive the source.
std::unique_ptr<FrameSource> frame_source(Film&, EncodingThread&, int width, int height);

} // namespace pendula
