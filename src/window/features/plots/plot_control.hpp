// SPDX-License-Identifier: MIT
/// The pointer and the wheel in the plots: the visible part of each plot, the plot under the pointer, the
/// crosshair and its values, the time under the pointer in every plot, and each plot's menu. Also the
/// functions for marks and buttons that maps share. Drawing thread; no OpenGL. Marks and menus are drawn
/// within an ImGui frame.
#pragma once

#include "render/plots/plot_geometry.hpp"
#include "render/view_layout.hpp"
#include "section/section_shell.hpp"
#include "simulation/snapshot.hpp"
#include "window/features/plots/plot_export.hpp"
#include "window/shell/feature.hpp"
#include "window/shell/window_input.hpp"

#include <glm/vec2.hpp>
#include <imgui.h>

#include <optional>
#include <span>
#include <string>
#include <vector>

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
    void handle(InputEvents&, std::span<const PlacedPlot>, const WindowScreen&, bool over_panel);

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

/// A draw list for marks below all panels, clipped to an area in framebuffer pixels.
class MarksClip {
  public:
    MarksClip(const WindowScreen& screen, const gl::Area& area)
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
void draw_hover(const WindowScreen&, const PlotGeometry&, const PlotCurve&, const PlotPoint&, double now);

/// Marks the time at which the pointer points in another plot: draws a ring on each curve that has a point
/// within `tolerance` of this time and, in a plot over time, a vertical line. Times in simulated s.
void draw_time_cursor(const WindowScreen&, const PlotGeometry&, std::span<const PlotCurve>, double time,
                      double tolerance);

/// Draws a row of seeds while it is dragged in a section.
void draw_seed_row(const WindowScreen&, const PlotGeometry&, std::span<const SectionPlace> places);

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
PlotChoice build_plot_menu(const WindowScreen&, const PlacedPlot&, bool is_home, bool can_hide,
                           bool open_menu, bool quiet);

} // namespace pendula
