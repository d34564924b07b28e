// SPDX-License-Identifier: MIT
/// Panels by keyboard (F6): only then do arrows, Space and Enter belong to the controls; else to the run.
/// Drawing thread.
#pragma once

#include "ui/view_state.hpp"

namespace pendula {

class KeyboardFocus {
  public:
    /// Switches ImGui's navigation on or off with the view's. Before the panels are built.
    void follow(const ViewState&);

    /// Whether a key (GLFW's code) belongs to the panels, because they are worked by keyboard.
    static bool keeps(int key, const ViewState&);

  private:
    bool was_on_ = false; ///< in the last frame
};

} // namespace pendula
