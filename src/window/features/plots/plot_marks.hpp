// SPDX-License-Identifier: MIT
/// Marks over the plots: the crosshair and its values, the time under the pointer in every plot, and each
/// plot's menu; and over the scene the chain at that time. Drawing thread, within an ImGui frame.
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
/// The values of a point of a curve with their units: names on the left, figures on the right.
std::vector<HoverLine> hover_lines(const PlotGeometry&, const PlotCurve&, const PlotPoint&, double now);

/// Draws lines through the point, a ring around it, and its values beside the pointer.
void draw_hover(const PlotScreen&, const PlotGeometry&, const PlotCurve&, const PlotPoint&, double now);

/// Marks the time under the pointer of another plot: a line across time, or a dot on each curve.
void draw_time_cursor(const PlotScreen&, const PlotGeometry&, std::span<const PlotCurve>, double time,
                      double tolerance);

/// Draws a row of seeds while it is dragged in a section.
void draw_seed_row(const PlotScreen&, const PlotGeometry&, std::span<const SectionPlace> places);

/// The choice from a plot's menu.
struct PlotChoice {
    std::optional<PlotFormat> format;
    bool home = false;
    bool hide = false;
};
/// Whether a plot is large enough for its button; while a plot grows on screen it may not be.
bool has_room_for_menu(const PlotScreen&, const PlacedPlot&);
/// The button in a plot's upper right corner and its menu, which the right mouse button also opens. `quiet`:
/// only the menu.
PlotChoice build_plot_menu(const PlotScreen&, const PlacedPlot&, bool is_home, bool can_hide, bool open_menu,
                           bool quiet);

/// Draws the chain at the time under the pointer of a plot, pale over the scene. `pose` is in metres from the
/// pivot; an empty one is not drawn.
void draw_pose_mark(const ChainTransform&, std::span<const glm::dvec2> pose, Theme,
                    const PixelRectangle& view, float pixel_ratio, float scale);

} // namespace pendula
