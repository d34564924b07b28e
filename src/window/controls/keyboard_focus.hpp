// SPDX-License-Identifier: MIT
/// Keyboard mode of the panels (F6): arrows, Space and Enter belong to the controls, otherwise to the run.
/// Drawing thread.
#pragma once

#include "window/panels/view_state.hpp"

namespace pendula {

class KeyboardFocus {
  public:
    /// Switches ImGui's navigation on or off with the view's. Before the panels are built.
    void follow(const ViewState&);

    /// Whether a key (GLFW's code) belongs to the panels because keyboard mode is on.
    static bool keeps(int key, const ViewState&);

  private:
    bool was_on_ = false; ///< in the last frame
};

} // namespace pendula
