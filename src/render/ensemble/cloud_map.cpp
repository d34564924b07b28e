// SPDX-License-Identifier: MIT
#include "render/ensemble/cloud_map.hpp"

#include "gl/draw.hpp"
#include "render/ensemble/trail_map.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace pendula {
namespace {

constexpr double shutter = EnsembleStates::last_way; // s: of a longer way, only the last part is drawn
constexpr int pieces = 3;                            // straight ones, of that way

} // namespace

void CloudMap::gather(const EnsembleStates& states, const CloudPlane& plane, std::size_t bands, float later,
                      Grains& grains) {
    const Gathered wanted{states.version(), plane, bands, later};
    if (map_ && wanted == gathered_) return;
    gathered_ = wanted;
    const int parts = static_cast<int>(plane.pairs.size());
    const MapSize whole{plane.size.width, plane.size.height * parts};
    if (!map_ || map_.size() != whole) map_ = LightMap("cloud of an ensemble", whole);
    const float fine = grains_per_light(states.members(), 2);
    const double span = states.way();
    const glm::vec2 unit = glm::vec2(plane.size.width, plane.size.height) / (plane.high - plane.low);
    const auto is_turn = [](float range) {
        return std::abs(range - 2 * std::numbers::pi_v<float>) < 1e-3f ? 1 : 0;
    };
    const bool lines = states.members() <= most_lines;
    gl::Program& program = (lines ? lines_ : dots_).of(states.links());
    states.bind(program);
    program.set("up_is_speed", plane.up_is_speed ? 1 : 0);
    program.set("separatrix", plane.separatrix);
    program.set("low", plane.low);
    program.set("unit", unit);
    const double open = std::min(shutter, span); // s
    program.set("shutter", static_cast<float>(lines && span > 0 ? open / span : open));
    program.set("later", later);
    program.set("pieces", pieces);
    program.set("chance", chance_at(states.time()));
    program.set("wrapping", glm::ivec2(is_turn(plane.high.x - plane.low.x),
                                       plane.up_is_speed ? 0 : is_turn(plane.high.y - plane.low.y)));
    for (int part = 0; part < parts; ++part) {
        const CloudPlane::Pair& pair = plane.pairs[static_cast<std::size_t>(part)];
        program.set("across_link", pair.across);
        program.set("up_link", pair.up);
        grains.begin(program, plane.size, bands, fine, parts, part);
        program.use();
        gl::compute_each(states.members());
    }
    grains.resolve(map_.light.id(), map_.size(), bands, fine, 1.0 / static_cast<double>(states.members()));
    grains.count(map_.light.texture(), map_.statistics, bands);
}

} // namespace pendula
