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
    program_.set("link_count", links);
    program_.set("companion_count", companions);
    program_.set("glow_count", glows);
    const int velocities = input.look.velocity_arrows ? links : 0,
              forces = input.look.force_arrows ? links : 0;
    const int angles = input.look.angle_arcs && input.chain->links() <= most_angle_arcs ? links : 0;
    program_.set("velocity_count", velocities);
    program_.set("force_count", forces);
    program_.set("angle_count", angles);
    program_.set("angle_radius", angle_arc_radius(input, geometry));
    program_.set("velocity_scale", velocity_arrow_scale(*input.chain));
    program_.set("ink", theme.text);
    program_.set("shadow_count", shadows);
    program_.set("flip_count", flips);
    program_.set("arc_count", arcs);
    program_.set("hovered_bob", bob_number(input.hovered_bob));
    program_.set("held_bob", bob_number(input.dragged_bob));
    program_.set("draws_springs", input.look.springs ? 1 : 0);
    program_.set("full_strain", full_strain(*input.chain));
    program_.set("pivot", geometry.pivot);
    program_.set("scale", geometry.scale);
    program_.set("reach", geometry.reach);
    program_.set("reached_side", geometry.reached_side);
    program_.set("reached_top", geometry.reached_top);
    program_.set("rod_radius", geometry.rod_radius * std::max(theme.width, 0.8f));
    program_.set("pixel", input.pixel_scale);

    program_.set("area", vector_of(gl::begin_view(target, geometry.area, gl::Blend::over)));
    program_.use();
    // In the order of kind_of() in chain.vert.
    const int quads = arcs + dial_ticks + glows + 2 * shadows + flips + 2 * companions * links + halos +
                      2 * links + 1 + angles + velocities + forces;
    gl::draw_quads(std::min(quads, gl::quads_per_draw),
                   (quads + gl::quads_per_draw - 1) / gl::quads_per_draw);
}

} // namespace pendula
