// SPDX-License-Identifier: MIT
/// The places of the panels and of the scene, for a window's size. Pure functions. In a narrow window the
/// panels are folded. A panel that is opened in a narrow window floats over the scene until the scene is
/// clicked; a pinned panel stays open and the scene is beside it.
#pragma once

#include "window/panels/preferences.hpp"

#include <imgui.h>

/// Sizes that panels share, in logical pixels at scale 1.
namespace pendula::layout {

inline constexpr float margin = 12;          ///< distance between the window's edge and a panel
inline constexpr float edge_width = 14;      ///< width of the strip that resizes a panel
inline constexpr float timeline_height = 18; ///< height of the timeline on top of the transport bar
inline constexpr float transport_height = 56 + timeline_height;
inline constexpr float film_height = 195; ///< height of the film strip, which replaces the transport bar
inline constexpr float status_height = 24;

/// The smallest window in which the overlay has its full scale; in a smaller window the overlay shrinks.
inline constexpr float smallest_width = 640, smallest_height = 360;

inline constexpr float label_column =
    5.9f; ///< distance from a label's beginning to its control, in font sizes

/// The name of the window with messages, which must not appear in pictures.
inline constexpr const char* message_window = "##notice";

inline constexpr ImGuiWindowFlags fixed_window = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                                 ImGuiWindowFlags_NoSavedSettings |
                                                 ImGuiWindowFlags_AlwaysAutoResize;

} // namespace pendula::layout

namespace pendula {

/// A rectangle in ImGui's coordinates.
struct Box {
    float x = 0, y = 0, width = 0, height = 0;
};

/// The part of the window (in ImGui's coordinates) that panels leave free.
using FreeArea = Box;

/// The panel that the user has opened in a narrow window.
enum class Peek { none, left, right };

struct PanelLayout {
    bool is_narrow = false;
    bool left_open = false, right_open = false;
    Box left, right;           ///< panels, with their greatest height
    Box left_edge, right_edge; ///< strips to resize or fold a panel
    Box transport, status;     ///< a low window has no status line
    FreeArea scene;            ///< the scene's area; floating panels cover a part of it
    FreeArea clear;            ///< the part of the scene that no panel covers
};

/// `scale`: factor for the panels' sizes. `directing`: the film strip replaces the transport bar, and there
/// is no right panel.
PanelLayout arrange_panels(ImVec2 display, float scale, const Preferences&, Peek = Peek::none,
                           bool directing = false);

/// The overlay's scale for a window of this height, if the desktop does not report the density of pixels: 1
/// up to a height of 1080, 2 at 2160, in steps of a quarter.
float scale_for_height(float height);

/// The largest scale at which the overlay fits in a window of this size.
float largest_scale(float width, float height);

} // namespace pendula
