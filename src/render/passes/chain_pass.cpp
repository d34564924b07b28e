// SPDX-License-Identifier: MIT
#include "render/passes/chain_pass.hpp"

#include "render/chain_extent.hpp"
#include "render/look/palette.hpp"
#include "render/look/scene_theme.hpp"
#include "render/plots/class_notes.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace pendula {
namespace {

constexpr int dial_ticks = 12, halos = 2; // as in chain.vert

} // namespace

void ChainPass::draw(unsigned target, const FrameInput& input, const ChainGeometry& geometry) {
    const SceneTheme& theme = theme_of(input.look.theme);
    const int links = static_cast<int>(input.chain->links());
    const int companions = static_cast<int>(input.states.size()) - 1;
    const int shadows = input.look.shadow && theme.shadow > 0 ? links : 0,
              flips = input.look.flips ? links : 0;
    // Bobs glow only on a background that can become brighter. In chains of more than 32 links, bobs are as
    // small as dots and do not glow.
    const int glows = !theme.absorbs && theme.bloom > 0 && input.look.bloom > 0 && links <= 32 ? links : 0;
    const int arcs = std::clamp(static_cast<int>(geometry.reach / 3), 36, 720);
    const auto bob_number = [&](const std::optional<std::size_t>& bob) {
        return bob && *bob < input.chain->links() ? static_cast<int>(*bob) : -1;
    };
    const int velocities = input.look.velocity_arrows ? links : 0,
              forces = input.look.force_arrows ? links : 0;
    const int angles = input.look.angle_arcs && input.chain->links() <= most_angle_arcs ? links : 0;
    const auto path = static_cast<int>(pivot_path_size(input.chain->pivot));
    const int chords = std::max(path - 1, 0); // of the pivot's path
    const gl::Area part = gl::begin_view(target, geometry.area, gl::Blend::over);
    // The quads are in the order of kind_of() in chain.vert.
    const int behind = arcs + dial_ticks + chords + glows + 2 * shadows;
    const int quads =
        behind + flips + 2 * companions * links + halos + 2 * links + 1 + angles + velocities + forces;
    const auto draw_quads = [&](gl::Program& program, int first, int end) {
        program.set("link_count", links);
        program.set("companion_count", companions);
        program.set("glow_count", glows);
        program.set("velocity_count", velocities);
        program.set("force_count", forces);
        program.set("angle_count", angles);
        program.set("angle_radius", angle_arc_radius(input, geometry));
        program.set("velocity_scale", velocity_arrow_scale(*input.chain));
        program.set("ink", theme.text);
        program.set("shadow_count", shadows);
        program.set("flip_count", flips);
        program.set("arc_count", arcs);
        program.set("path_count", chords);
        program.set("first_of_path", 2 * (1 + companions) * links + flips + forces);
        program.set("bar_count", static_cast<int>(geometry.bar_radius.size()));
        program.set("hovered_bob", bob_number(input.hovered_bob));
        program.set("held_bob", bob_number(input.dragged_bob));
        program.set("draws_springs", input.look.springs ? 1 : 0);
        program.set("full_strain", full_strain(*input.chain));
        program.set("pivot", geometry.pivot);
        const ChainState& state = input.states.front();
        program.set("bearing", geometry.pivot + geometry.scale * glm::vec2(state.pivot_x, state.pivot_y));
        program.set("scale", geometry.scale);
        program.set("reach", geometry.reach);
        program.set("reached_side", geometry.reached_side);
        program.set("reached_top", geometry.reached_top);
        program.set("rod_radius", geometry.rod_radius * std::max(theme.width, 0.8f));
        program.set("pixel", input.pixel_scale);
        program.set("area", vector_of(part));
        program.set("first_quad", first);
        program.set("quad_end", end);
        program.use();
        const int count = end - first;
        gl::draw_quads(std::min(count, gl::quads_per_draw),
                       (count + gl::quads_per_draw - 1) / gl::quads_per_draw);
    };
    draw_quads(behind_program_, 0, behind);
    draw_quads(program_, behind, quads);
}

namespace {

constexpr float trail_radius = 5.2f; // px in a picture 900 px high; the light is halved at 2.4 px
// More trails would only cover each other; in longer chains some bobs have no trail.
constexpr std::size_t most_trails = 12;

Stroke stroke_for(glm::vec3 pigment, float light, std::size_t bob, float width) {
    Stroke stroke;
    stroke.radius = std::max(width, narrowest_stroke);
    stroke.colour = pigment * (light * width / stroke.radius);
    stroke.bob = static_cast<int>(bob);
    return stroke;
}

bool has_tones(const Look& look) {
    return look.trail_colour != TrailColour::bob || look.trail_width == TrailWidth::speed ||
           look.trail_light == TrailLight::speed;
}

/// Adds the trails of bobs. The end bob's trail is the brightest; inner trails are fainter.
void add_main_strokes(std::vector<Stroke>& strokes, const FrameInput& input) {
    const Look& look = input.look;
    const SceneTheme& theme = theme_of(look.theme);
    const std::size_t bobs = input.chain->links(), count = std::min(bobs, most_trails);
    const float width = trail_radius * theme.width * input.pixel_scale;
    for (std::size_t k = 0; k < count; ++k) {
        const std::size_t bob = bobs - 1 - k * bobs / count;
        const float light = std::max(theme.trail_light * std::pow(theme.trail_ratio, static_cast<float>(k)),
                                     theme.least_trail_light);
        // If a palette colours the trail, the stroke's colour is only a factor on the palette's colours.
        const glm::vec3 pigment =
            look.trail_colour == TrailColour::bob
                ? palette::pigment(palette::bob_in_chain(bob, bobs, look.theme), look.theme)
                : glm::vec3(1);
        strokes.push_back(stroke_for(pigment, light, bob, width * (k == 0 ? 1.0f : 0.9f)));
        strokes.back().whitening = look.trail_colour == TrailColour::bob ? 1.0f : 0.4f;
    }
}

/// A companion's stroke. The more companions there are, the fainter and thinner it is.
Stroke companion_stroke(const FrameInput& input, std::size_t trajectory) {
    const SceneTheme& theme = theme_of(input.look.theme);
    const auto companions = static_cast<float>(input.states.size() - 1);
    const glm::vec3 colour = companion_colour(input, trajectory);
    const float width = trail_radius * theme.width * input.pixel_scale * (companions > 4 ? 0.42f : 0.8f);
    return stroke_for(palette::pigment(colour, input.look.theme),
                      theme.companion_light / std::pow(companions, companions > 4 ? 0.45f : 0.3f),
                      input.chain->links() - 1, width);
}

} // namespace

void TrailPass::calculate(const FrameInput& input, const ChainGeometry& geometry,
                          std::span<const GpuSampleRing* const> rings) {
    std::vector<Stroke> strokes;
    add_main_strokes(strokes, input);
    const int main_count = static_cast<int>(strokes.size());
    // If there are many companions, each is drawn as a comet, because whole trails would hide the pattern
    // that the companions form together.
    const double part = rings.size() > 5 ? 0.4 : 1.0;
    const auto seconds_of = [&](std::size_t trajectory) {
        // A trail's duration is limited to what its ring can hold, so that the trail fades out before it
        // ends.
        const double held = static_cast<double>(rings[trajectory]->capacity()) * input.sample_interval;
        const double wanted = input.trail_seconds * (trajectory == 0 ? 1.0 : part);
        return held > 0 ? std::min(wanted, held) : wanted;
    };
    std::vector<CurvePlan> plans;
    for (std::size_t trajectory = 0; trajectory < rings.size(); ++trajectory) {
        const GpuSampleRing& ring = *rings[trajectory];
        plans.push_back(
            plan_curve(ring, {input.time, input.sample_interval, seconds_of(trajectory),
                              ring.largest_step() * geometry.scale, input.first_sample(trajectory)}));
    }
    fit_together(plans);
    int block_points = 0;
    for (std::size_t trajectory = 0; trajectory < rings.size(); ++trajectory) {
        block_points = std::max(block_points, plans[trajectory].most_points(stroke_block));
        if (trajectory > 0) strokes.push_back(companion_stroke(input, trajectory));
        const int blocks = stroke_blocks(plans[trajectory].node_count);
        if (trajectory > 0)
            strokes.back().blocks = blocks;
        else
            for (Stroke& stroke : strokes) stroke.blocks = blocks;
    }
    strokes_.prepare(strokes, block_points, input.look.theme);

    const TrailColour colour = input.look.trail_colour;
    const bool by_chain =
        colour == TrailColour::energy || colour == TrailColour::strain || colour == TrailColour::angle;
    gl::Program& main_program = by_chain                ? chain_points_program_
                                : has_tones(input.look) ? toned_points_program_
                                                        : points_program_;
    for (gl::Program* program : {&points_program_, &main_program}) {
        program->set("pivot", geometry.pivot);
        program->set("scale", geometry.scale);
        program->set("top_speed", static_cast<float>(top_speed(*input.chain, rings[0]->largest_step() /
                                                                                 input.sample_interval)));
        program->set("light_law", static_cast<int>(input.look.trail_light));
    }
    main_program.set("colour_law", static_cast<int>(colour));
    main_program.set("width_law", static_cast<int>(input.look.trail_width));
    main_program.set("full_strain", full_strain(*input.chain));
    for (std::size_t trajectory = 0; trajectory < rings.size(); ++trajectory) {
        const auto bobs = static_cast<int>(input.chain->links()), index = static_cast<int>(trajectory);
        const bool is_main = trajectory == 0;
        gl::Program& program = is_main ? main_program : points_program_;
        set_curve(program, *rings[trajectory], plans[trajectory], input.sample_interval, index * bobs);
        strokes_.fill(program, is_main ? 0 : main_count + index - 1, is_main ? main_count : 1,
                      seconds_of(trajectory));
    }
}

void TrailPass::draw(unsigned target, const ChainGeometry& geometry, gl::Program& stroke_program) {
    strokes_.draw(stroke_program, gl::begin_view(target, geometry.area, gl::Blend::add));
}

} // namespace pendula
