// SPDX-License-Identifier: MIT
#include "render/ensemble/trail_map.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

namespace pendula {
namespace {

constexpr float most_trail_light = 512; // px of path that a member leaves light on at a time
constexpr float largest_side = 3072;    // px
constexpr double work = 4e6;            // dots at a time, for all members together
constexpr double fewest_pieces = 4, most_pieces = 24;

} // namespace

MapSize ChainPlane::size() const {
    const int side = 2 * static_cast<int>(std::ceil(reach * scale)) + 8;
    return {side, side};
}

void ChainPlane::set(gl::Program& program) const {
    for (std::size_t i = 0; i < lengths.size() && i < 8; ++i)
        program.set("lengths[" + std::to_string(i) + "]", lengths[i]);
    const auto half = static_cast<float>(size().width) / 2;
    program.set("centre", glm::vec2(half));
    program.set("scale", scale);
}

void TrailMap::fit(const ChainPlane& plane, std::size_t bands) {
    if (plane == plane_ && bands == bands_) return;
    plane_ = plane;
    plane_.scale = std::min(plane.scale, (largest_side - 8) / (2 * plane.reach));
    bands_ = bands;
    older_ = {};
    younger_ = {};
    if (plane.scale > 0) {
        older_ = LightMap("trails of an ensemble", plane_.size());
        younger_ = LightMap("younger trails of an ensemble", plane_.size());
    }
    periods_.forget();
}

void TrailMap::clear() {
    if (!older_) return;
    older_ = LightMap("trails of an ensemble", plane_.size());
    younger_ = LightMap("younger trails of an ensemble", plane_.size());
    periods_.forget();
}

void TrailMap::add(const EnsembleStates& states, const EnsembleLook& look, Grains& grains) {
    if (!older_ || !states.is_moving() || !(look.trail_seconds > 0)) return;
    const double duration = states.time() - states.before();
    const TrailPeriods::Step step = periods_.next(states.before(), look.trail_seconds);
    if (step.both_begin) older_.light().clear();
    if (step.shows_younger) std::swap(older_, younger_);

    const std::size_t members = states.members();
    const float fine = grains_per_light(members, most_trail_light);
    const bool lines = members <= most_lines;
    gl::Program& program = lines ? lines_ : dots_;
    states.bind(program);
    plane_.set(program);
    program.set("most_light", most_trail_light);
    program.set("wrapping", glm::ivec2(0));
    program.set("pieces", static_cast<int>(std::clamp(work / static_cast<double>(members), fewest_pieces,
                                                      most_pieces)));
    program.set("chance", chance_at(states.time()));
    grains.begin(program, plane_.size(), bands_, fine);
    program.use();
    compute_each(members);

    const Grains::Remains remains{&younger_, step.both_begin || step.younger_begins,
                                  std::exp(-duration / look.trail_seconds), duration};
    grains.resolve(older_, bands_, fine, 1.0 / static_cast<double>(members), &remains);
}

} // namespace pendula
