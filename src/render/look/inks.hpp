// SPDX-License-Identifier: MIT
/// The colours of text and lines over the views, as the screen shows them (sRGB, straight alpha).
#pragma once

#include "render/look/palette.hpp"
#include "render/look/scene_theme.hpp"

#include <glm/vec4.hpp>

namespace pendula {

inline glm::vec4 screen_colour(const glm::vec3& linear, float alpha = 1) {
    return {palette::srgb_from_linear(linear), alpha};
}

inline glm::vec4 faded(glm::vec4 colour, float alpha) {
    colour.a *= alpha;
    return colour;
}

struct Inks {
    glm::vec4 text, secondary, caption; ///< captions are the faintest
    glm::vec4 grid, zero_line, frame_line;
    glm::vec4 halo; ///< the background around letters that stand on lines
};

inline Inks inks_of(Theme theme) {
    const SceneTheme& colours = theme_of(theme);
    const glm::vec3 line = screen_colour(colours.line);
    const auto lines = [&](float alpha) { return glm::vec4(line, alpha * colours.line_strength); };
    return {screen_colour(colours.text),
            screen_colour(colours.secondary_text),
            screen_colour(colours.caption),
            lines(0.06f),
            lines(0.13f),
            lines(0.16f),
            faded(screen_colour(colours.ground_inner), 0.8f)};
}

} // namespace pendula
