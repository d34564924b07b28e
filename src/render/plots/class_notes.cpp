// SPDX-License-Identifier: MIT
#include "render/plots/class_notes.hpp"

#include "render/chain_extent.hpp"
#include "render/look/palette.hpp"
#include "render/look/scene_theme.hpp"
#include "render/plots/plot_axes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <string>
#include <string_view>

namespace pendula {
namespace {

constexpr float arc_radius = 34; // px in a picture 900 px high

glm::vec2 joint(const FrameInput& input, const ChainGeometry& geometry, std::size_t index) {
    const ChainState& state = input.states.front();
    if (index == 0) return geometry.pivot + geometry.scale * glm::vec2(state.pivot_x, state.pivot_y);
    return geometry.pivot + geometry.scale * glm::vec2(state.x[index - 1], state.y[index - 1]);
}

/// In units of the text's size. lengths_top and ramp_top: the upper ends of the scale of lengths and of the
/// trails' colour bar, above the view's lower edge. arrow_step: from one arrow to the next. arrow_top: the
/// height of an arrow.
constexpr float lengths_top = 2.5f, ramp_top = 5.3f, arrow_step = 1.7f, arrow_top = 1;
constexpr float narrowest_arrows = 16, lowest_arrows = 20; ///< least width and height of a view with arrows
constexpr float first_arrow(bool has_ramp) { return has_ramp ? 5.7f : 3.5f; }

bool has_trail_colours(const FrameInput& input) {
    return input.look.trail_colour != TrailColour::bob && input.show_trails;
}

/// The quantity that colours the trails, and the labels of the palette's two ends.
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
        // The name of a small angle is placed beside the angle, away from the arc and the rod.
        const double least = 0.5,
                     half = std::abs(angle) < 2 * least ? std::copysign(least, -angle) : angle / 2;
        const glm::vec2 at = joint(input, geometry, i) + radius * glm::vec2(std::sin(half), -std::cos(half));
        text.text(angle_name(i + 1), at, {size, colour, {0.5f, 0.5f}});
    }
}

float notes_top(const FrameInput& input, const ChainGeometry& geometry) {
    const float size = input.text_size;
    const auto area = vector_of(geometry.frame);
    const bool has_ramp = has_trail_colours(input);
    const int arrows =
        static_cast<int>(input.look.velocity_arrows) + static_cast<int>(input.look.force_arrows);
    float top = has_ramp ? ramp_top : lengths_top;
    if (arrows > 0 && area.z >= narrowest_arrows * size && area.w >= lowest_arrows * size)
        top = first_arrow(has_ramp) + static_cast<float>(arrows - 1) * arrow_step + arrow_top;
    return area.y + top * size;
}

EnergyBarPlace energy_bar_place(const FrameInput& input, const ChainGeometry& geometry) {
    const float size = input.text_size;
    const auto area = vector_of(geometry.frame);
    EnergyBarPlace place;
    place.height = std::min(0.5f * area.w, 22 * size);
    const float middle = area.y + 0.5f * (area.w - place.height);
    place.bottom = std::round(std::max(middle, notes_top(input, geometry) + 2 * size));
    // Leaves space above the bar for the number of joules.
    place.height = std::min(place.height, area.y + area.w - 2 * size - place.bottom);
    place.word_top = place.bottom - 0.6f * size;
    return place;
}

void note_energy(TextPass& text, const FrameInput& input, const ChainGeometry& geometry) {
    if (!input.look.energy_bar) return;
    const Chain& chain = *input.chain;
    const SceneTheme& theme = theme_of(input.look.theme);
    const SpareEnergy energy = spare_energy_of(chain, input.states.front());
    const std::vector<double> weights = carried_weights(chain);
    double upright = 0;
    for (std::size_t i = chain.links(); i-- > 0;) upright += 2 * std::abs(weights[i]) * chain.lengths[i];
    // A full bar is the energy of the upright chain at rest, or the total energy if this is greater. A total
    // that is much smaller would hardly be visible on that scale, so a full bar is then a round number of
    // joules.
    const double total = energy.total(), least = 0.2 * upright;
    const double whole = total >= least ? std::max(total, upright) : round_limit(total);
    if (!(whole > 0) || !std::isfinite(whole) || !(total > 0 || upright > 0)) return;
    const float size = input.text_size, width = std::round(0.9f * size);
    const auto area = vector_of(geometry.frame);
    if (area.z < 14 * size || area.w < 14 * size) return;
    const float left = std::round(area.x + 1.6f * size);
    const auto [bottom, height, word_top] = energy_bar_place(input, geometry);
    text.fill({left, bottom}, {left + width, bottom + height}, screen_colour(theme.line, 0.09f));
    struct Part {
        std::string_view name;
        double joules;
        std::size_t bob; ///< the part has the colour of this bob
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
    text.text(fmt::format("{:.3g} J", whole), {left, bottom + height + 0.5f * size},
              {size, screen_colour(theme.secondary_text, 0.8f), {0, 0}});
    text.text("energy", {left, word_top}, {size, screen_colour(theme.secondary_text, 0.8f), {0, 1}});
}

void note_arrows(TextPass& text, const FrameInput& input, const ChainGeometry& geometry) {
    const float size = input.text_size, line = line_beside(size);
    const auto area = vector_of(geometry.frame);
    if (area.z < narrowest_arrows * size || area.w < lowest_arrows * size) return;
    const SceneTheme& theme = theme_of(input.look.theme);
    const float left = std::round(area.x + 1.4f * size);
    float y = std::round(area.y + first_arrow(has_trail_colours(input)) * size);
    const auto note = [&](std::string_view name, std::string_view unit, float metres_per_unit,
                          glm::vec3 colour) {
        const double pixels = static_cast<double>(metres_per_unit * geometry.scale);
        const double shortest = static_cast<double>(3 * size) / pixels;
        if (!(shortest > 0) || !std::isfinite(shortest)) return;
        const double shown = round_up(shortest);
        const auto end = std::round(left + static_cast<float>(shown * pixels));
        const float head = std::round(0.7f * size), middle = y + std::round(0.3f * size);
        const glm::vec4 ink = screen_colour(colour);
        text.fill({left, middle - line}, {end - head, middle + line}, ink);
        for (float x = end - head; x < end; x += line) {
            const float half = std::max(line, 0.5f * (end - x));
            text.fill({x, middle - half}, {x + line, middle + half}, ink);
        }
        text.text(fmt::format("{} {:g} {}", name, shown, unit), {end + 0.6f * size, middle},
                  {size, screen_colour(theme.secondary_text, 0.9f), {0, 0.5f}});
        y += arrow_step * size;
    };
    // The same colours as in chain.frag.
    if (input.look.velocity_arrows)
        note("velocity", "m/s", velocity_arrow_scale(*input.chain),
             theme.absorbs ? glm::vec3(0.01f, 0.26f, 0.09f) : glm::vec3(0.20f, 0.80f, 0.33f));
    if (input.look.force_arrows)
        note("force", "N", force_arrow_scale(*input.chain),
             theme.absorbs ? glm::vec3(0.55f, 0.02f, 0.02f) : glm::vec3(1.0f, 0.15f, 0.13f));
}

void note_trail_colour(TextPass& text, const FrameInput& input, const ChainGeometry& geometry) {
    const Look& look = input.look;
    if (look.trail_colour == TrailColour::bob || !input.show_trails) return;
    const float size = input.text_size;
    const auto area = vector_of(geometry.frame);
    const Scale scale = scale_of(input);
    // In a narrow view the name is above the bar instead of beside it.
    const bool is_narrow = area.z < 30 * size;
    const float bar = (is_narrow ? 5 : 9) * size, height = std::round(0.55f * size);
    if (area.z < 16 * size || area.w < 16 * size) return;
    const glm::vec4 ink = screen_colour(theme_of(look.theme).secondary_text, 0.9f);
    // The bar is above the scale of lengths.
    float x = area.x + 1.4f * size;
    const float y = std::round(area.y + 3.3f * size);
    if (scale.low.empty()) {
        text.text(scale.name, {x, y}, {size, ink});
        return;
    }
    text.text(scale.low, {x, y}, {size, ink});
    if (is_narrow) text.text(scale.name, {x, y + height + 0.45f * size}, {size, ink});
    x = std::round(x + text.width_of(scale.low, size) + 0.5f * size);
    const auto colours = palette::trail_ramp(look);
    constexpr std::size_t cells = 32;
    text.bar({x, y}, {bar, height}, cells,
             [&](std::size_t i) { return screen_colour(colours[i * (colours.size() - 1) / (cells - 1)]); });
    x = std::round(x + bar + 0.5f * size);
    text.text(is_narrow ? scale.high : fmt::format("{}   {}", scale.high, scale.name), {x, y}, {size, ink});
}

} // namespace pendula
