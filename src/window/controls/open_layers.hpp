// SPDX-License-Identifier: MIT
/// Temporary windows over the panels. Escape closes the one opened last. Drawing thread.
#pragma once

#include "window/controls/layer_stack.hpp"
#include "window/panels/view_state.hpp"

namespace pendula {

class OpenLayers {
  public:
    /// Before a frame's panels are built.
    void begin_frame();
    /// After the panels are built.
    void follow(ViewState&);

    /// Closes what was opened last over the panels: a list, a window or the keyboard mode. False if nothing
    /// is open. After follow().
    bool close_top(ViewState&);

  private:
    enum class Layer { keyboard, info, profiler, render, help, palette };
    static bool& shown(Layer, ViewState&);

    LayerStack<Layer> layers_;
    bool popup_was_open_ = false; ///< at the last frame's end
    bool popup_closed_ = false;   ///< ImGui has closed one in this frame
};

} // namespace pendula
