// SPDX-License-Identifier: MIT
#include "render/ensemble/rod_map.hpp"

#include "gl/draw.hpp"

#include <algorithm>
#include <cmath>

namespace pendula {

void RodMap::gather(const EnsembleStates& states, const ChainPlane& plane, const EnsembleLook& look,
                    Theme theme, float later, Grains& grains) {
    const Gathered wanted{states.version(), plane, look, theme, later};
    if (map_ && wanted == gathered_) return;
    gathered_ = wanted;
    if (!map_ || map_.size() != plane.size()) map_ = LightMap("rods of an ensemble", plane.size());
    const std::size_t shown = std::min({look.shown_chains, states.members(), most_shown_chains});
    const std::size_t bands = bands_of(look.colour);
    // A rod's two halves may share a pixel with those of its neighbour.
    const float fine = grains_per_light(shown, 2 * plane.reach * plane.scale + 16);
    colours_.bind(shown, look.colour, theme);
    gl::Program& program = program_.of(states.links());
    states.bind(program);
    plane.set(program);
    program.set("shown", static_cast<int>(shown));
    program.set("later", later);
    grains.begin(program, plane.size(), bands, fine);
    program.use();
    gl::compute_each(shown);
    grains.resolve(map_.light.id(), map_.size(), bands, fine,
                   1.0 / static_cast<double>(std::max<std::size_t>(shown, 1)));
    grains.count(map_.light.texture(), map_.statistics, bands);
}

} // namespace pendula
