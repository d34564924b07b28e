// SPDX-License-Identifier: MIT
#include "render/ensemble/density_legend.hpp"

#include "render/ensemble/ensemble_colours.hpp"
#include "render/look/inks.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <string>

namespace pendula {
namespace {

constexpr std::array superscripts{"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};

std::string rounded_power(int exponent) {
    if (exponent == 0) return "1";
    if (exponent == 1) return "10";
    if (exponent < 0 || exponent > 9) return fmt::format("{:g}", std::pow(10.0, exponent));
    return std::string("10") + superscripts[static_cast<std::size_t>(exponent)];
}

} // namespace

void note_density(TextPass& text, const FrameInput& input, const ChainGeometry& geometry,
                  std::size_t members) {
    const float size = input.text_size, bar = 10 * size, height = std::round(0.55f * size);
    const auto area = vector_of(geometry.frame);
    if (area.z < 30 * size || area.w < 16 * size) return;
    const Inks inks = inks_of(input.look.theme);
    const glm::vec4 ink = faded(inks.secondary, 0.9f);
    // Above the scale of lengths, its name above it: to its right, a small view's members would be behind it.
    const float x = std::round(area.x + 1.4f * size), y = std::round(area.y + 4.6f * size);
    const auto colours = ensemble_ramp(EnsembleColour::density, input.look.theme);
    const auto edge = [&](std::size_t at) {
        return std::round(x + bar * static_cast<float>(at) / static_cast<float>(colours.size()));
    };
    for (std::size_t i = 0; i < colours.size(); ++i)
        text.fill({edge(i), y}, {edge(i + 1), y + height}, screen_colour(colours[i]));
    const DensityScale scale = density_scale(members, input.ensemble_look.brightness);
    const double low = std::log10(scale.low), high = std::log10(scale.high), room = 2.4 * size;
    const double decade = bar / (high - low); // px
    const int step = std::max(1, static_cast<int>(std::ceil(room / decade)));
    const auto line = std::max(1.0f, std::round(size / 15));
    for (int exponent = static_cast<int>(std::ceil(low)); exponent <= high; exponent += step) {
        const float at = std::round(x + static_cast<float>((exponent - low) * decade));
        text.fill({at, y - std::round(0.25f * size)}, {at + line, y}, ink);
        text.text(rounded_power(exponent), {at, y - 0.4f * size},
                  {.size = size, .colour = ink, .anchor = {0.5f, 1}, .halo = inks.halo});
    }
    text.text("members per pixel", {x, y + height + 0.45f * size},
              {.size = size, .colour = ink, .halo = inks.halo});
}

} // namespace pendula
