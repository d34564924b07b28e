// SPDX-License-Identifier: MIT
/// Frames of a film, read back from the GPU: through a ring of pictures in flight, or tile by tile if they
/// are too large to be drawn at once. One thread, that of the film's GL context.
#pragma once

#include "film/directed_film.hpp"
#include "film/film.hpp"
#include "record/encoding_thread.hpp"

#include <cstdint>
#include <memory>

namespace pendula {

class FrameSource {
  public:
    virtual ~FrameSource() = default;

    /// Draws frame `number`; must not be full(). Returns false if interrupted (see InterruptGuard): the frame
    /// may then not have reached its time, and is dropped. Throws what Film::draw() throws.
    virtual bool draw(std::int64_t number) = 0;

    virtual bool full() const = 0;  ///< take() must be called before the next draw()
    virtual bool empty() const = 0; ///< every frame drawn has been taken

    /// Returns the oldest frame and waits for it if necessary; must not be empty().
    virtual Frame take() = 0;
};

/// The kind that suits the film. Frames use the encoder's blank ones. Both must outlive the source.
std::unique_ptr<FrameSource> frame_source(Film&, EncodingThread&, const FilmOptions&);
std::unique_ptr<FrameSource> frame_source(DirectedFilm&, EncodingThread&, const FilmOptions&);

} // namespace pendula
