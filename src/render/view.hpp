// SPDX-License-Identifier: MIT
/// The views that share a picture, as one list; arrays with one element per view are indexed by it.
#pragma once

#include <array>
#include <cstddef>

namespace pendula {

/// The plots come last, in the order of plot_table.
enum class View { chain, torus, over_time, phase, neighbours, drift, divergence };
inline constexpr std::array all_views{View::chain,      View::torus, View::over_time, View::phase,
                                      View::neighbours, View::drift, View::divergence};

/// In framebuffer pixels, origin at the top left.
struct PixelRectangle {
    int x = 0, y = 0, width = 0, height = 0;

    bool is_empty() const { return width <= 0 || height <= 0; }

    bool operator==(const PixelRectangle&) const = default;
};

/// A rectangle for each view; one that is not shown has no area.
class ViewLayout {
  public:
    PixelRectangle& operator[](View view) { return rectangles_[static_cast<std::size_t>(view)]; }
    const PixelRectangle& operator[](View view) const { return rectangles_[static_cast<std::size_t>(view)]; }

    /// How far the chain and its trails may be seen beyond their view, which only frames them; without area:
    /// not at all. They fade out where plots stand.
    PixelRectangle chain_clip;

    bool operator==(const ViewLayout&) const = default;

  private:
    std::array<PixelRectangle, all_views.size()> rectangles_{};
};

} // namespace pendula
