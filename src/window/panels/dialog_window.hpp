// SPDX-License-Identifier: MIT
/// Windows above everything else: one level brighter than panels, with an edge and a shadow, on a darkened
/// background. Drawing thread.
#pragma once

#include "window/panels/layout.hpp"

namespace pendula {

/// The keys that a dialogue uses, counted from the window's events so that none is lost in a slow frame.
struct DialogKeys {
    int across = 0, down = 0; ///< presses of arrow keys: right and down positive
    bool accepts = false;     ///< Enter
    bool cancels = false;     ///< Escape
};

/// Begins a window that stays above the panels; ImGui::End() ends it. Set its place and size before.
void begin_dialog(const char* name, float scale, ImGuiWindowFlags flags = layout::fixed_window);

/// The same look for a modal pop-up, for which ImGui darkens the rest. True while it is open; then
/// ImGui::EndPopup() ends it.
bool begin_modal_dialog(const char* name, float scale);

} // namespace pendula
