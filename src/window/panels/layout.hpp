// SPDX-License-Identifier: MIT
/// Sizes that panels share, in logical pixels at scale 1.
#pragma once

#include <imgui.h>

namespace pendula::layout {

inline constexpr float margin = 12;          ///< distance between the window's edge and a panel
inline constexpr float edge_width = 14;      ///< width of the strip that resizes a panel
inline constexpr float timeline_height = 18; ///< height of the timeline on top of the transport bar
inline constexpr float transport_height = 56 + timeline_height;
inline constexpr float film_height = 195; ///< height of the film strip, which replaces the transport bar
inline constexpr float status_height = 24;

/// The smallest window in which the overlay has its full scale; in a smaller window the overlay shrinks.
inline constexpr float smallest_width = 640, smallest_height = 360;

inline constexpr float label_column =
    5.9f; ///< distance from a label's beginning to its control, in font sizes

/// The name of the window with messages, which must not appear in pictures.
inline constexpr const char* message_window = "##notice";

inline constexpr ImGuiWindowFlags fixed_window = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                                 ImGuiWindowFlags_NoSavedSettings |
                                                 ImGuiWindowFlags_AlwaysAutoResize;

} // namespace pendula::layout
