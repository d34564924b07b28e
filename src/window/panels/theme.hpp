// SPDX-License-Identifier: MIT
/// The overlay's look: the colours of each theme, spacing and fonts. The scene's colours of a theme are in
/// render/look/scene_theme. Drawing thread, with an ImGui context.
#pragma once

#include "scene/look.hpp"

#include <imgui.h>

namespace pendula::theme {

/// ImGui's colour for 0xRRGGBB (sRGB). `alpha`: its opacity.
inline ImVec4 colour(unsigned rgb, float alpha = 1.0f) {
    return {static_cast<float>((rgb >> 16) & 255) / 255.0f, static_cast<float>((rgb >> 8) & 255) / 255.0f,
            static_cast<float>(rgb & 255) / 255.0f, alpha};
}

/// A colour for ImGui's draw lists. `alpha`: the colour's own alpha is multiplied by this factor.
inline ImU32 ink(ImVec4 colour, float alpha = 1) {
    colour.w *= alpha;
    return ImGui::ColorConvertFloat4ToU32(colour);
}

/// The colours of the theme applied last; transparent until a theme is applied. Like ImGui's own style, they
/// are used on the drawing thread only.
inline ImVec4 accent, text, secondary, warning, error, panel, hairline;
inline ImVec4 outline;       ///< edges of boxes and rings: contrast 3 : 1 to panels
inline ImVec4 edge;          ///< around dialogues, pop-ups and tooltips
inline ImVec4 dim;           ///< drawn over everything behind a dialogue
inline float line_width = 1; ///< width of outlines and edges, pixels

struct Fonts {
    ImFont* sans = nullptr;     ///< 15 px at scale 1: labels
    ImFont* semibold = nullptr; ///< 15 px: section titles
    ImFont* mono = nullptr;     ///< 14 px: numbers, with digits of equal width
    ImFont* large = nullptr;    ///< 26 px: the time; digits and "−. s" only
};

/// Sets the spacing, multiplied by `scale`, and the colours of the theme "night".
void apply_style(float scale);
/// Sets the colours above and ImGui's colours.
void apply_colours(Theme);

/// Adds the embedded fonts to the current context's atlas, `scale` times their nominal size.
Fonts load_fonts(float scale);

} // namespace pendula::theme
