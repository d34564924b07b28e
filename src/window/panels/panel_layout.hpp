// SPDX-License-Identifier: MIT
/// The places of the panels and of the scene, for a window's size. Pure functions. In a narrow window the
/// panels are folded. A panel that is opened in a narrow window floats over the scene until the scene is
/// clicked; a pinned panel stays open and the scene is beside it.
#pragma once

#include "window/panels/preferences.hpp"

#include <imgui.h>

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
