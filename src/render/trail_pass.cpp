// SPDX-License-Identifier: MIT
#include "render/trail_pass.hpp"

#include "render/palette.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

namespace pendula {
namespace {

constexpr float line_radius = 5.2f;     // px at a window 900 px high: half as bright at 2.4 px
constexpr float narrowest = 1.4f;       // px of the target; thinner lines are drawn this wide and dimmer
constexpr std::size_t most_trails = 12; // more only cover each other: of longer chains every so many-th bob
constexpr float end_bob_light = 2.0f, light_ratio = 0.65f, least_light = 0.4f, ghost_light = 0.4f;

Stroke stroke_for(glm::vec3 colour, float light, std::size_t bob, float pixel_scale, float width) {
    Stroke stroke;
    const float wanted = line_radius * width * pixel_scale;
    stroke.radius = std::max(wanted, narrowest);
    stroke.colour = glm::vec4(colour * light * (wanted / stroke.radius), 1);
    stroke.bob = static_cast<float>(bob);
    return stroke;
}

/// The end bob's trail is the brightest, inner ones are quieter.
std::vector<Stroke> main_strokes(std::size_t bobs, float pixel_scale) {
    const std::size_t count = std::min(bobs, most_trails);
    std::vector<Stroke> strokes;
    for (std::size_t k = 0; k < count; ++k) {
        const std::size_t bob = bobs - 1 - k * bobs / count;
        const float light =
            std::max(end_bob_light * std::pow(light_ratio, static_cast<float>(k)), least_light);
        strokes.push_back(stroke_for(palette::bob(bob), light, bob, pixel_scale, k == 0 ? 1.0f : 0.9f));
        strokes.back().whitening = 1;
    }
    return strokes;
}

} // namespace

void TrailPass::draw(unsigned target, const FrameInput& input, const ChainGeometry& geometry,
                     const GpuSampleRing& main, const GpuSampleRing* ghost, gl::Program& stroke_program) {
    const std::size_t bobs = input.chain->links();
    const auto plan = [&](const GpuSampleRing& ring, std::int64_t first_own_sample) {
        return plan_curve(ring, {input.time, input.sample_interval, input.trail_seconds,
                                 ring.largest_step() * geometry.scale, first_own_sample});
    };
    std::vector<Stroke> strokes = main_strokes(bobs, input.pixel_scale);
    const int main_count = static_cast<int>(strokes.size());
    const CurvePlan main_plan = plan(main, 0);
    CurvePlan ghost_plan;
    if (ghost != nullptr) {
        ghost_plan = plan(*ghost, input.first_sample(1));
        strokes.push_back(stroke_for(palette::ghost(), ghost_light, bobs - 1, input.pixel_scale, 0.8f));
    }
    strokes_.prepare(strokes, std::max(main_plan.segments(), ghost_plan.segments()) + 1);

    const auto fill = [&](const GpuSampleRing& ring, const CurvePlan& curve, int first, int count,
                          int head_offset) {
        points_program_.set("pivot", geometry.pivot);
        points_program_.set("scale", geometry.scale);
        set_curve(points_program_, ring, curve, input.sample_interval, head_offset);
        strokes_.fill(points_program_, first, count, input.trail_seconds);
    };
    fill(main, main_plan, 0, main_count, 0);
    if (ghost != nullptr) fill(*ghost, ghost_plan, main_count, 1, static_cast<int>(bobs));

    gl::begin_pass(target, geometry.area, gl::Blend::maximum);
    strokes_.draw(stroke_program, geometry.area);
}

} // namespace pendula
