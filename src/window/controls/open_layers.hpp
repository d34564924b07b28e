// SPDX-License-Identifier: MIT
/// Temporary windows over the panels: Escape closes the one opened last. Drawing thread.
#pragma once

#include "window/panels/view_state.hpp"

#include <algorithm>
#include <optional>
#include <vector>

namespace pendula {

/// Tracks which temporary window was opened last: Escape closes only that one.
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
    std::vector<Layer> open_; ///< the one opened last is at the end
};

/// Keyboard mode of the panels (F6): while it is on, arrows, Space and Enter go to the controls instead of to
/// the run.
class KeyboardFocus {
  public:
    /// Switches ImGui's navigation on or off, as the view says. Call it before the panels are built.
    void follow(const ViewState&);

    /// Whether a key (GLFW's code) belongs to the panels because keyboard mode is on.
    static bool keeps(int key, const ViewState&);

  private:
    bool was_on_ = false; ///< in the last frame
};

class OpenLayers {
  public:
    /// Call it before a frame's panels are built.
    void begin_frame();
    /// Call it after the panels have been built.
    void follow(ViewState&);

    /// Closes what was opened last over the panels: a list, a window or the keyboard mode. If nothing is
    /// open, stops a fit that is being made. False if there was neither. Call it after follow().
    bool close_top(ViewState&);

  private:
    enum class Layer { keyboard, info, profiler, render, help, palette };
    static bool& shown(Layer, ViewState&);

    LayerStack<Layer> layers_;
    bool popup_was_open_ = false; ///< at the end of the last frame
    bool popup_closed_ = false;   ///< ImGui has closed one in this frame
};

} // namespace pendula
