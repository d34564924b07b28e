// SPDX-License-Identifier: MIT
#include "render/chain_pass.hpp"

#include "render/palette.hpp"

#include <algorithm>

namespace pendula {
namespace {

constexpr int dial_ticks = 12; // as in chain.vert

} // namespace

void ChainPass::draw(unsigned target, const FrameInput& input, const ChainGeometry& geometry) {
    const bool has_ghost = input.states.size() > 1;
    const int links = static_cast<int>(input.chain->links());
    const int arcs = std::clamp(static_cast<int>(geometry.reach / 3), 36, 720);
    program_.set("link_count", links);
    program_.set("has_ghost", has_ghost ? 1 : 0);
    program_.set("area", vector_of(geometry.area));
    program_.set("pivot", geometry.pivot);
    program_.set("scale", geometry.scale);
    program_.set("reach", geometry.reach);
    program_.set("arc_count", arcs);
    program_.set("rod_radius", geometry.rod_radius);
    program_.set("pixel", input.pixel_scale);
    program_.set("ghost_colour", palette::ghost());

    gl::begin_pass(target, geometry.area, gl::Blend::over);
    program_.use();
    // The dial, shadows, ghost, rods and bobs, then the pivot.
    const int quads = arcs + dial_ticks + (has_ghost ? 6 : 4) * links + 1;
    gl::draw_quads(std::min(quads, gl::quads_per_draw),
                   (quads + gl::quads_per_draw - 1) / gl::quads_per_draw);
}

} // namespace pendula
