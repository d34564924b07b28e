// SPDX-License-Identifier: MIT
/// Marks over the plots: the crosshair and its values, the time under the pointer in every plot, and each
/// plot's menu; and what these share with marks over maps. Drawing thread, within an ImGui frame.
#pragma once

#include "section/section_shell.hpp"
#include "window/features/plots/plot_control.hpp"
#include "window/features/plots/plot_export.hpp"
#include "window/shell/feature.hpp"

#include <imgui.h>

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace pendula {

/// A draw list for marks below all panels, clipped to an area in framebuffer pixels.
class MarksClip {
  public:
    MarksClip(const PlotScreen& screen, const gl::Area& area)
        : list_(ImGui::GetBackgroundDrawList())
        , low_(screen.place(area.x, area.y + area.height))
        , high_(screen.place(area.x + area.width, area.y)) {
        list_->PushClipRect(low_, high_, true);
    }
    ~MarksClip() { list_->PopClipRect(); }
    MarksClip(const MarksClip&) = delete;
    MarksClip& operator=(const MarksClip&) = delete;

    ImDrawList* operator->() const { return list_; }
    ImVec2 low() const { return low_; }   ///< upper left
    ImVec2 high() const { return high_; } ///< lower right

  private:
    ImDrawList* list_;
    ImVec2 low_, high_;
};

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

/// Begins a window without a frame for buttons over the picture; end it with ImGui::End().
void begin_button_window(const char* name, ImVec2 low, ImVec2 size, ImGuiWindowFlags more = 0);

/// The user's choice from a plot's menu.
struct PlotChoice {
    std::optional<PlotFormat> format;
    bool home = false;
    bool hide = false;
};
/// Builds the button in a plot's upper right corner and the menu that this button opens, unless the plot is
/// too small. `open_menu`: opens the menu now. `quiet`: without the button.
PlotChoice build_plot_menu(const PlotScreen&, const PlacedPlot&, bool is_home, bool can_hide, bool open_menu,
                           bool quiet);

} // namespace pendula
