// SPDX-License-Identifier: MIT
/// A plot's place in its view, the ranges of its axes, and the names of its curves. Pure values. Drawing,
/// pointing and files all use them.
#pragma once

#include "render/frame_input.hpp"
#include "render/plots/plot_axes.hpp"
#include "render/plots/reading.hpp"

#include <numbers>
#include <optional>
#include <string>
#include <vector>

namespace pendula {

struct LegendEntry {
    std::string name;
    glm::vec3 colour{1};       ///< linear light
    bool is_companion = false; ///< belongs to a chain other than the main one
};

/// A plot in its view with its axes.
struct PlotGeometry {
    PlotKind kind = PlotKind::over_time; ///< the drawn kind: `phase` instead of `neighbours` for one link
    PlotFrame frame;
    Axis across, up;               ///< the visible part
    AxisHome home_across, home_up; ///< the whole range
    std::vector<std::size_t> bobs; ///< in a plot of samples: each curve's bob, or the first bob of its pair
    std::string title;
    std::vector<LegendEntry> legend;
    std::optional<double> mark; ///< the value of a thin line from left to right
    std::string note;           ///< text in place of the legend, such as "E* = 12 J" or a section's plane
    std::string empty;          ///< shown if there is nothing to draw; empty otherwise
    bool is_over_time = false;  ///< whether time runs from left to right
    double time_origin = 0;     ///< simulated time at the 0 of the time axis, s
    SharedOutline allowed;      ///< for a section: the region allowed by the energy; null for other plots

    PlotTransform transform() const { return {across, up, frame.curves}; }
};

/// The largest values of the samples so far. Axes are scaled to them.
struct LargestSoFar {
    LargestSoFar(float largest_omega, float largest_theta = std::numbers::pi_v<float>)
        : omega(largest_omega), theta(largest_theta) {}

    float omega; ///< rad/s
    float theta; ///< rad, from hanging down
};

PlotGeometry plot_geometry(PlotKind, const FrameInput&, const gl::Area& view, const LargestSoFar&);

} // namespace pendula
