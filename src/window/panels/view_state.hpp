// SPDX-License-Identifier: MIT
/// How the scene is viewed, and which panels and windows are open. It belongs to the window, not to the
/// physics thread; panels and keys edit it in place. Plain values.
#pragma once

#include "scene/viewing.hpp"
#include "window/features/recording/film_settings.hpp"
#include "window/panels/panel_layout.hpp"
#include "window/panels/preferences.hpp"

#include <optional>
#include <string>

namespace pendula {

/// Appended to the name of an edited scene.
inline constexpr const char* edited_mark = ", edited";

/// How the strip of time shows the fit of the chain to a recording. Times are in s of the run.
struct FitFlag {
    double until = 0;                  ///< the recording is fitted up to here; 0: all of it
    double whole = 0;                  ///< the recording's end; 0: there is no recording
    std::optional<double> lost{};      ///< when the fitted chain is off by lost_beyond (fit_words.hpp)
    std::optional<double> predicted{}; ///< when the fit's own errors predict that
    bool is_working = false;           ///< a fit is being made
    bool must_stop = false;            ///< Escape was pressed
};

struct ViewState : Viewing {
    std::string scene_name;
    bool scene_edited = false; ///< its motion has been changed since it was opened
    std::string other_chain;   ///< how the chain differs from the named one, in words
    FitFlag fit_flag;
    bool places_video = false; ///< the video behind the chain has handles
    bool directing = false;    ///< a film is shown instead of the run
    bool show_panels = true;
    bool show_help = false;
    bool show_profiler = false;
    bool show_info = false;
    bool show_palette = false;
    bool asks_run_until = false;                ///< the pop-up "Run until" must open
    bool show_render = false;                   ///< whether the dialogue for a rendered film is open
    bool left_shown = true, right_shown = true; ///< which panels the last frame had open
    bool is_narrow = false; ///< the window was narrow in the last frame: its panels fold by themselves
    Peek peek = Peek::none; ///< a panel opened temporarily in a narrow window
    bool view_fills_window = false; ///< one view fills the window
    /// The height of the bar that then leads back to all views, in ImGui's units.
    float head = 0;
    bool keyboard_focus = false;        ///< arrows, Space and Enter go to the panels' controls
    std::optional<double> pointed_time; ///< s, simulated: where the pointer is in a plot
    Preferences preferences;
    bool for_class = false;   ///< the look's marks are those chosen for a class
    ClassMarks scene_marks{}; ///< if so, the scene's own marks
    FilmSettings film;        ///< of this session; changes made in the panel are remembered
    std::string film_name;    ///< of the next film; empty: named by the date
};

/// The scene's title: its name, with a mark if the scene has been edited; the present chain stands before it
/// if the name no longer describes it.
std::string scene_title(const ViewState&);
/// "5 links, edited from Double pendulum, equal links".
std::string title_of_edited(const std::string& other_chain, const std::string& scene_name);

/// Sets the name and the view of the scene shown from now on. If the user has chosen so, the marks for a
/// class replace the scene's own.
void show_view(const std::string& name, const Viewing&, ViewState&);
/// The view with the scene's own marks.
Viewing own_view(const ViewState&);
/// Call it once a frame: stores the present marks for a class, or restores the scene's own. If the user
/// switches them on and no mark is chosen, all are shown.
void follow_class(ViewState&);

/// Opens or folds a panel: temporarily in a narrow window, otherwise as a preference.
void show_panel(ViewState&, bool is_left, bool shown);

/// The places of the panels for the present display size; `scale`: overlay pixels per logical pixel. Drawing
/// thread, with an ImGui context.
PanelLayout panel_layout(const ViewState&, float scale);
/// The scene's area; the whole window while the panels are hidden. Drawing thread, with an ImGui context.
FreeArea free_area(const ViewState&, float scale);

} // namespace pendula
