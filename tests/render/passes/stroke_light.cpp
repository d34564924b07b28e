// SPDX-License-Identifier: MIT
// Tests for how render/passes/strokes.hpp draws segments: what several of them in one quad give is the sum of what
// each gives, as stroke_profile.glsl says, calculated here for each pixel.
#include "gl/draw.hpp"
#include "gl/texture.hpp"
#include "gl/vertex_array.hpp"
#include "render/look/look_block.hpp"
#include "render/passes/strokes.hpp"
#include "support/catch.hpp"
#include "support/gl_context.hpp"

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/vec2.hpp>
#include <glm/vec4.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

using namespace pendula;

namespace {

constexpr int across = 96, up = 80; // px: the picture
constexpr float stroke_radius = 7;  // px
using Points = std::vector<glm::vec4>; ///< as in stroke.glsl

std::vector<float> drawn(const std::vector<Points>& strokes) {
    const test::GlContext context;
    const gl::VertexArray vertices("strokes");
    vertices.bind();
    Look look;
    look.trail_width = TrailWidth::age;
    look.trail_fade = TrailFade::linear;
    LookBlock block;
    block.bind(look);
    std::vector<Stroke> table(strokes.size());
    for (std::size_t i = 0; i < strokes.size(); ++i) {
        table[i].colour = glm::vec3(i == 0 ? 0.5f : 0.0f, i == 1 ? 0.5f : 0.0f, 0);
        table[i].radius = stroke_radius;
        table[i].blocks = stroke_blocks(static_cast<int>(strokes[i].size()) - 1);
    }
    Strokes drawing("test");
    gl::Program shades("shades", {"stroke_uploaded.comp"});
    gl::Program program("strokes of light", {"stroke.vert", "stroke_light.frag"});
    const gl::Framebuffer target("strokes", across, up, gl::Format::rgba32f);
    drawing.prepare(table, stroke_block, look.theme);
    drawing.upload(shades, strokes);
    const gl::Area area{0, 0, across, up};
    gl::begin_pass(target.id(), area, gl::Blend::none);
    gl::clear(0, 0, 0, 0);
    gl::begin_pass(target.id(), area, gl::Blend::add);
    drawing.draw(program, area);
    CHECK(context.errors() == 0);
    return target.texture().read();
}

/// The integral of (h² − x²)² from 0 to x.
double integral(double x, double h2) { return x * (h2 * h2 + x * x * (0.2 * x * x - 2 * h2 / 3)); }

double width_at_age(double age) {
    const double part = std::clamp((age - 0.1) / 0.9, 0.0, 1.0);
    return 1 - 0.62 * part * part * (3 - 2 * part);
}

/// Light and radius change evenly along a segment's quad, which is a radius longer at both ends.
double light_of(const glm::vec4& from, const glm::vec4& to, const glm::dvec2& pixel) {
    const glm::dvec2 a(from.x, from.y), b(to.x, to.y);
    const double length = glm::distance(a, b);
    if (from.z < 0 || to.z < 0 || length < 1e-4) return 0;
    const glm::dvec2 along = (b - a) / length, away = pixel - a;
    const double x = glm::dot(away, along), y = glm::dot(away, glm::dvec2(-along.y, along.x));
    const double first = stroke_radius * width_at_age(from.w), last = stroke_radius * width_at_age(to.w);
    const double widest = std::max(first, last);
    const double part = std::clamp((x + widest) / (length + 2 * widest), 0.0, 1.0);
    const double scale = std::lerp(1 / first, 1 / last, part);
    const double light = std::lerp(from.z * (1 - from.w), to.z * (1 - to.w), part);
    const double h2 = std::max(1 - y * y * scale * scale, 1e-6), h = std::sqrt(h2);
    const double begin = std::clamp(x * scale, -h, h), end = std::clamp((x - length) * scale, -h, h);
    return 0.5 * light * 15 / 16 * (integral(begin, h2) - integral(end, h2));
}

/// How far the picture is from the sum of each segment's light, at most.
double largest_error(const std::vector<Points>& strokes) {
    const std::vector<float> pixels = drawn(strokes);
    double largest = 0, brightest = 0;
    for (std::size_t stroke = 0; stroke < strokes.size(); ++stroke)
        for (std::size_t y = 0; y < up; ++y)
            for (std::size_t x = 0; x < across; ++x) {
                double light = 0;
                for (std::size_t i = 0; i + 1 < strokes[stroke].size(); ++i)
                    light += light_of(strokes[stroke][i], strokes[stroke][i + 1],
                                      {static_cast<double>(x) + 0.5, static_cast<double>(y) + 0.5});
                largest =
                    std::max(largest, std::abs(light - pixels[4 * (y * across + x) + stroke])); // red, green
                brightest = std::max(brightest, light);
            }
    CHECK(brightest > 0.2);
    return largest;
}

/// Coordinates have 1e-5 px where pixels are counted to 100, and the light of a stroke changes by at most 1.5 of
/// itself within a radius; what several segments give adds up.
constexpr double rounding = 1e-4;

Points wave(int segments, float old) {
    Points points;
    for (int i = 0; i <= segments; ++i) {
        const float part = static_cast<float>(i) / static_cast<float>(segments);
        points.push_back({14 + 68 * part, 40 + 22 * std::sin(9 * part), 0.4f + 0.6f * part, old * (1 - part)});
    }
    return points;
}

} // namespace

TEST_CASE("segments of one quad give the sum of their light, whatever their number") {
    for (const int segments : {1, 2, 3, 4, 5, 23, 64, 130}) {
        INFO(segments << " segments");
        CHECK(largest_error({wave(segments, 0)}) < rounding);
    }
}

TEST_CASE("a stroke whose width changes fast is neither bent nor moved") {
    CHECK(largest_error({wave(6, 0.95f)}) < rounding);
    CHECK(largest_error({wave(41, 0.95f)}) < rounding);
}

TEST_CASE("quads hold sharp turns, a stroke that goes back over itself, and segments of no length") {
    CHECK(largest_error({{{30, 20, 1, 0}, {60, 20, 1, 0}, {60, 60, 1, 0}, {20, 60, 1, 0}, {20, 30, 1, 0}}}) <
          rounding);
    CHECK(largest_error({{{20, 40, 1, 0}, {80, 40, 1, 0}, {20, 40.5f, 1, 0}, {50, 41, 1, 0}}}) < rounding);
    CHECK(largest_error({{{20, 40, 1, 0}, {20, 40, 1, 0}, {20, 40, 1, 0}, {70, 50, 1, 0}, {70, 50, 1, 0}}}) <
          rounding);
}

TEST_CASE("nothing is drawn across gaps, wherever they are in a quad") {
    for (std::size_t gap = 0; gap < 9; ++gap) {
        INFO("point " << gap);
        Points points = wave(8, 0.3f);
        points[gap].z = -1;
        CHECK(largest_error({points}) < rounding);
    }
}

TEST_CASE("strokes of different lengths are drawn together") {
    CHECK(largest_error({wave(150, 0.2f), wave(3, 0)}) < rounding);
    CHECK(largest_error({wave(2, 0), wave(64, 0.2f)}) < rounding);
}
