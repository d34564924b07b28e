// SPDX-License-Identifier: MIT
/// Draws the frames of a storyboard's film on a thread of its own, in a context that shares with a window's:
/// the newest wish counts, so a film that is played skips frames where drawing takes too long, and the window
/// never waits. To be used on the drawing thread.
#pragma once

#include "gl/window.hpp"
#include "tasks/latest_wish.hpp"
#include "window/features/directing/preview_film.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace pendula {

class FilmPreview {
  public:
    /// The window must outlive it. Throws gl::Error.
    explicit FilmPreview(const gl::Window&);

    /// The frame that is to be seen from now on. What is being drawn is dropped if the film cannot go
    /// on from it.
    void want(const PreviewWish& wish) { wishes_.want(wish); }
    /// Whether a frame that is wanted has not been drawn yet.
    bool is_working() const { return wishes_.is_working(); }

    const FilmWay& way() const { return way_; }

    struct Picture {
        PreviewWish of;
        std::vector<std::byte> pixels; ///< RGBA, rows top-down; empty: see `failure`
        std::string failure;           ///< why it cannot be drawn, one sentence
    };
    /// The newest picture, once.
    std::optional<Picture> take() { return wishes_.take(); }

  private:
    gl::SharedWindowContext context_;
    FilmWay way_;
    LatestWish<PreviewWish, std::optional<Picture>> wishes_; ///< last: its thread uses the context
};

} // namespace pendula
