// SPDX-License-Identifier: MIT
/// How the scene is viewed, and which panels and windows are open. It belongs to the window, not to the
/// physics; panels and keys edit it in place. Plain values.
#pragma once

#include "scene/viewing.hpp"
#include "ui/panels/film_settings.hpp"
#include "ui/panels/panel_layout.hpp"
#include "ui/preferences.hpp"

#include <optional>
#include <string>

namespace pendula {

/// Appended to the name of an edited scene.
inline constexpr const char* edited_mark = ", edited";

struct ViewState : Viewing {
    std::string scene_name;
    bool scene_edited = false; ///< its motion has been changed since it was opened
    bool directing = false;    ///< a film is shown in place of the run
    bool show_panels = true;
    bool show_help = false;
    bool show_profiler = false;
    bool show_info = false;
    bool show_palette = false;
    bool asks_run_until = false;                ///< its pop-up is to open
    bool show_render = false;                   ///< the window that asks for a rendered film
    bool left_shown = true, right_shown = true; ///< which panels the last frame had open
    bool is_narrow = false; ///< the window was narrow in the last frame: its panels fold by themselves
    Peek peek = Peek::none; ///< the panel opened by hand in a narrow window, for a while
    bool view_fills_window = false;     ///< one view has all of the window
    bool keyboard_focus = false;        ///< arrows, Space and Enter go to the panels' controls
    std::optional<double> pointed_time; ///< s, simulated: where the pointer is in a plot
    Preferences preferences;
    FilmSettings film;     ///< of this session; changes made in the panel are remembered
    std::string film_name; ///< of the next film; empty: named by the date
};

/// Opens or folds a panel: in a narrow window for a while, else as a preference.
void show_panel(ViewState&, bool is_left, bool shown);

/// Where the panels are, for the present display size; `scale`: overlay pixels per logical pixel. Drawing
/// thread, with an ImGui context.
PanelLayout panel_layout(const ViewState&, float scale);
/// Where the scene may draw: all of the window while the panels are hidden. Likewise.
FreeArea free_area(const ViewState&, float scale);

} // namespace pendula
