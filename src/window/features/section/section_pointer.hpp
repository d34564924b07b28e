// SPDX-License-Identifier: MIT
/// What the pointer does in a section's plane: a click seeds an orbit, a drag with Shift held a row of them.
/// Drawing thread; no OpenGL.
#pragma once

#include "render/plots/plot_geometry.hpp"
#include "section/section_outline.hpp"
#include "window/shell/window_input.hpp"

#include <optional>
#include <vector>

namespace pendula {

/// What was asked for in a frame.
struct SectionGesture {
    std::optional<SectionPlace> click;
    std::vector<SectionPlace> row; ///< from the press to the release
    bool is_double = false; ///< the click before was the first of a double click, and meant something else
};

class SectionPointer {
  public:
    /// `plot`: as the last frame showed it, or null if it did not. Takes a Shift-drag's events out of
    /// `events`, so that it pans nothing. Nothing begins where `over_panel`.
    SectionGesture handle(InputEvents&, const PlotGeometry* plot, int height, double pixel_ratio,
                          bool over_panel);

    /// The row being dragged, as places; empty if none is.
    const std::vector<SectionPlace>& dragged() const { return dragged_; }

  private:
    struct Press {
        double x = 0, y = 0; ///< px from the lower left
        bool is_row = false, moved = false;
    };
    std::optional<Press> press_;
    std::vector<SectionPlace> dragged_;
};

} // namespace pendula
