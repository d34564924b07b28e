// SPDX-License-Identifier: MIT
/// The view of the scene, and which panels and windows are open. Panels and keys edit it; the physics thread
/// does not use it. Plain values. Also the order in which Escape closes windows, and the panels' keyboard
/// mode.
#pragma once

#include "scene/viewing.hpp"
#include "window/features/recording/film_settings.hpp"
#include "window/panels/panel_layout.hpp"
#include "window/panels/preferences.hpp"

#include <optional>
#include <string>
#include <vector>

namespace pendula {

/// Appended to the name of an edited scene.
inline constexpr const char* edited_mark = ", edited";

/// What the timeline shows about a fit of the chain to a recording. Times are simulated times, s.
struct FitFlag {
    double until = 0;                  ///< end of the fitted part; 0 for the whole recording
    double whole = 0;                  ///< end of the recording; 0 without a recording
    std::optional<double> lost{};      ///< when the fit's error exceeds lost_beyond (fit_words.hpp)
    std::optional<double> predicted{}; ///< when the fit's error estimate exceeds lost_beyond
    bool is_working = false;           ///< a fit is being made
    bool must_stop = false;            ///< Escape was pressed
};

struct ViewState : Viewing {
    std::string scene_name;
    bool scene_edited = false; ///< the scene's motion has been changed since it was opened
    std::string other_chain;   ///< the present chain in words; empty if it is the named scene's chain
    FitFlag fit_flag;
    bool places_video = false; ///< the video behind the chain shows handles to place it
    bool directing = false;    ///< a film is shown instead of the run
    bool show_panels = true;
    bool show_help = false;
    bool show_profiler = false;
    bool show_info = false;
    bool show_palette = false;
    bool asks_run_until = false;                ///< the pop-up "Run until" must open
    bool show_render = false;                   ///< whether the dialogue for a rendered film is open
    bool left_shown = true, right_shown = true; ///< whether each panel was open in the last frame
    bool is_narrow = false;         ///< the window was narrow in the last frame, so the panels are folded
    Peek peek = Peek::none;         ///< a panel opened temporarily in a narrow window
    bool view_fills_window = false; ///< one view fills the window
    /// While one view fills the window: the height of the bar with the button that shows all views again, in
    /// ImGui's units.
    float head = 0;
    bool keyboard_focus = false;        ///< arrows, Space and Enter go to the panels' controls
    std::optional<double> pointed_time; ///< simulated time under the pointer in a plot, s
    Preferences preferences;
    bool for_class = false;   ///< the look shows the marks in the preferences, not scene_marks
    ClassMarks scene_marks{}; ///< the scene's own marks, while for_class is set
    FilmSettings film;        ///< the settings of films in this session
    std::string film_name;    ///< name of the next film; if empty, the date is the name
};

/// The scene's title: its name, with a mark if the scene has been edited. If the name no longer describes the
/// chain, the present chain comes first: see title_of_edited().
std::string scene_title(const ViewState&);
/// For example "5 links, edited from Double pendulum, equal links".
std::string title_of_edited(const std::string& other_chain, const std::string& scene_name);

/// Sets the name and the view of the scene that is shown from now on. If Preferences::for_class is set, the
/// marks in the preferences replace the scene's own marks.
void show_view(const std::string& name, const Viewing&, ViewState&);
/// The view with the scene's own marks.
Viewing own_view(const ViewState&);
/// Call it once a frame. Follows Preferences::for_class. When it is switched on, a scene with marks keeps
/// them, and another scene shows the marks in the preferences, or all marks if the preferences have none.
/// While it is on, stores the present marks in the preferences. When it is switched off, restores the scene's
/// own marks.
void follow_class(ViewState&);

/// Opens or folds a panel: temporarily in a narrow window, otherwise as a preference.
void show_panel(ViewState&, bool is_left, bool shown);

/// The places of the panels for the present display size; `scale`: factor for the panels' sizes. Drawing
/// thread, with an ImGui context.
PanelLayout panel_layout(const ViewState&, float scale);
/// The scene's area; the whole window while the panels are hidden. Drawing thread, with an ImGui context.
FreeArea free_area(const ViewState&, float scale);

// Keyboard mode of the panels (F6): while it is on, arrows, Space and Enter go to the controls instead of to
// the run.

/// Makes ImGui's keyboard navigation agree with view.keyboard_focus. Call it before the panels are built.
void follow_keyboard_focus(const ViewState&);
/// Whether keyboard mode is on and gives this key (GLFW's code) to the panels.
bool panels_keep_key(int key, const ViewState&);

/// The temporary windows over the panels, and the panels' keyboard mode. Escape closes what was opened last.
/// Drawing thread.
class OpenLayers {
  public:
    /// Call it before a frame's panels are built.
    void begin_frame();
    /// Call it after the panels have been built.
    void follow(ViewState&);

    /// Closes the list, window or keyboard mode that was opened last. If none is open, stops the running fit.
    /// Returns false if there was nothing to close or stop. Call it after follow().
    bool close_top(ViewState&);

  private:
    std::vector<bool ViewState::*> open_; ///< in the order of opening
    bool popup_was_open_ = false;         ///< whether a popup was open at the end of the last frame
    bool popup_closed_ = false;           ///< ImGui has closed a popup in this frame
};

} // namespace pendula
