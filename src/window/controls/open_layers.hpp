// SPDX-License-Identifier: MIT
/// Temporary windows over the panels. Escape closes the window that was opened last. Drawing thread.
#pragma once

#include "window/panels/view_state.hpp"

#include <algorithm>
#include <optional>
#include <vector>

namespace pendula {

/// Stores the open temporary windows in the order of opening.
template<class Layer>
class LayerStack {
  public:
    /// Call it once a frame for each layer.
    void follow(Layer layer, bool open) {
        const auto place = std::find(open_.begin(), open_.end(), layer);
        if (open && place == open_.end()) open_.push_back(layer);
        if (!open && place != open_.end()) open_.erase(place);
    }

    std::optional<Layer> top() const { return open_.empty() ? std::nullopt : std::optional(open_.back()); }

  private:
    std::vector<Layer> open_; ///< in the order of opening
};

/// Keyboard mode of the panels (F6): while it is on, arrows, Space and Enter go to the controls instead of to
/// the run.
class KeyboardFocus {
  public:
    /// Makes ImGui's keyboard navigation agree with view.keyboard_focus. Call it before the panels are built.
    void follow(const ViewState&);

    /// Whether keyboard mode is on and gives this key (GLFW's code) to the panels.
    static bool keeps(int key, const ViewState&);

  private:
    bool was_on_ = false; ///< whether keyboard mode was on in the last frame
};

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
    enum class Layer { keyboard, info, profiler, render, help, palette };
    static bool& shown(Layer, ViewState&);

    LayerStack<Layer> layers_;
    bool popup_was_open_ = false; ///< whether a popup was open at the end of the last frame
    bool popup_closed_ = false;   ///< ImGui has closed a popup in this frame
};

} // namespace pendula
