// SPDX-License-Identifier: MIT
/// Where hints and messages appear: at the top of the scene, clear of panels, plots and other windows.
/// Drawing thread.
#pragma once

#include "window/panels/panel_frame.hpp"

namespace pendula {

/// ImGui's coordinates.
struct NoticeRoom {
    float x = 0, width = 0, top = 0;
    bool is_below_figures = false; ///< and so in the middle of the picture
};

/// Below the recording's badge and left of plots at the top; beside the windows of figures, or below
/// them where the room beside them is too narrow for words.
NoticeRoom notice_room(const PanelFrame&);

} // namespace pendula
