// SPDX-License-Identifier: MIT
/// Where a plot lies in its view, what its axes show, and what its curves are called. Pure values: what
/// draws, what is pointed at and what goes to files all start from here.
#pragma once

#include "render/frame_input.hpp"
#include "render/plots/plot_axes.hpp"

#include <string>
#include <vector>

namespace pendula {

struct LegendEntry {
    std::string name;
    glm::vec3 colour{1};       ///< linear light
    bool is_companion = false; ///< of another chain than the main one
};

/// A plot in its view with its axes.
struct PlotGeometry {
    PlotKind kind = PlotKind::over_time; ///< what is drawn: of a single link the phase for its neighbours
    PlotFrame frame;
    Axis across, up;               ///< the part that is shown
    AxisHome home_across, home_up; ///< all there is
    std::vector<std::size_t> bobs; ///< a curve for each; of neighbours the first of the pair; of logs none
    std::string title;
    std::vector<LegendEntry> legend;
    std::string note;          ///< instead of a legend: what the scale is
    std::string empty;         ///< what is said where there is nothing to draw; empty: there is
    bool is_over_time = false; ///< from the left to the right
    double time_origin = 0;    ///< s, simulated: where such an axis has its 0

    PlotSight sight() const { return {across, up, frame.curves}; }
};

/// `largest_omega` (rad/s) is the fastest there has been.
PlotGeometry plot_geometry(PlotKind, const FrameInput&, const gl::Area& view, float largest_omega);

/// Of a plot of logs; nothing for those of samples.
std::span<const PlotCurve> log_curves(PlotKind, const FrameInput&);
/// s, simulated: what is later of them is not shown.
double log_end(const FrameInput&);

} // namespace pendula
