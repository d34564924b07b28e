// SPDX-License-Identifier: MIT
#include "render/passes/chain_pass.hpp"

#include "render/look/scene_theme.hpp"
#include "render/look/strain.hpp"
#include "render/plots/class_notes.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>

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
    // Only if the ground can become brighter and bobs are larger than dots.
    const int glows = !theme.absorbs && theme.bloom > 0 && input.look.bloom > 0 && links <= 32 ? links : 0;
    const int arcs = std::clamp(static_cast<int>(geometry.reach / 3), 36, 720);
    const auto bob_number = [&](const std::optional<std::size_t>& bob) {
        return bob && *bob < input.chain->links() ? static_cast<int>(*bob) : -1;
    };
    const int velocities = input.look.velocity_arrows ? links : 0,
              forces = input.look.force_arrows ? links : 0;
    const int angles = input.look.angle_arcs && input.chain->links() <= most_angle_arcs ? links : 0;
    const gl::Area part = gl::begin_view(target, geometry.area, gl::Blend::over);
    // In the order of kind_of() in chain.vert.
    const int behind = arcs + dial_ticks + glows + 2 * shadows;
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
        program.set("hovered_bob", bob_number(input.hovered_bob));
        program.set("held_bob", bob_number(input.dragged_bob));
        program.set("draws_springs", input.look.springs ? 1 : 0);
        program.set("full_strain", full_strain(*input.chain));
        program.set("pivot", geometry.pivot);
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

} // namespace pendula
