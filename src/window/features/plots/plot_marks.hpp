// SPDX-License-Identifier: MIT
/// Draws over the plots: the crosshair and its values, the time pointed at in every plot, and each plot's
/// menu; and over the scene the chain at that time. Drawing thread, within an ImGui frame.
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
/// The values of a point of a curve with their units: names at the left, figures at the right.
std::vector<HoverLine> hover_lines(const PlotGeometry&, const PlotCurve&, const PlotPoint&, double now);

/// Lines through the point, a ring round it, and its values beside the pointer.
void draw_hover(const PlotScreen&, const PlotGeometry&, const PlotCurve&, const PlotPoint&, double now);

/// The time that is pointed at in another plot: a line across time, or a dot on each curve.
void draw_time_cursor(const PlotScreen&, const PlotGeometry&, std::span<const PlotCurve>, double time,
                      double tolerance);

/// A row of seeds that is being dragged in a section.
void draw_seed_row(const PlotScreen&, const PlotGeometry&, std::span<const SectionPlace> places);

/// The choice from a plot's menu.
struct PlotChoice {
    std::optional<PlotFormat> format;
    bool home = false;
    bool hide = false;
};
/// Whether a plot is large enough for its button; while it grows on screen it is not.
bool has_room_for_menu(const PlotScreen&, const PlacedPlot&);
/// The button in a plot's upper right corner and its menu, which the right button opens too. `quiet`: only
/// the menu.
PlotChoice build_plot_menu(const PlotScreen&, const PlacedPlot&, bool is_home, bool can_hide, bool open_menu,
                           bool quiet);

/// The chain at the time that is pointed at in a plot, pale over the scene. `pose` in metres from the pivot;
/// an empty one is not drawn.
void draw_pose_mark(const ChainTransform&, std::span<const glm::dvec2> pose, Theme,
                    const PixelRectangle& view, float pixel_ratio, float scale);

} // namespace pendula
