// SPDX-License-Identifier: MIT
/// The pointer and the wheel in the plots: the visible part of each plot, and the plot under the pointer.
/// Drawing thread; no OpenGL.
#pragma once

#include "render/plots/plot_geometry.hpp"
#include "render/view_layout.hpp"
#include "simulation/snapshot.hpp"
#include "window/shell/feature.hpp"
#include "window/shell/window_input.hpp"

#include <glm/vec2.hpp>

#include <optional>
#include <span>

namespace pendula {

/// A plot as drawn in the last frame.
struct PlacedPlot {
    PlotKind place; ///< the plot in the layout; geometry.kind: the plot drawn in its place
    PlotGeometry geometry;
};

/// Whether a place in framebuffer pixels, from the lower left, is in the area.
bool contains(const gl::Area&, const glm::dvec2& place);

class PlotControl {
  public:
    /// The wheel zooms at the pointer (with Shift only horizontally, with Control only vertically), a drag
    /// with the left button pans, a double click ends the zoom. A used turn of the wheel and a used
    /// double click are removed from the events. `over_panel`: the pointer is over a panel, where no action
    /// begins.
    void handle(InputEvents&, std::span<const PlacedPlot>, const PlotScreen&, bool over_panel);

    /// The plot under the pointer, and the pointer's place in framebuffer pixels from the lower left.
    struct Pointed {
        PlotKind place;
        glm::dvec2 at;
    };
    const std::optional<Pointed>& pointed() const { return pointed_; }
    /// The plot whose menu was requested in this frame.
    std::optional<PlotKind> menu_wanted() const { return menu_wanted_; }

    const PerPlot<PlotWindow>& windows() const { return windows_; }
    bool is_home(PlotKind place) const { return windows_[place].is_home(); }
    void home(PlotKind place) { windows_[place] = {}; }
    void home() { windows_ = {}; }

  private:
    void zoom(const PlacedPlot&, const glm::dvec2& at, const InputEvents&);
    void pan(const PlacedPlot&, double dx, double dy);

    PerPlot<PlotWindow> windows_;
    std::optional<Pointed> pointed_;
    std::optional<PlotKind> dragged_, menu_wanted_;
};

/// The plots that a run can have: with an ensemble, also the ensemble's plots.
inline PlotSet plots_with(const EnsembleStatus& status) {
    return status.ensemble_statistics ? PlotSet::with_ensemble : PlotSet::all;
}

} // namespace pendula
