// SPDX-License-Identifier: MIT
#include "render/plots/class_notes.hpp"

#include "render/chain_extent.hpp"
#include "render/look/inks.hpp"
#include "render/look/palette.hpp"
#include "render/look/scene_theme.hpp"
#include "render/look/strain.hpp"
#include "render/look/top_speed.hpp"
#include "render/plots/angle_curve.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <string>
#include <string_view>

namespace pendula {
namespace {

constexpr float arc_radius = 34; // px at a window 900 px high

glm::vec2 joint(const FrameInput& input, const ChainGeometry& geometry, std::size_t index) {
    if (index == 0) return geometry.pivot;
    const ChainState& state = input.states.front();
    return geometry.pivot + geometry.scale * glm::vec2(state.x[index - 1], state.y[index - 1]);
}

/// The meaning of the palette's ends.
struct Scale {
    std::string_view name;
    std::string low, high;
};

Scale scale_of(const FrameInput& input) {
    switch (input.look.trail_colour) {
    case TrailColour::speed:
        return {"speed", "0", fmt::format("{:.3g} m/s", top_speed(*input.chain, 0))};
    case TrailColour::age:
        return {"age", fmt::format("{:.3g} s", input.trail_seconds), "now"};
    case TrailColour::energy:
        return {"share of the kinetic energy", "0", "all"};
    case TrailColour::strain: {
        if (input.chain->model == Model::rigid) return {"strain: rigid rods have none", "", ""};
        const double strain = 100 * static_cast<double>(full_strain(*input.chain));
        return {"strain", fmt::format("\u2212{:.0f} %", strain), fmt::format("+{:.0f} %", strain)};
    }
    case TrailColour::angle:
        return {"angle", "\u2212π", "π"};
    case TrailColour::bob:
        break;
    }
    return {};
}

} // namespace

float angle_arc_radius(const FrameInput& input, const ChainGeometry& geometry) {
    const double shortest = *std::min_element(input.chain->lengths.begin(), input.chain->lengths.end());
    return std::clamp(0.45f * geometry.scale * static_cast<float>(shortest), 8 * input.pixel_scale,
                      arc_radius * input.pixel_scale);
}

float velocity_arrow_scale(const Chain& chain) {
    return static_cast<float>(0.35 * chain.reach() / top_speed(chain, chain.reach()));
}

float force_arrow_scale(const Chain& chain) {
    double mass = 0;
    for (const double m : chain.masses) mass += m;
    const double weight =
        mass / static_cast<double>(chain.links()) * (chain.gravity > 0 ? chain.gravity : 9.81);
    return static_cast<float>(0.1 * chain.reach() / weight);
}

void note_angles(TextPass& text, const FrameInput& input, const ChainGeometry& geometry) {
    if (!input.look.angle_arcs || input.chain->links() > most_angle_arcs) return;
    const float size = input.text_size, radius = angle_arc_radius(input, geometry) + 0.9f * size;
    const glm::vec4 colour = screen_colour(theme_of(input.look.theme).text);
    for (std::size_t i = 0; i < input.chain->links(); ++i) {
        const double angle = std::remainder(input.states.front().theta[i], 2 * std::numbers::pi);
        // A small angle's name goes beside it, away from the arc and the rod.
        const double least = 0.5,
                     half = std::abs(angle) < 2 * least ? std::copysign(least, -angle) : angle / 2;
        const glm::vec2 at = joint(input, geometry, i) + radius * glm::vec2(std::sin(half), -std::cos(half));
        text.text(angle_name(i + 1), at, {size, colour, {0.5f, 0.5f}});
    }
}

void note_energy(TextPass& text, const FrameInput& input, const ChainGeometry& geometry) {
    if (!input.look.energy_bar) return;
    const Chain& chain = *input.chain;
    const SceneTheme& theme = theme_of(input.look.theme);
    const SpareEnergy energy = spare_energy_of(chain, input.states.front());
    double upright = 0, mass = 0;
    for (std::size_t i = chain.links(); i-- > 0;)
        upright += 2 * (mass += chain.masses[i]) * chain.gravity * chain.lengths[i];
    const double whole = std::max(energy.total(), upright);
    if (!(whole > 0) || !std::isfinite(whole)) return;
    const float size = input.text_size, width = std::round(0.9f * size);
    const auto area = vector_of(geometry.frame);
    const float height = std::min(0.5f * area.w, 22 * size);
    if (area.z < 14 * size || area.w < 14 * size) return;
    const float left = std::round(area.x + 1.6f * size);
    const float bottom = std::round(area.y + 0.5f * (area.w - height));
    text.fill({left, bottom}, {left + width, bottom + height}, screen_colour(theme.line, 0.09f));
    struct Part {
        std::string_view name;
        double joules;
        std::size_t bob; ///< the bob whose hue it has
    };
    const std::array parts{Part{"T", energy.kinetic, 1}, Part{"springs", energy.springs, 2},
                           Part{"V", energy.height, 0}};
    float y = bottom;
    for (const Part& part : parts) {
        const float top = y + height * static_cast<float>(std::max(part.joules, 0.0) / whole);
        if (top > y)
            text.fill({left, y}, {left + width, top},
                      screen_colour(palette::bob(part.bob, input.look.theme)));
        if (top - y > 0.9f * size)
            text.text(part.name, {left + width + 0.5f * size, 0.5f * (y + top)},
                      {size, screen_colour(theme.text), {0, 0.5f}});
        y = top;
    }
    text.text("energy", {left, bottom - 0.6f * size},
              {size, screen_colour(theme.secondary_text, 0.8f), {0, 1}});
}

void note_trail_colour(TextPass& text, const FrameInput& input, const ChainGeometry& geometry) {
    const Look& look = input.look;
    if (look.trail_colour == TrailColour::bob || !input.show_trails) return;
    const float size = input.text_size;
    const auto area = vector_of(geometry.frame);
    const Scale scale = scale_of(input);
    // In a narrow view the name stands above the bar instead of beside it.
    const bool is_narrow = area.z < 30 * size;
    const float bar = (is_narrow ? 5 : 9) * size, height = std::round(0.55f * size);
    if (area.z < 16 * size || area.w < 16 * size) return;
    const glm::vec4 ink = screen_colour(theme_of(look.theme).secondary_text, 0.9f);
    // Above the scale of lengths.
    float x = area.x + 1.4f * size;
    const float y = std::round(area.y + 3.3f * size);
    if (scale.low.empty()) {
        text.text(scale.name, {x, y}, {size, ink});
        return;
    }
    text.text(scale.low, {x, y}, {size, ink});
    if (is_narrow) text.text(scale.name, {x, y + height + 0.45f * size}, {size, ink});
    x = std::round(x + text.width_of(scale.low, size) + 0.5f * size);
    const auto colours = palette::ramp(
        look.palette == Palette::automatic ? palette::suited_to(look.trail_colour) : look.palette,
        look.theme);
    constexpr std::size_t cells = 32;
    for (std::size_t i = 0; i < cells; ++i) {
        const auto edge = [&](std::size_t at) {
            return std::round(x + bar * static_cast<float>(at) / static_cast<float>(cells));
        };
        text.fill({edge(i), y}, {edge(i + 1), y + height},
                  screen_colour(colours[i * (colours.size() - 1) / (cells - 1)]));
    }
    x = std::round(x + bar + 0.5f * size);
    text.text(is_narrow ? scale.high : fmt::format("{}   {}", scale.high, scale.name), {x, y}, {size, ink});
}

} // namespace pendula
