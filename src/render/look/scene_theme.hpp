// SPDX-License-Identifier: MIT
/// The colours, widths and light of the scene in each theme. Colours are linear light. In colours with alpha,
/// the light is premultiplied, and alpha is the covered fraction of the background. For the overlay, see
/// window/panels/theme.
#pragma once

#include "scene/look.hpp"

#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <array>

namespace pendula {

/// The colours of the torus's glass: its body, its rim, its highlight, and the lines on it.
struct GlassTheme {
    glm::vec4 body{0}, rim{0}, gleam{0}, line{0};
};

struct StrokeTheme {
    float width = 1; ///< of trails and rods, relative to theme night
    /// The light of the end bob's trail, and the factor from one bob's trail to the next inner bob's trail.
    float trail_light = 2, trail_ratio = 0.65f;
    float companion_light = 0.4f, companion_lightness = 0.78f;
    float bob_lightness = 0.78f; ///< OKLCH, of bobs after the first eight
};

struct SceneTheme : StrokeTheme {
    /// Trails absorb light of the background instead of adding light. The picture is the remaining light, and
    /// nothing glows.
    bool absorbs = false;
    glm::vec3 ground_inner{0}, ground_outer{0}; ///< the background at the pivot, and far from it
    float bloom = 0;                            ///< strength of the glow in the picture

    std::array<unsigned, 8> bobs{}; ///< colours of the first eight bobs, sRGB
    float bob_chroma = 0.14f;       ///< OKLCH, of bobs after the first eight
    float least_trail_light = 0.4f;
    glm::vec3 rod_dark{0}, rod_light{0};
    glm::vec4 outline{0}; ///< around bobs
    glm::vec4 dial{0};    ///< the circle that shows the chain's reach
    float shadow = 0;     ///< how dark the chain's shadow is, 0 … 1
    GlassTheme glass;
    float guide = 0.3f;      ///< strength of the torus's two angle lines, 0 … 1
    bool hard_edges = false; ///< strokes and dots have sharp edges and no glow around them
    glm::vec3 text{1}, secondary_text{1}, caption{1}, line{1}; ///< for text and lines over the views
    float line_strength = 1;                                   ///< strength of lines, relative to theme night
    glm::vec3 strain_rest{1}, strain_stretched{1}, strain_compressed{1};
};

const SceneTheme& theme_of(Theme);

/// Converts linear light to an sRGB colour with straight alpha, for text and lines over the views.
glm::vec4 screen_colour(const glm::vec3& linear, float alpha = 1);
glm::vec4 faded(glm::vec4 colour, float alpha);

/// The colours of text and lines over the views, sRGB with straight alpha.
struct Inks {
    glm::vec4 text, secondary, caption; ///< captions are the faintest
    glm::vec4 grid, zero_line, frame_line;
    glm::vec4 halo; ///< the background around letters that lie over lines
};
Inks inks_of(Theme);

} // namespace pendula
