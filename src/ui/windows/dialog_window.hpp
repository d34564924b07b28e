// SPDX-License-Identifier: MIT
/// Windows over everything else: one level brighter than panels, with an edge and a shadow, and what is
/// behind them is darker. Drawing thread.
#pragma once

#include "ui/layout.hpp"

namespace pendula {

/// Begins a window that stays above the panels; ImGui::End() ends it. Its place and size are set before.
void begin_dialog(const char* name, float scale, ImGuiWindowFlags flags = layout::fixed_window);

/// The same look for a modal pop-up, which ImGui darkens the rest for. True while it is open; then
/// ImGui::EndPopup() ends it.
bool begin_modal_dialog(const char* name, float scale);

} // namespace pendula
