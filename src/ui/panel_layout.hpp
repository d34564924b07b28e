// SPDX-License-Identifier: MIT
/// Where the panels are and what they leave to the scene, for a window's size. Pure functions.
#pragma once

#include "ui/preferences.hpp"

#include <imgui.h>

namespace pendula {

/// In ImGui's coordinates.
struct Box {
    float x = 0, y = 0, width = 0, height = 0;
};

/// The part of the window (in ImGui's coordinates) that panels leave free.
using FreeArea = Box;

struct PanelLayout {
    bool left_open = false, right_open = false;
    Box left, right;           ///< as tall as they may become
    Box left_edge, right_edge; ///< what is dragged to resize a panel, and clicked to fold it
    Box transport, status;
    FreeArea scene;
};

/// `scale`: overlay pixels per logical pixel.
PanelLayout arrange_panels(ImVec2 display, float scale, const Preferences&);

} // namespace pendula
