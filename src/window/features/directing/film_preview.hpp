// SPDX-License-Identifier: MIT
/// The preview of a storyboard's film. Any frame of the film is drawn in the background by DirectedFilm,
/// which also renders films to files.
#pragma once

#include "film/directed_film.hpp"
#include "gl/window.hpp"
#include "record/frame_rate.hpp"
#include "render/view.hpp"
#include "storyboard/storyboard.hpp"
#include "tasks/latest_wish.hpp"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace pendula {

/// Returns the largest picture of aspect ratio `width` : `height` in the middle of `area`. Its sides are even
/// and at least 2. Framebuffer pixels, origin at the top left.
inline PixelRectangle letterbox(const PixelRectangle& area, int width, int height) {
    const double shape = static_cast<double>(std::max(width, 1)) / std::max(height, 1);
    const auto even = [](double side) { return std::max(2, 2 * static_cast<int>(side / 2)); };
    PixelRectangle picture;
    picture.width = even(std::min<double>(area.width, area.height * shape));
    picture.height = even(std::min<double>(area.height, area.width / shape));
    picture.x = area.x + (area.width - picture.width) / 2;
    picture.y = area.y + (area.height - picture.height) / 2;
    return picture;
}

/// The frame to show. Two storyboards count as equal only if they are the same object.
struct PreviewWish {
    std::shared_ptr<const Storyboard> story;
    int width = 0, height = 0; ///< px
    FrameRate rate;
    std::int64_t frame = 0;

    bool operator==(const PreviewWish&) const = default;
};

/// The progress towards the frame that is being drawn, in simulated time (s): the simulation has reached
/// `at`, and the frame shows `to`. Any thread.
struct FilmWay {
    std::atomic<double> at = 0, to = 0;
};

/// Draws any frame of a storyboard's film. A later frame continues the film, even if cameras or captions have
/// changed. For an earlier frame, or after a change of the motion, the size or the rate, the film starts
/// again. The last pictures are kept, so that steps back are fast. Use it only on the thread of its GL
/// context.
class PreviewFilm {
  public:
    /// draw() updates `way`, which must outlive this object.
    explicit PreviewFilm(FilmWay& way) : way_(way) {}

    /// Returns a frame's picture: RGBA, rows top-down, valid until the next call; null if interrupted (see
    /// InterruptGuard). Throws the exceptions of DirectedFilm.
    const std::vector<std::byte>* draw(const PreviewWish&);

    /// Whether the film can continue from frame `from` to frame `to`, if the storyboard has not changed.
    static bool may_lead_on(const PreviewWish& from, const PreviewWish& to);
    /// Whether the storyboard has not changed and the film can continue from frame `from` to frame `to`.
    static bool leads_on(const PreviewWish& from, const PreviewWish& to) {
        return from.story == to.story && may_lead_on(from, to);
    }

  private:
    struct Kept {
        PreviewWish of;
        std::vector<std::byte> pixels;
    };
    const std::vector<std::byte>* keep(const PreviewWish&, std::vector<std::byte> pixels);

    FilmWay& way_;
    std::unique_ptr<DirectedFilm> film_;
    PreviewWish drawn_;     ///< the frame that film_ drew last
    std::deque<Kept> kept_; ///< the newest is last
};

/// Draws a PreviewFilm on a separate thread, in a GL context that shares objects with the window's context.
/// Only the newest request is carried out: a playing film skips frames if drawing takes too long, and the
/// window never waits. Call its functions on the drawing thread.
class FilmPreview {
  public:
    /// The window must outlive this object. Throws gl::Error.
    explicit FilmPreview(const gl::Window&);

    /// Chooses the frame to show. The frame being drawn is dropped if the film cannot continue from it.
    void want(const PreviewWish& wish) { wishes_.want(wish); }
    /// Whether the wanted frame has not been drawn yet.
    bool is_working() const { return wishes_.is_working(); }

    const FilmWay& way() const { return way_; }

    struct Picture {
        PreviewWish of;
        std::vector<std::byte> pixels; ///< RGBA, rows top-down; empty after a failure
        std::string failure;           ///< one sentence on why the frame cannot be drawn
    };
    /// Returns the newest picture; nothing if this picture was returned before.
    std::optional<Picture> take() { return wishes_.take(); }

  private:
    gl::SharedWindowContext context_;
    FilmWay way_;
    LatestWish<PreviewWish, std::optional<Picture>> wishes_; ///< must be last: its thread uses context_
};

} // namespace pendula
