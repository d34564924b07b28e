// SPDX-License-Identifier: MIT
#include "render/look/scene_theme.hpp"

#include "render/look/palette.hpp"

#include <array>
#include <tuple>

namespace pendula {
namespace {

/// Sets the colours of the text over the views, given as sRGB.
void set_words(SceneTheme& theme, unsigned text, unsigned secondary, unsigned caption) {
    theme.text = palette::linear_from_srgb(text);
    theme.secondary_text = palette::linear_from_srgb(secondary);
    theme.caption = palette::linear_from_srgb(caption);
}

/// Sets the rods' colours, given as sRGB.
void set_rods(SceneTheme& theme, unsigned dark, unsigned light) {
    theme.rod_dark = palette::linear_from_srgb(dark);
    theme.rod_light = palette::linear_from_srgb(light);
}

void set_strain(SceneTheme& theme, glm::vec3 rest, glm::vec3 stretched, glm::vec3 compressed) {
    theme.strain_rest = rest;
    theme.strain_stretched = stretched;
    theme.strain_compressed = compressed;
}

SceneTheme night() {
    SceneTheme theme;
    theme.ground_inner = {0.0100f, 0.0130f, 0.0220f};
    theme.ground_outer = {0.0030f, 0.0040f, 0.0075f};
    theme.bloom = 0.07f;
    // Okabe and Ito's palette, brightened for a dark background; a light grey replaces their black.
    theme.bobs = {0x56B4E9, 0xF29E14, 0xE65C9E, 0x00C08B, 0xF0E442, 0x8C7DFF, 0xFF7A45, 0xB8C4D6};
    theme.rod_dark = {0.205f, 0.231f, 0.296f};  // #7D8494
    theme.rod_light = {0.497f, 0.539f, 0.631f}; // #BBC2D0
    theme.outline = {0, 0, 0, 0.55f};
    theme.dial = {0.0085f, 0.0105f, 0.0150f, 0};
    theme.shadow = 0.5f;
    theme.glass = {.body = {0.105f, 0.115f, 0.135f, 1},
                   .rim = {0.060f, 0.072f, 0.096f, 0.06f},
                   .gleam = {0.034f, 0.038f, 0.045f, 0},
                   .line = {0.017f, 0.019f, 0.023f, 0}};
    set_strain(theme, {0.82f, 0.84f, 0.88f}, {1.0f, 0.035f, 0.03f}, {0.03f, 0.16f, 1.0f});
    set_words(theme, 0xE6EAF2, 0x9AA4B8, 0x858EA1);
    return theme;
}

SceneTheme paper() {
    SceneTheme theme;
    theme.absorbs = true;
    theme.ground_inner = palette::linear_from_srgb(0xFBFAF7);
    theme.ground_outer = palette::linear_from_srgb(0xF6F4EF);
    // The hues of theme night, as dark as ink.
    theme.bobs = {0x0072B2, 0xC26A00, 0xB5307A, 0x00795A, 0x8A7600, 0x5A4BCF, 0xC23B12, 0x5B6678};
    static_cast<StrokeTheme&>(theme) = {.width = 0.72f,
                                        .trail_light = 1.05f,
                                        .trail_ratio = 0.86f,
                                        .companion_light = 0.85f,
                                        .companion_lightness = 0.58f,
                                        .bob_lightness = 0.52f};
    theme.least_trail_light = 0.55f;
    set_rods(theme, 0x23272E, 0x6A717D);
    theme.outline = {0.02f, 0.02f, 0.025f, 0.75f};
    theme.dial = {0.02f, 0.02f, 0.02f, 0.16f};
    theme.shadow = 0.16f;
    theme.glass = {.body = {0.20f, 0.22f, 0.25f, 0.36f},
                   .rim = {0.03f, 0.05f, 0.08f, 0.55f},
                   .gleam = {0, 0, 0, 0},
                   .line = {0.02f, 0.03f, 0.05f, 0.26f}};
    theme.guide = 0.6f;
    set_strain(theme, palette::linear_from_srgb(0x6E747E), palette::linear_from_srgb(0xE0201B),
               palette::linear_from_srgb(0x1450D8));
    set_words(theme, 0x1B1E24, 0x4F5663, 0x656C78);
    theme.line = {0, 0, 0};
    theme.line_strength = 1.6f;
    return theme;
}

SceneTheme blueprint() {
    SceneTheme theme = night();
    theme.ground_inner = palette::linear_from_srgb(0x10335A);
    theme.ground_outer = palette::linear_from_srgb(0x0B2441);
    theme.bloom = 0.018f;
    // White, cyan, amber, then hues that differ clearly from the blue background and from one another.
    theme.bobs = {0xFFFFFF, 0x4FD0FF, 0xFFC23D, 0x8DF0A8, 0xFF9C86, 0xC4B5FF, 0xF4F27A, 0x9DB4CC};
    theme.bob_chroma = 0.09f;
    static_cast<StrokeTheme&>(theme) = {.width = 0.62f,
                                        .trail_light = 1.0f,
                                        .trail_ratio = 0.8f,
                                        .companion_light = 0.32f,
                                        .companion_lightness = 0.72f,
                                        .bob_lightness = 0.86f};
    set_rods(theme, 0xC5D6E8, 0xFFFFFF);
    theme.outline = {0.003f, 0.014f, 0.05f, 0.85f};
    theme.dial = {0.060f, 0.095f, 0.135f, 0};
    theme.shadow = 0.22f;
    theme.glass = {.body = {0.05f, 0.13f, 0.24f, 0.7f},
                   .rim = {0.07f, 0.14f, 0.22f, 0},
                   .gleam = {0.01f, 0.02f, 0.03f, 0},
                   .line = {0.07f, 0.12f, 0.17f, 0}};
    set_strain(theme, {1, 1, 1}, {1.0f, 0.12f, 0.09f}, {0.05f, 0.42f, 1.0f});
    set_words(theme, 0xF2F8FF, 0xA9C4DE, 0x9AB6D2);
    theme.line_strength = 1.8f;
    return theme;
}

SceneTheme high_contrast() {
    SceneTheme theme = night();
    theme.ground_inner = theme.ground_outer = {0, 0, 0};
    theme.bloom = 0;
    theme.bobs = {0x00C8FF, 0xFFB000, 0xFF4FB0, 0x00FF7F, 0xFFFF00, 0xA080FF, 0xFF5A1F, 0xFFFFFF};
    theme.bob_chroma = 0.19f;
    static_cast<StrokeTheme&>(theme) = {.width = 1.5f,
                                        .trail_light = 1.6f,
                                        .trail_ratio = 0.85f,
                                        .companion_light = 0.55f,
                                        .companion_lightness = 0.85f,
                                        .bob_lightness = 0.86f};
    theme.least_trail_light = 0.8f;
    theme.rod_dark = theme.rod_light = {1, 1, 1};
    theme.outline = {0, 0, 0, 1};
    theme.dial = {0.06f, 0.06f, 0.06f, 0};
    theme.shadow = 0;
    theme.glass = {.body = {0.03f, 0.03f, 0.03f, 1},
                   .rim = {0.08f, 0.08f, 0.08f, 0},
                   .gleam = {0, 0, 0, 0},
                   .line = {0.09f, 0.09f, 0.09f, 0}};
    theme.guide = 0.16f;
    theme.hard_edges = true;
    theme.strain_rest = {1, 1, 1};
    theme.text = {1, 1, 1};
    theme.secondary_text = palette::linear_from_srgb(0xE2E2E2);
    theme.caption = palette::linear_from_srgb(0xD0D0D0);
    theme.line_strength = 3.5f;
    return theme;
}

} // namespace

const SceneTheme& theme_of(Theme theme) {
    static const std::array themes{night(), paper(), blueprint(), high_contrast()};
    static_assert(std::tuple_size_v<decltype(themes)> == EnumNames<Theme>::list.size());
    return themes[static_cast<std::size_t>(theme)];
}

glm::vec4 screen_colour(const glm::vec3& linear, float alpha) {
    return {palette::srgb_from_linear(linear), alpha};
}

glm::vec4 faded(glm::vec4 colour, float alpha) {
    colour.a *= alpha;
    return colour;
}

Inks inks_of(Theme theme) {
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
