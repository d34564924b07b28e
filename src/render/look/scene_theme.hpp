// SPDX-License-Identifier: MIT
/// What the themes mean for the scene: colours, widths and light. Linear light, premultiplied where there is
/// an alpha: (light added, part of the ground covered). The overlay's side of a theme is ui/theme.
#pragma once

#include "scene/look.hpp"

#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <array>

namespace pendula {

struct SceneTheme {
    /// Trails take light away from the ground instead of adding some; the picture is what is left of the
    /// ground, and nothing glows.
    bool absorbs = false;
    glm::vec3 ground_inner{0}, ground_outer{0}; ///< at the pivot, and far away
    float bloom = 0;                            ///< of the glow in the picture

    std::array<unsigned, 8> bobs{};                  ///< sRGB
    float bob_lightness = 0.78f, bob_chroma = 0.14f; ///< OKLCH, of further bobs
    float companion_lightness = 0.78f;

    float width = 1; ///< of trails and rods, by which night's are multiplied
    float trail_light = 2, trail_ratio = 0.65f,
          least_trail_light = 0.4f; ///< end bob's, from bob to bob, least
    float companion_light = 0.4f;

    glm::vec3 rod_dark{0}, rod_light{0};
    glm::vec4 outline{0};    ///< around bobs
    glm::vec4 dial{0};       ///< the circle of the chain's reach
    float shadow = 0;        ///< how dark the chain's shadow is, 0 … 1
    glm::vec4 glass_body{0}; ///< the torus, per unit of its alpha
    glm::vec4 glass_rim{0}, glass_gleam{0}, glass_line{0};
    float guide = 0.3f;      ///< how much of the torus's two lines of angles is seen, 0 … 1
    bool hard_edges = false; ///< strokes and dots end in an edge and have no halo
    glm::vec3 text{1}, secondary_text{1}, caption{1}, line{1}; ///< written and ruled over the views
    float line_strength = 1;                                   ///< by which night's lines are multiplied
    glm::vec3 strain_rest{1}, strain_stretched{1}, strain_compressed{1};
};

const SceneTheme& theme_of(Theme);

} // namespace pendula
