// SPDX-License-Identifier: MIT
/// The preview of a storyboard's film: any frame of it, drawn in the background by the class that renders
/// films, and the picture's place in the window.
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

/// The largest picture of `width` : `height` in the middle of `area`, its sides even; never empty.
/// Framebuffer pixels, origin at the top left. Pure.
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

/// How far the motion towards the frame being drawn has come; simulated s. Any thread.
struct FilmWay {
    std::atomic<double> at = 0, to = 0;
};

/// Draws any frame of a storyboard's film. Successive frames continue the film, even with other cameras and
/// captions; an earlier frame, or another motion, restarts it. The last pictures are kept, so that steps back
/// are fast. Lives on the thread of its GL context.
class PreviewFilm {
  public:
    PreviewFilm() = default;
    /// `way` must outlive this; it is updated while frames are drawn.
    explicit PreviewFilm(FilmWay& way) : way_(&way) {}

    /// The picture of a frame: RGBA, rows top-down, valid until the next call; null if interrupted (see
    /// InterruptGuard). Throws what DirectedFilm throws.
    const std::vector<std::byte>* draw(const PreviewWish&);

    /// Whether the film can continue from the drawn frame `from` to `to`.
    static bool may_lead_on(const PreviewWish& from, const PreviewWish& to);
    /// Whether the film certainly continues, because the storyboard is the same.
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
    PreviewWish drawn_;     ///< the frame that film_ drew last
    std::deque<Kept> kept_; ///< the newest last
};

/// A PreviewFilm on its own thread, in a context that shares objects with the window's. Only the newest
/// request counts, so that a playing film skips frames if drawing takes too long; the window never waits.
/// Drawing thread.
class FilmPreview {
  public:
    /// The window must outlive it. Throws gl::Error.
    explicit FilmPreview(const gl::Window&);

    /// Chooses the frame to show. The frame being drawn is dropped if the film cannot continue from it.
    void want(const PreviewWish& wish) { wishes_.want(wish); }
    /// Whether the wanted frame has not been drawn yet.
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
    LatestWish<PreviewWish, std::optional<Picture>> wishes_; ///< must be last: its thread uses the context
};

} // namespace pendula
