// SPDX-License-Identifier: MIT
/// Draws the frames of a storyboard's film on a thread of its own, in a context that shares with a window's:
/// the newest wish counts, so a film that is played skips frames where drawing takes too long, and the window
/// never waits. To be used on the drawing thread.
#pragma once

#include "app/film/preview_film.hpp"
#include "gl/shared_window_context.hpp"
#include "gl/window.hpp"

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace pendula {

class FilmPreview {
  public:
    /// The window must outlive it. Throws gl::Error.
    explicit FilmPreview(const gl::Window&);
    ~FilmPreview();
    FilmPreview(const FilmPreview&) = delete;
    FilmPreview& operator=(const FilmPreview&) = delete;

    /// The frame that is to be seen from now on. What is being drawn is dropped if the film cannot go
    /// on from it.
    void want(const PreviewWish&);
    /// Whether a frame that is wanted has not been drawn yet.
    bool is_working() const;

    struct Picture {
        PreviewWish of;
        std::vector<std::byte> pixels; ///< RGBA, rows top-down; empty: see `failure`
        std::string failure;           ///< why it cannot be drawn, one sentence
    };
    /// The newest picture, once.
    std::optional<Picture> take();

  private:
    void work();
    Picture draw(PreviewFilm&, const PreviewWish&);

    gl::SharedWindowContext context_;
    mutable std::mutex mutex_;
    std::condition_variable changed_;
    std::optional<PreviewWish> wanted_, at_work_;
    std::optional<Picture> drawn_;
    PreviewWish last_; ///< wanted
    bool ends_ = false;
    std::atomic<bool> dropped_ = false; ///< the frame at work is
    std::thread thread_;                ///< last: it uses the others
};

} // namespace pendula
