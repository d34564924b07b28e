// SPDX-License-Identifier: MIT
/// Windows in front of all panels: brighter than panels, with an edge and a shadow, over a darkened
/// background. Drawing thread.
#pragma once

#include "window/panels/panel_layout.hpp"

namespace pendula {

/// The keys that a dialogue uses, counted from the window's events, so that a slow frame loses no key.
struct DialogKeys {
    int across = 0, down = 0; ///< presses of arrow keys; right and down are positive
    bool accepts = false;     ///< Enter
    bool cancels = false;     ///< Escape
};

/// Begins a window that stays in front of the panels; end it with ImGui::End(). Set its place and size
/// before.
void begin_dialog(const char* name, float scale, ImGuiWindowFlags flags = layout::fixed_window);

/// Begins a modal pop-up with the same look in the middle of the window; ImGui darkens everything else.
/// Returns whether the pop-up is open; if so, end it with ImGui::EndPopup(). `size`: at most the window's
/// size is used; a height of 0 stands for the content's height. `opens_now`: opens the pop-up.
bool begin_modal_dialog(const char* name, ImVec2 size, float scale, bool opens_now);

} // namespace pendula
