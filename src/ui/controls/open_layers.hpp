// SPDX-License-Identifier: MIT
/// What comes and goes over the panels, and what Escape closes of it: what was opened last. Drawing thread.
#pragma once

#include "ui/controls/layer_stack.hpp"
#include "ui/view_state.hpp"

namespace pendula {

class OpenLayers {
  public:
    /// Before a frame's panels are built.
    void begin_frame();
    /// After them.
    void follow(ViewState&);

    /// Closes what is on top of the panels and was opened last: a list, a window or the panels' keyboard.
    /// False if there is nothing. After follow().
    bool close_top(ViewState&);

  private:
    enum class Layer { keyboard, info, profiler, render, help, palette };
    static bool& shown(Layer, ViewState&);

    LayerStack<Layer> layers_;
    bool popup_was_open_ = false; ///< at the last frame's end
    bool popup_closed_ = false;   ///< ImGui has closed one in this frame
};

} // namespace pendula
