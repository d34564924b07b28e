// SPDX-License-Identifier: MIT
#include "render/look/look_block.hpp"

#include "render/look/palette.hpp"
#include "render/look/scene_theme.hpp"

#include <glm/vec4.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>

namespace pendula {
namespace {

/// Mirrors `LookBlock` in look.glsl, by the rules of std140.
struct Block {
    glm::vec4 ground_inner, ground_outer, rod_dark, rod_light, outline, dial;
    glm::vec4 strain_rest, strain_stretched, strain_compressed;
    float absorbs, exposure, bloom, shadow;
    std::int32_t fade_law, width_law, transparent, hard_edges;
    std::array<glm::vec4, palette::ramp_size> ramp;
};
static_assert(sizeof(Block) == (9 + 2 + palette::ramp_size) * sizeof(glm::vec4));

Block block_of(const Look& look) {
    const SceneTheme& theme = theme_of(look.theme);
    const auto opaque = [](glm::vec3 colour) { return glm::vec4(colour, 1); };
    Block block{};
    block.ground_inner = opaque(theme.ground_inner);
    block.ground_outer = opaque(theme.ground_outer);
    block.rod_dark = opaque(theme.rod_dark);
    block.rod_light = opaque(theme.rod_light);
    block.outline = theme.outline;
    block.dial = theme.dial;
    block.strain_rest = opaque(theme.strain_rest);
    block.strain_stretched = opaque(theme.strain_stretched);
    block.strain_compressed = opaque(theme.strain_compressed);
    block.absorbs = theme.absorbs ? 1.0f : 0.0f;
    block.exposure = static_cast<float>(std::exp2(look.exposure));
    block.bloom = theme.bloom * static_cast<float>(look.bloom);
    block.shadow = look.shadow ? theme.shadow : 0.0f;
    block.fade_law = static_cast<std::int32_t>(look.trail_fade);
    block.width_law = static_cast<std::int32_t>(look.trail_width);
    block.transparent = look.transparent ? 1 : 0;
    block.hard_edges = theme.hard_edges ? 1 : 0;
    const Palette palette =
        look.palette == Palette::automatic ? palette::suited_to(look.trail_colour) : look.palette;
    const auto colours = palette::ramp(palette, look.theme);
    for (std::size_t i = 0; i < colours.size(); ++i)
        block.ramp[i] = opaque(palette::pigment(colours[i], look.theme));
    return block;
}

} // namespace

void LookBlock::bind(const Look& look) {
    if (sent_ != look) {
        const Block block = block_of(look);
        buffer_.replace("look", std::as_bytes(std::span(&block, 1)));
        sent_ = look;
    }
    buffer_.bind_uniform(0);
}

} // namespace pendula
