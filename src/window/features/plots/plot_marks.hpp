// SPDX-License-Identifier: MIT
/// Marks over the plots: the crosshair and its values, the time under the pointer in every plot, and each
/// plot's menu. Also draws the chain at that time over the scene. Drawing thread, within an ImGui frame.
#pragma once

#include "section/section_shell.hpp"
#include "window/features/plots/plot_control.hpp"
#include "window/features/plots/plot_export.hpp"
#include "window/features/views/view_control.hpp"
#include "window/shell/feature.hpp"

#include <glm/vec2.hpp>

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace pendula {

/// A name and its value.
struct HoverLine {
    std::string name, value;
};
/// Returns the names and values, with units, of a point of a curve.
std::vector<HoverLine> hover_lines(const PlotGeometry&, const PlotCurve&, const PlotPoint&, double now);

/// Draws lines through the point, a ring around it, and its values beside the pointer.
void draw_hover(const PlotScreen&, const PlotGeometry&, const PlotCurve&, const PlotPoint&, double now);

/// Marks the moment at which the pointer points in another plot: draws a ring on each curve and, in a plot
/// over time, a vertical line.
void draw_time_cursor(const PlotScreen&, const PlotGeometry&, std::span<const PlotCurve>, double time,
                      double tolerance);

/// Draws a row of seeds while it is dragged in a section.
void draw_seed_row(const PlotScreen&, const PlotGeometry&, std::span<const SectionPlace> places);

/// The user's choice from a plot's menu.
struct PlotChoice {
    std::optional<PlotFormat> format;
    bool home = false;
    bool hide = false;
};
/// Whether a plot is large enough for its menu button. A plot that is still growing on screen may be too
/// small.
bool has_room_for_menu(const PlotScreen&, const PlacedPlot&);
/// Builds the button in a plot's upper right corner and the menu that this button opens. `open_menu`: opens
/// the menu now. `quiet`: without the button.
PlotChoice build_plot_menu(const PlotScreen&, const PlacedPlot&, bool is_home, bool can_hide, bool open_menu,
                           bool quiet);

/// Draws a chain, pale, over the scene. `pose`: the bobs' places, metres from the pivot; empty: draws
/// nothing.
void draw_pose_mark(const ChainTransform&, std::span<const glm::dvec2> pose, Theme,
                    const PixelRectangle& view, float pixel_ratio, float scale);

} // namespace pendula
