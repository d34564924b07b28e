// SPDX-License-Identifier: MIT
/// Any frame of a storyboard's film, drawn by the class that renders films. While frames follow each other
/// the film goes on, also with other cameras and captions; for an earlier frame, or another motion, it begins
/// again. The pictures drawn last are kept, so that steps back are at once. Lives on the thread of its GL
/// context.
#pragma once

#include "film/directed_film.hpp"
#include "record/frame_rate.hpp"
#include "storyboard/storyboard.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <vector>

namespace pendula {

/// A frame that is to be seen. Storyboards are the same if they are one object.
struct PreviewWish {
    std::shared_ptr<const Storyboard> story;
    int width = 0, height = 0; ///< px
    FrameRate rate;
    std::int64_t frame = 0;

    bool operator==(const PreviewWish&) const = default;
};

/// How far a motion has come on its way to the frame that is drawn; s, simulated. Any thread.
struct FilmWay {
    std::atomic<double> at = 0, to = 0;
};

class PreviewFilm {
  public:
    PreviewFilm() = default;
    /// `way` outlives it, and is told while frames are drawn.
    explicit PreviewFilm(FilmWay& way) : way_(&way) {}

    /// The picture of a frame: RGBA, rows top-down, valid until the next call; null if interrupted (see
    /// InterruptGuard). Throws what DirectedFilm throws.
    const std::vector<std::byte>* draw(const PreviewWish&);

    /// Whether the film may go on to `to` from a frame drawn of it.
    static bool may_lead_on(const PreviewWish& from, const PreviewWish& to);
    /// Whether it does: the storyboard is the same.
    static bool leads_on(const PreviewWish& from, const PreviewWish& to) {
        return from.story == to.story && may_lead_on(from, to);
    }

  private:
    struct Kept {
        PreviewWish of;
        std::vector<std::byte> pixels;
    };
    const std::vector<std::byte>* keep(const PreviewWish&, std::vector<std::byte> pixels);

    FilmWay* way_ = nullptr;
    std::unique_ptr<DirectedFilm> film_;
    PreviewWish drawn_;     ///< by film_, last
    std::deque<Kept> kept_; ///< the newest last
};

} // namespace pendula
