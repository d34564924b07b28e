// SPDX-License-Identifier: MIT
#include "render/look/palette.hpp"

#include "render/frame_input.hpp"
#include "render/look/scene_theme.hpp"

#include <glm/common.hpp>
#include <glm/exponential.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <span>

namespace pendula {
namespace palette {
namespace {

float linear_channel(unsigned code) {
    const float value = static_cast<float>(code) / 255.0f;
    return value <= 0.04045f ? value / 12.92f : std::pow((value + 0.055f) / 1.055f, 2.4f);
}

float srgb_channel(float linear) {
    return linear <= 0.0031308f ? 12.92f * linear : 1.055f * std::pow(linear, 1 / 2.4f) - 0.055f;
}

constexpr float golden_angle = 2.39996323f;  // rad
constexpr float fan_spread = 3.7f;           // rad, from violet through blue and green to amber
constexpr std::size_t longest_distinct = 16; // links; longer chains get gradual colours

// Björn Ottosson, "A perceptual color space for image processing" (2020).
glm::vec3 unclamped_from_oklch(float lightness, float chroma, float hue) {
    const float a = chroma * std::cos(hue), b = chroma * std::sin(hue);
    const float l = std::pow(lightness + 0.3963377774f * a + 0.2158037573f * b, 3.0f);
    const float m = std::pow(lightness - 0.1055613458f * a - 0.0638541728f * b, 3.0f);
    const float s = std::pow(lightness - 0.0894841775f * a - 1.2914855480f * b, 3.0f);
    return {4.0767416621f * l - 3.3077115913f * m + 0.2309699292f * s,
            -1.2684380046f * l + 2.6097574011f * m - 0.3413193965f * s,
            -0.0041960863f * l - 0.7034186147f * m + 1.7076147010f * s};
}

bool is_shown(glm::vec3 c) {
    return std::min({c.r, c.g, c.b}) >= -1e-4f && std::max({c.r, c.g, c.b}) <= 1.0001f;
}

constexpr Stop aurora[] = {
    {0.38f, 0.15f, 292}, {0.52f, 0.12f, 250}, {0.66f, 0.12f, 195}, {0.80f, 0.18f, 145}, {0.94f, 0.17f, 108}};
constexpr Stop ember[] = {
    {0.36f, 0.15f, 295}, {0.50f, 0.20f, 345}, {0.65f, 0.21f, 388}, {0.80f, 0.16f, 428}, {0.95f, 0.10f, 465}};
constexpr Stop ice[] = {
    {0.42f, 0.16f, 268}, {0.57f, 0.15f, 252}, {0.72f, 0.12f, 230}, {0.86f, 0.07f, 210}, {0.97f, 0.02f, 200}};
constexpr Stop cold[] = {{0.60f, 0.21f, 258}, {0.80f, 0.10f, 250}, {0.95f, 0.0f, 240}};
constexpr Stop warm[] = {{0.95f, 0.0f, 40}, {0.80f, 0.11f, 35}, {0.63f, 0.25f, 27}};

Stop stop_at(Palette palette, float place) {
    switch (palette) {
    case Palette::ember:
        return between(ember, place);
    case Palette::ice:
        return between(ice, place);
    case Palette::balance:
        return place < 0.5f ? between(cold, 2 * place) : between(warm, 2 * place - 1);
    case Palette::wheel:
        return {0.76f, 0.13f, 360 * place + 250};
    case Palette::automatic:
    case Palette::aurora:
        break;
    }
    return between(aurora, place);
}

Palette suited_to(TrailColour quantity) {
    if (quantity == TrailColour::strain) return Palette::balance;
    if (quantity == TrailColour::angle) return Palette::wheel;
    return quantity == TrailColour::energy ? Palette::ember : Palette::aurora;
}

} // namespace

glm::vec3 linear_from_srgb(unsigned rgb) {
    return {linear_channel((rgb >> 16) & 255), linear_channel((rgb >> 8) & 255), linear_channel(rgb & 255)};
}

glm::vec3 srgb_from_linear(const glm::vec3& colour) {
    return {srgb_channel(colour.r), srgb_channel(colour.g), srgb_channel(colour.b)};
}

glm::vec3 linear_from_oklch(float lightness, float chroma, float hue) {
    glm::vec3 colour = unclamped_from_oklch(lightness, chroma, hue);
    for (int i = 0; i < 60 && !is_shown(colour); ++i)
        colour = unclamped_from_oklch(lightness, chroma *= 0.95f, hue);
    return glm::clamp(colour, 0.0f, 1.0f);
}

Stop between(std::span<const Stop> stops, float place) {
    const float scaled = std::clamp(place, 0.0f, 1.0f) * static_cast<float>(stops.size() - 1);
    const auto first = std::min(static_cast<std::size_t>(scaled), stops.size() - 2);
    const float part = scaled - static_cast<float>(first);
    const Stop &a = stops[first], &b = stops[first + 1];
    return {std::lerp(a.lightness, b.lightness, part), std::lerp(a.chroma, b.chroma, part),
            std::lerp(a.hue, b.hue, part)};
}

glm::vec3 linear_from(const Stop& stop) {
    return linear_from_oklch(stop.lightness, stop.chroma, stop.hue * std::numbers::pi_v<float> / 180);
}

glm::vec3 bob(std::size_t index, Theme theme) {
    const SceneTheme& colours = theme_of(theme);
    if (index < colours.bobs.size()) return linear_from_srgb(colours.bobs[index]);
    return linear_from_oklch(colours.bob_lightness, colours.bob_chroma,
                             golden_angle * static_cast<float>(index - colours.bobs.size()));
}

glm::vec3 bob_in_chain(std::size_t index, std::size_t links, Theme theme) {
    if (links <= longest_distinct) return bob(index, theme);
    const SceneTheme& colours = theme_of(theme);
    const float place = static_cast<float>(index) / static_cast<float>(links - 1);
    return linear_from_oklch(colours.bob_lightness, colours.bob_chroma, std::lerp(4.15f, 7.3f, place));
}

glm::vec3 companion(TrajectoryKind kind, std::size_t number, std::size_t count, Theme theme,
                    std::size_t links) {
    const SceneTheme& colours = theme_of(theme);
    if (kind == TrajectoryKind::ghost && count == 1)
        return glm::mix(bob_in_chain(links - 1, links, theme), glm::vec3(colours.absorbs ? 0.2f : 0.62f),
                        0.5f);
    if (kind == TrajectoryKind::measured) return linear_from_oklch(colours.companion_lightness, 0.17f, 2.5f);
    const bool is_fan = count > 5, is_lane = kind == TrajectoryKind::precision;
    // The first of several ghosts is violet; the first companion of the kind `precision` is amber.
    const float first = is_lane ? 1.35f : 4.87f, place = static_cast<float>(number);
    const float turned = is_fan ? fan_spread * place / static_cast<float>(count - 1) : golden_angle * place;
    return linear_from_oklch(colours.companion_lightness, is_lane || is_fan ? 0.13f : 0.085f, first - turned);
}

std::array<glm::vec3, ramp_size> ramp(Palette palette, Theme theme) {
    std::array<glm::vec3, ramp_size> colours;
    for (std::size_t i = 0; i < ramp_size; ++i) {
        Stop stop = stop_at(palette, static_cast<float>(i) / static_cast<float>(ramp_size - 1));
        if (theme_of(theme).absorbs)
            stop.lightness = palette == Palette::wheel ? 0.55f : 1.06f - 0.85f * stop.lightness;
        colours[i] = linear_from(stop);
    }
    return colours;
}

std::array<glm::vec3, ramp_size> trail_ramp(const Look& look) {
    return ramp(look.palette == Palette::automatic ? suited_to(look.trail_colour) : look.palette, look.theme);
}

glm::vec3 pigment(glm::vec3 colour, Theme theme) {
    return theme_of(theme).absorbs ? -glm::log(glm::max(colour, 0.01f)) : colour;
}

} // namespace palette

float full_strain(const Chain& chain) {
    double mass = 0;
    for (const double m : chain.masses) mass += m;
    const double hanging =
        mass * chain.gravity / (chain.stiffness * chain.reach()) * static_cast<double>(chain.links());
    return static_cast<float>(std::clamp(2.5 * hanging, 0.05, 0.5));
}

double top_speed(const Chain& chain, double fastest_seen) {
    const double fall = std::sqrt(3 * chain.gravity * chain.reach());
    return fall > 1e-3 ? fall : std::max(fastest_seen, 1e-3);
}

glm::vec3 companion_colour(const FrameInput& input, std::size_t trajectory) {
    const TrajectoryKind kind = input.kind_of(trajectory);
    return palette::companion(kind, input.count_of(kind, trajectory),
                              input.count_of(kind, input.states.size()), input.look.theme,
                              input.chain->links());
}

} // namespace pendula
