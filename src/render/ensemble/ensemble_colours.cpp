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

/// A bell curve with different widths below and above its middle; all arguments in nm.
double lobe(double at, double middle, double below, double above) {
    const double away = (at - middle) / (at < middle ? below : above);
    return std::exp(-0.5 * away * away);
}

} // namespace

glm::dvec3 xyz_of_wavelength(double nm) {
    return {1.056 * lobe(nm, 599.8, 37.9, 31.0) + 0.362 * lobe(nm, 442.0, 16.0, 26.7) -
                0.065 * lobe(nm, 501.1, 20.4, 26.2),
            0.821 * lobe(nm, 568.8, 46.9, 40.5) + 0.286 * lobe(nm, 530.9, 16.3, 31.1),
            1.217 * lobe(nm, 437.0, 11.8, 36.0) + 0.681 * lobe(nm, 459.0, 26.0, 13.8)};
}

glm::dvec3 linear_of_wavelength(double nm) {
    const glm::dvec3 c = xyz_of_wavelength(nm);
    return {3.2404542 * c.x - 1.5371385 * c.y - 0.4985314 * c.z,
            -0.9692660 * c.x + 1.8760108 * c.y + 0.0415560 * c.z,
            0.0556434 * c.x - 0.2040259 * c.y + 1.0572252 * c.z};
}

std::array<glm::vec3, spectral_bands> band_colours(std::size_t members) {
    std::array<glm::dvec3, spectral_bands> colours;
    std::array<double, spectral_bands> light{}; // of all members together, by band
    const double last = spectral_bands - 1;
    for (std::size_t k = 0; k < members; ++k) {
        const double place =
            members > 1 ? last * static_cast<double>(k) / static_cast<double>(members - 1) : 0;
        const auto first = std::min(static_cast<std::size_t>(place), spectral_bands - 2);
        const double part = place - static_cast<double>(first);
        light[first] += (1 - part) / static_cast<double>(members);
        light[first + 1] += part / static_cast<double>(members);
    }
    glm::dvec3 sum(0), even(0);
    for (std::size_t band = 0; band < spectral_bands; ++band) {
        const double part = static_cast<double>(band) / last;
        colours[band] =
            linear_of_wavelength(longest_wavelength + part * (shortest_wavelength - longest_wavelength));
        sum += light[band] * colours[band];
        even += colours[band] / static_cast<double>(spectral_bands);
    }
    std::array<glm::vec3, spectral_bands> result;
    for (std::size_t band = 0; band < spectral_bands; ++band)
        for (int channel = 0; channel < 3; ++channel) {
            const double white =
                members < 8 || sum[channel] < 0.2 * even[channel] ? even[channel] : sum[channel];
            result[band][channel] = static_cast<float>(colours[band][channel] / white);
        }
    return result;
}

namespace {

using palette::Stop;

// Lightness rises in equal steps, so that equal factors of density look equally different.
constexpr Stop dark_density[] = {{0.22f, 0.10f, 280}, {0.37f, 0.15f, 300}, {0.52f, 0.17f, 345},
                                 {0.67f, 0.17f, 395}, {0.82f, 0.15f, 440}, {0.97f, 0.08f, 465}};
constexpr Stop blue_density[] = {
    {0.34f, 0.09f, 255}, {0.50f, 0.11f, 235}, {0.66f, 0.11f, 205}, {0.82f, 0.09f, 170}, {0.97f, 0.07f, 110}};
constexpr Stop paper_density[] = {{0.95f, 0.03f, 90},  {0.78f, 0.11f, 65},  {0.62f, 0.16f, 25},
                                  {0.46f, 0.17f, -20}, {0.30f, 0.13f, -60}, {0.16f, 0.05f, -80}};
constexpr Stop ages[] = {{0.98f, 0.02f, 90}, {0.84f, 0.13f, 75},  {0.68f, 0.19f, 38},
                         {0.52f, 0.20f, -5}, {0.38f, 0.16f, -60}, {0.28f, 0.12f, -80}};
constexpr Stop paper_ages[] = {
    {0.18f, 0.02f, 90}, {0.38f, 0.12f, 30}, {0.52f, 0.18f, -5}, {0.64f, 0.15f, -60}, {0.74f, 0.09f, -80}};

// No default case: the compiler then reports a new theme that has no tones yet.
std::span<const Stop> density_tones(Theme theme) {
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
    const std::span<const Stop> age_tones =
        theme_of(theme).absorbs ? std::span<const Stop>(paper_ages) : ages;
    const std::span<const Stop> tones = colour == EnsembleColour::density ? density_tones(theme) : age_tones;
    std::array<glm::vec3, ensemble_ramp_size> ramp;
    for (std::size_t i = 0; i < ramp.size(); ++i)
        ramp[i] = palette::linear_from(
            palette::between(tones, static_cast<float>(i) / static_cast<float>(ramp.size() - 1)));
    return ramp;
}

void EnsembleColours::bind(std::size_t members, EnsembleColour colour, Theme theme) {
    const std::tuple wanted(members, colour, theme);
    if (sent_ != wanted || members == 0) {
        Tables tables;
        const auto bands = band_colours(members);
        const auto ramp = ensemble_ramp(colour, theme);
        std::ranges::transform(bands, tables.bands.begin(), [](glm::vec3 c) { return glm::vec4(c, 0); });
        std::ranges::transform(ramp, tables.tones.begin(), [](glm::vec3 c) { return glm::vec4(c, 0); });
        tables_.replace("colours of an ensemble", std::as_bytes(std::span(&tables, 1)));
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
