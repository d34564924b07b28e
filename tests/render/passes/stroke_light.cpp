// SPDX-License-Identifier: MIT
// Tests for how render/passes/strokes.hpp draws segments: what several of them in one quad give is the sum of
// what each gives, as stroke.frag says, calculated here for each pixel.
#include "gl/draw.hpp"
#include "gl/texture.hpp"
#include "render/passes/present.hpp"
#include "render/passes/strokes.hpp"
#include "support/catch.hpp"
#include "support/gl_context.hpp"

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/vec2.hpp>
#include <glm/vec4.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <span>
#include <vector>

using namespace pendula;

namespace {

constexpr int across = 96, up = 80;    // the size of the picture, px
constexpr float stroke_radius = 7;     // px
using Points = std::vector<glm::vec4>; ///< as in stroke.glsl

enum class Profile { soft, hard, ink };

/// The light in the picture, or what ink leaves of white. Points are in pixels of the picture, also if the
/// view is a part of it.
std::vector<float> drawn(const std::vector<Points>& strokes, Profile profile, const gl::Area& view) {
    const test::GlContext context;
    const gl::VertexArray vertices("strokes");
    vertices.bind();
    Look look;
    look.theme = profile == Profile::ink    ? Theme::paper
                 : profile == Profile::hard ? Theme::high_contrast
                                            : Theme::night;
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
    gl::Program program("strokes", {"stroke.vert", "stroke.frag"},
                        profile == Profile::soft ? "#define SOFT_LIGHT\n" : "");
    const gl::Framebuffer target("strokes", across, up, gl::Format::rgba32f);
    drawing.prepare(table, stroke_block, look.theme);
    drawing.upload(shades, strokes);
    gl::begin_pass(target.id(), {0, 0, across, up}, gl::Blend::none);
    const float blank = profile == Profile::ink ? 1.0f : 0.0f;
    gl::clear(blank, blank, blank, 0);
    gl::begin_pass(target.id(), view, gl::Blend::add);
    drawing.draw(program, view);
    CHECK(context.errors() == 0);
    return target.texture().read();
}

/// The integral of (h² − x²)² from 0 to x.
double integral(double x, double h2) { return x * (h2 * h2 + x * x * (0.2 * x * x - 2 * h2 / 3)); }

double width_at_age(double age) {
    const double part = std::clamp((age - 0.1) / 0.9, 0.0, 1.0);
    return 1 - 0.62 * part * part * (3 - 2 * part);
}

/// A hard edge lies where the soft profile has half its light, and fades over a pixel.
double radius_at(double age, Profile profile) {
    const double soft = stroke_radius * width_at_age(age);
    return profile == Profile::hard ? 0.5 * soft + 0.5 : soft;
}

/// The light of one segment at a pixel. Light and inverse radius change linearly along the segment's quad,
/// which is a radius longer at both ends.
double light_of(const glm::vec4& from, const glm::vec4& to, const glm::dvec2& pixel, Profile profile) {
    const glm::dvec2 a(from.x, from.y), b(to.x, to.y);
    const double length = glm::distance(a, b);
    if (from.z < 0 || to.z < 0 || length < 1e-4) return 0;
    const glm::dvec2 along = (b - a) / length, away = pixel - a;
    const double x = glm::dot(away, along), y = glm::dot(away, glm::dvec2(-along.y, along.x));
    const double first = radius_at(from.w, profile), last = radius_at(to.w, profile);
    const double widest = std::max(first, last);
    const double part = std::clamp((x + widest) / (length + 2 * widest), 0.0, 1.0);
    const double scale = std::lerp(1 / first, 1 / last, part);
    const double light = std::lerp(from.z * (1 - from.w), to.z * (1 - to.w), part);
    const double h2 = std::max(1 - y * y * scale * scale, 1e-6), h = std::sqrt(h2);
    const double begin = std::clamp(x * scale, -h, h), end = std::clamp((x - length) * scale, -h, h);
    if (profile != Profile::hard) return 0.5 * light * 15 / 16 * (integral(begin, h2) - integral(end, h2));
    const double edge = std::clamp((1 - std::abs(y) * scale) / scale, 0.0, 1.0);
    return 0.5 * light * edge * (std::asin(begin / h) - std::asin(end / h)) / std::numbers::pi;
}

/// The largest difference between the picture and the sum of all segments' light.
double largest_error(const std::vector<Points>& strokes, Profile profile = Profile::soft,
                     const gl::Area& view = {0, 0, across, up}) {
    const std::vector<float> pixels = drawn(strokes, profile, view);
    double largest = 0, brightest = 0;
    for (std::size_t stroke = 0; stroke < strokes.size(); ++stroke)
        for (int y = view.y; y < view.y + view.height; ++y)
            for (int x = view.x; x < view.x + view.width; ++x) {
                double light = 0;
                for (std::size_t i = 0; i + 1 < strokes[stroke].size(); ++i)
                    light +=
                        light_of(strokes[stroke][i], strokes[stroke][i + 1], {x + 0.5, y + 0.5}, profile);
                const double shown =
                    pixels[4 * static_cast<std::size_t>(y * across + x) + stroke]; // red, green
                largest =
                    std::max(largest, std::abs((profile == Profile::ink ? std::exp(-light) : light) - shown));
                brightest = std::max(brightest, light);
            }
    CHECK(brightest > 0.2);
    return largest;
}

/// Coordinates up to 100 px are rounded to about 1e-5 px, and the light of a stroke changes by at most 1.5
/// times itself within a radius. The errors of several segments add up.
constexpr double rounding = 1e-4;

Points wave(int segments, float old) {
    Points points;
    for (int i = 0; i <= segments; ++i) {
        const float part = static_cast<float>(i) / static_cast<float>(segments);
        points.push_back(
            {14 + 68 * part, 40 + 22 * std::sin(9 * part), 0.4f + 0.6f * part, old * (1 - part)});
    }
    return points;
}

} // namespace

TEST_CASE("the light of a stroke is the sum of the light of its segments, whatever their number") {
    for (const int segments : {1, 2, 3, 4, 5, 23, 64, 130}) {
        INFO(segments << " segments");
        CHECK(largest_error({wave(segments, 0)}) < rounding);
    }
}

TEST_CASE("a fast change of width does not distort a stroke") {
    CHECK(largest_error({wave(6, 0.95f)}) < rounding);
    CHECK(largest_error({wave(41, 0.95f)}) < rounding);
}

TEST_CASE("strokes of ink and strokes with hard edges are sums of their segments, too") {
    CHECK(largest_error({wave(41, 0.6f)}, Profile::ink) < rounding);
    // A shader's arc sine may be off by 4096 ulp, about 1/4000. Each segment has two of them, divided by π.
    CHECK(largest_error({wave(41, 0)}, Profile::hard) < 10 * rounding);
}

TEST_CASE("a stroke is drawn at its place if the view is a part of the picture") {
    CHECK(largest_error({wave(41, 0.2f)}, Profile::soft, {30, 20, 50, 45}) < rounding);
}

TEST_CASE("sharp turns, a stroke that goes back over itself and segments of no length are drawn correctly") {
    CHECK(largest_error({{{30, 20, 1, 0}, {60, 20, 1, 0}, {60, 60, 1, 0}, {20, 60, 1, 0}, {20, 30, 1, 0}}}) <
          rounding);
    CHECK(largest_error({{{20, 40, 1, 0}, {80, 40, 1, 0}, {20, 40.5f, 1, 0}, {50, 41, 1, 0}}}) < rounding);
    CHECK(largest_error({{{20, 40, 1, 0}, {20, 40, 1, 0}, {20, 40, 1, 0}, {70, 50, 1, 0}, {70, 50, 1, 0}}}) <
          rounding);
}

TEST_CASE("nothing is drawn across a gap, wherever it is in a quad") {
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
