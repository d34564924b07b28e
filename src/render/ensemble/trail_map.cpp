// SPDX-License-Identifier: MIT
#include "render/ensemble/trail_map.hpp"

#include "gl/draw.hpp"

#include <algorithm>
#include <cmath>
#include <string>

namespace pendula {
namespace {

constexpr float most_trail_light = 512; // px of path that a member leaves light on at a time
constexpr float path_of_dot = 1;        // px of path that a member's dot stands for
constexpr float largest_side = 3072;    // px
constexpr double work = 2e6;            // dots at a time, for all members together
constexpr double fewest_pieces = 2, most_pieces = 24;

} // namespace

MapSize ChainPlane::size() const {
    const int side = 2 * static_cast<int>(std::ceil(reach * scale)) + 8;
    return {side, side};
}

glm::vec2 ChainPlane::centre() const { return offset + static_cast<float>(size().width / 2); }

void ChainPlane::set(gl::Program& program) const {
    for (std::size_t i = 0; i < lengths.size(); ++i)
        program.set("lengths[" + std::to_string(i) + "]", lengths[i]);
    program.set("centre", centre());
    program.set("scale", scale);
}

bool TrailMap::fit(const ChainPlane& wanted, std::size_t bands) {
    ChainPlane plane = wanted;
    plane.scale = std::min(plane.scale, (largest_side - 8) / (2 * plane.reach));
    if (plane == plane_ && bands == bands_) return false;
    plane_ = plane;
    bands_ = bands;
    periods_light_ = {};
    if (plane.scale > 0) {
        const MapSize size = plane.size();
        for (gl::Framebuffer& light : periods_light_)
            light = gl::Framebuffer("trails of an ensemble", size.width, size.height, gl::Format::rgba32f);
        statistics_ = new_statistics("trails of an ensemble");
    }
    clear();
    return true;
}

void TrailMap::clear() {
    begin_anew();
    statistics_.clear(statistics_.size());
}

void TrailMap::begin_anew() {
    periods_.forget();
    stands_ = false;
    empty();
}

void TrailMap::empty() {
    remains_ = 0;
    if (periods_light_[0].width() == 0) return;
    for (gl::Framebuffer& light : periods_light_) light.clear();
}

void TrailMap::add(const EnsembleStates& states, const EnsembleLook& look, Grains& grains, float detail) {
    if (periods_light_[0].width() == 0 || !(look.trail_seconds > 0)) return;
    const bool stands = !states.is_moving();
    if (stands || stands_) begin_anew();
    stands_ = stands;
    const double duration = states.time() - states.before();
    time_ = states.time();
    const TrailPeriods::Step step = periods_.next(states.before(), look.trail_seconds);
    if (step == TrailPeriods::Step::anew) empty();
    if (step == TrailPeriods::Step::next_period) {
        present_ = 1 - present_;
        periods_light_[present_].clear();
        remains_ = 1;
    }

    const std::size_t members = states.members();
    const float fine = grains_per_light(members, most_trail_light);
    gl::Program& program = (members <= most_lines ? lines_ : dots_).of(states.links());
    states.bind(program);
    plane_.set(program);
    program.set("most_light", most_trail_light);
    program.set("weight", stands ? 0.0f : static_cast<float>(duration / states.way()));
    program.set("dot_light", stands ? path_of_dot : 0.0f);
    const double pieces =
        std::clamp(detail * detail * work / static_cast<double>(members), fewest_pieces, most_pieces);
    program.set("pieces", static_cast<int>(pieces));
    program.set("chance", chance_at(states.time()));
    grains.begin(program, plane_.size(), bands_, fine);
    program.use();
    gl::compute_each(members);

    const double fading = std::exp(-duration / look.trail_seconds);
    remains_ *= fading;
    gl::set_mix(static_cast<float>(fading));
    grains.resolve(periods_light_[present_].id(), plane_.size(), bands_, fine,
                   1.0 / static_cast<double>(members), gl::Blend::remain, static_cast<float>(since()));
}

void TrailMap::count(Grains& grains) {
    grains.count(light(), statistics_, bands_, {.light = &earlier(), .remains = remains()});
}

} // namespace pendula
