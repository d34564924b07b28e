// SPDX-License-Identifier: MIT
/// Any frame of a storyboard's film, drawn by the class that renders films. While frames follow each other
/// the film goes on; for an earlier one it begins again. Lives on the thread of its GL context.
#pragma once

#include "film/directed_film.hpp"
#include "record/frame_rate.hpp"
#include "storyboard/storyboard.hpp"

#include <cstddef>
#include <cstdint>
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

class PreviewFilm {
  public:
    /// The picture of a frame: RGBA, rows top-down, valid until the next call; null if interrupted (see
    /// InterruptGuard). Throws what DirectedFilm throws.
    const std::vector<std::byte>* draw(const PreviewWish&);

    /// Whether the film goes on to that frame from the one drawn last.
    static bool leads_on(const PreviewWish& from, const PreviewWish& to);

  private:
    std::unique_ptr<DirectedFilm> film_;
    PreviewWish drawn_;
    std::vector<std::byte> pixels_;
};

} // namespace pendula
