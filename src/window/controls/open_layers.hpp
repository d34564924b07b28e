// SPDX-License-Identifier: MIT
/// Temporary windows over the panels, and the panels' keyboard mode. Escape closes what was opened last.
/// Drawing thread.
#pragma once

#include "window/panels/view_state.hpp"

#include <vector>

namespace pendula {

// Keyboard mode of the panels (F6): while it is on, arrows, Space and Enter go to the controls instead of to
// the run.

/// Makes ImGui's keyboard navigation agree with view.keyboard_focus. Call it before the panels are built.
void follow_keyboard_focus(const ViewState&);
/// Whether keyboard mode is on and gives this key (GLFW's code) to the panels.
bool panels_keep_key(int key, const ViewState&);

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
