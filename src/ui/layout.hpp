// SPDX-License-Identifier: MIT
/// Sizes that panels share, in logical pixels at scale 1, and the speeds the controls offer.
#pragma once

#include <imgui.h>

namespace pendula::layout {

inline constexpr float margin = 12; ///< between the window's edge and a panel
inline constexpr float side_panel_width = 300;
inline constexpr float transport_height = 56;

inline constexpr double slowest = 1e-3, fastest = 100; ///< simulated seconds per wall second

inline constexpr ImGuiWindowFlags fixed_window = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                                 ImGuiWindowFlags_NoSavedSettings |
                                                 ImGuiWindowFlags_AlwaysAutoResize;

} // namespace pendula::layout
