// SPDX-License-Identifier: MIT
#include "render/ensemble/ensemble_colours.hpp"

#include "render/look/palette.hpp"
#include "render/look/scene_theme.hpp"

#include <glm/common.hpp>
#include <glm/vec2.hpp>
#include <glm/vec4.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <span>
#include <vector>

namespace pendula {
namespace {

/// OKLCH; hues in degrees, which continue beyond 360.
struct Tone {
    float lightness, chroma, hue;
};

glm::vec3 between(std::span<const Tone> tones, float place) {
    const float scaled = place * static_cast<float>(tones.size() - 1);
    const auto first = std::min(static_cast<std::size_t>(scaled), tones.size() - 2);
    const float part = scaled - static_cast<float>(first);
    const Tone &a = tones[first], &b = tones[first + 1];
    return palette::linear_from_oklch(std::lerp(a.lightness, b.lightness, part),
                                      std::lerp(a.chroma, b.chroma, part),
                                      std::lerp(a.hue, b.hue, part) * std::numbers::pi_v<float> / 180);
}

// Lightness in equal steps, so that equal factors of density look equally far apart.
constexpr Tone dark_density[] = {{0.22f, 0.10f, 280}, {0.37f, 0.15f, 300}, {0.52f, 0.17f, 345},
                                 {0.67f, 0.17f, 395}, {0.82f, 0.15f, 440}, {0.97f, 0.08f, 465}};
constexpr Tone blue_density[] = {
    {0.34f, 0.09f, 255}, {0.50f, 0.11f, 235}, {0.66f, 0.11f, 205}, {0.82f, 0.09f, 170}, {0.97f, 0.07f, 110}};
constexpr Tone paper_density[] = {{0.95f, 0.03f, 90},  {0.78f, 0.11f, 65},  {0.62f, 0.16f, 25},
                                  {0.46f, 0.17f, -20}, {0.30f, 0.13f, -60}, {0.16f, 0.05f, -80}};
constexpr Tone ages[] = {{0.98f, 0.02f, 90}, {0.84f, 0.13f, 75},  {0.68f, 0.19f, 38},
                         {0.52f, 0.20f, -5}, {0.38f, 0.16f, -60}, {0.28f, 0.12f, -80}};
constexpr Tone paper_ages[] = {
    {0.18f, 0.02f, 90}, {0.38f, 0.12f, 30}, {0.52f, 0.18f, -5}, {0.64f, 0.15f, -60}, {0.74f, 0.09f, -80}};

// Without a default: the compiler asks which ink a new theme has.
std::span<const Tone> density_tones(Theme theme) {
    switch (theme) {
    case Theme::night:
    case Theme::high_contrast:
        return dark_density;
    case Theme::blueprint:
        return blue_density;
    case Theme::paper:
        return paper_density;
    }
    return dark_density;
}

struct Tables {
    std::array<glm::vec4, spectral_bands> bands;
    std::array<glm::vec4, ensemble_ramp_size> tones;
};

} // namespace

std::array<glm::vec3, ensemble_ramp_size> ensemble_ramp(EnsembleColour colour, Theme theme) {
    const std::span<const Tone> age_tones =
        theme_of(theme).absorbs ? std::span<const Tone>(paper_ages) : ages;
    const std::span<const Tone> tones = colour == EnsembleColour::density ? density_tones(theme) : age_tones;
    std::array<glm::vec3, ensemble_ramp_size> ramp;
    for (std::size_t i = 0; i < ramp.size(); ++i)
        ramp[i] = between(tones, static_cast<float>(i) / static_cast<float>(ramp.size() - 1));
    return ramp;
}

void EnsembleColours::bind(std::size_t members, EnsembleColour colour, Theme theme) {
    const std::tuple wanted(members, colour, theme);
    if (!tables_) tables_ = gl::Buffer("colours of an ensemble", sizeof(Tables));
    if (sent_ != wanted || members == 0) {
        Tables tables;
        const auto bands = band_colours(members);
        const auto ramp = ensemble_ramp(colour, theme);
        std::ranges::transform(bands, tables.bands.begin(), [](glm::vec3 c) { return glm::vec4(c, 0); });
        std::ranges::transform(ramp, tables.tones.begin(), [](glm::vec3 c) { return glm::vec4(c, 0); });
        tables_.upload(0, std::as_bytes(std::span(&tables, 1)));
        sent_ = wanted;
    }
    tables_.bind_uniform(1);
}

void EnsembleColours::set(gl::Program& program, const EnsembleLook& look, Theme theme, std::size_t links,
                          std::size_t members) const {
    const DensityScale scale = density_scale(members, look.brightness);
    const double all = static_cast<double>(std::max<std::size_t>(members, 1));
    const glm::vec3 bob = palette::bob_in_chain(links - 1, links, theme);
    program.set("tint", theme_of(theme).absorbs ? bob : bob / std::max({bob.r, bob.g, bob.b, 0.1f}));
    program.set("age_scale", look.trail_seconds > 0 ? static_cast<float>(0.9 / look.trail_seconds) : 0.0f);
    program.set("density_ends", glm::vec2(std::log2(scale.low / all), std::log2(scale.high / all)));
    program.set("ink_strength", 2.2f);
}

DensityScale density_scale(std::size_t members, double brightness) {
    const double step = brightness > 0 ? brightness : 1;
    const double most = std::max(100.0, static_cast<double>(members) / 10);
    return {0.5 / step, most / step};
}

} // namespace pendula
