// SPDX-License-Identifier: MIT
/// The overlay's look: colours, spacing and fonts of the "night" theme. Drawing thread, with an ImGui
/// context.
#pragma once

#include <imgui.h>

namespace pendula::theme {

/// sRGB, as ImGui draws it.
inline ImVec4 colour(unsigned rgb, float alpha = 1.0f) {
    return {static_cast<float>((rgb >> 16) & 255) / 255.0f, static_cast<float>((rgb >> 8) & 255) / 255.0f,
            static_cast<float>(rgb & 255) / 255.0f, alpha};
}

inline const ImVec4 accent = colour(0x56B4E9);
inline const ImVec4 text = colour(0xE6EAF2);
inline const ImVec4 secondary = colour(0x9AA4B8);
inline const ImVec4 warning = colour(0xFFB454);
inline const ImVec4 error = colour(0xFF6B6B);
inline const ImVec4 panel = colour(0x131924, 0.92f);
inline const ImVec4 hairline = ImVec4(1, 1, 1, 0.08f);

struct Fonts {
    ImFont* sans = nullptr;     ///< 15 px at scale 1: labels
    ImFont* semibold = nullptr; ///< 15 px: section titles
    ImFont* mono = nullptr;     ///< 14 px: figures, which must not jitter
};

/// Sets colours and spacing for `scale` (1 at a content scale of 1).
void apply_style(float scale);

/// Adds the embedded fonts to the current context's atlas, `scale` times their nominal size.
Fonts load_fonts(float scale);

} // namespace pendula::theme
