// SPDX-License-Identifier: MIT
#include "render/passes/section_pass.hpp"

#include "gl/draw.hpp"
#include "render/look/palette.hpp"
#include "render/look/scene_theme.hpp"
#include "render/plots/section_region.hpp"
#include "render/view_geometry.hpp"

#include <glm/packing.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <span>

namespace pendula {
namespace {

constexpr float dot_radius = 0.85f, main_radius = 1.25f; ///< px at a window 900 px high
constexpr float dot_light = 0.75f, main_light = 1.3f;
constexpr float stripe = 9; ///< px at a window 900 px high, from line to line of what is forbidden
constexpr float shade_light = 0.03f;

struct Dot {
    float across, up;
    std::uint32_t red_green, blue_strength;
};

/// New dots of an orbit, from `begun` on, that the axes show.
void append_dots(std::vector<Dot>& dots, const PlotCurve& curve, std::size_t begun,
                 const PlotTransform& transform, Theme theme, float strength) {
    const glm::vec3 light = palette::pigment(curve.colour, theme);
    const std::uint32_t red_green = glm::packHalf2x16(glm::vec2(light.r, light.g)),
                        rest = glm::packHalf2x16(glm::vec2(light.b, strength));
    for (std::size_t i = begun; i < curve.points.size(); ++i)
        if (transform.shows(curve.points[i]))
            dots.push_back({static_cast<float>(curve.points[i].across),
                            static_cast<float>(curve.points[i].up), red_green, rest});
}

} // namespace

void SectionPass::draw(unsigned target, const FrameInput& input, const PlotGeometry& plot) {
    const gl::Area& area = plot.frame.curves;
    if (!plot.empty.empty()) return;
    add_dots(input, plot);
    find_edges(plot);
    const SceneTheme& theme = theme_of(input.look.theme);
    const gl::Area seen = gl::begin_view(target, area, theme.absorbs ? gl::Blend::absorb : gl::Blend::add);
    program_.set("area", vector_of(seen));
    program_.set("corner", glm::vec2(area.x, area.y));
    program_.set("extent", glm::vec2(area.width, area.height));
    program_.set("shade", palette::pigment(theme.secondary_text, input.look.theme) *
                              (shade_light * theme.line_strength));
    program_.set("stripe", std::max(5.0f, stripe * input.pixel_scale));
    program_.set("line", std::max(1.0f, input.pixel_scale));
    sum_.texture().bind(0);
    edges_.bind_storage(6);
    program_.use();
    gl::draw_triangles(3);
}

void SectionPass::add_dots(const FrameInput& input, const PlotGeometry& plot) {
    const gl::Area& area = plot.frame.curves;
    const std::span<const PlotCurve> orbits = input.section.orbits;
    const std::span<const float> strengths = input.section.strengths;
    const Summed wanted{input.section.revision,
                        area.width,
                        area.height,
                        {plot.across.low, plot.across.high, plot.up.low, plot.up.high},
                        input.look.theme};
    bool goes_on = summed_ == wanted && counts_.size() == orbits.size();
    for (std::size_t i = 0; goes_on && i < orbits.size(); ++i)
        goes_on = counts_[i] <= orbits[i].points.size();
    if (!goes_on) {
        if (sum_.width() != area.width || sum_.height() != area.height)
            sum_ = gl::Framebuffer("section", area.width, area.height, gl::Format::rgba16f);
        sum_.clear();
        counts_.assign(orbits.size(), 0);
        summed_ = wanted;
    }
    const PlotTransform transform = plot.transform();
    for (const bool is_main : {false, true}) {
        std::vector<Dot> dots;
        for (std::size_t i = 0; i < orbits.size(); ++i) {
            if ((i == 0) != is_main) continue;
            const float strength = i < strengths.size() ? strengths[i] : 1.0f;
            append_dots(dots, orbits[i], counts_[i], transform, input.look.theme,
                        strength * (is_main ? main_light : dot_light));
            counts_[i] = orbits[i].points.size();
        }
        if (dots.empty()) continue;
        const auto bytes = std::as_bytes(std::span(dots));
        if (dots_.size() < bytes.size()) dots_ = gl::Buffer("section dots", bytes.size() * 3 / 2);
        dots_.upload(0, bytes);
        const gl::Area whole{0, 0, area.width, area.height};
        gl::begin_pass(sum_.id(), whole, gl::Blend::add);
        dots_program_.set("area", vector_of(whole));
        dots_program_.set("low", glm::vec2(plot.across.low, plot.up.low));
        dots_program_.set("high", glm::vec2(plot.across.high, plot.up.high));
        dots_program_.set("radius", std::max(0.6f, (is_main ? main_radius : dot_radius) * input.pixel_scale));
        dots_.bind_storage(6);
        const auto count = static_cast<int>(dots.size());
        for (int first = 0; first < count; first += gl::quads_per_draw) {
            dots_program_.set("first", first);
            dots_program_.use();
            gl::draw_quads(std::min(count - first, gl::quads_per_draw));
        }
    }
}

void SectionPass::find_edges(const PlotGeometry& plot) {
    const gl::Area& area = plot.frame.curves;
    rows_ = region_edges(plot);
    for (glm::vec2& row : rows_) row -= static_cast<float>(area.y);
    const auto bytes = std::as_bytes(std::span(rows_));
    if (edges_.size() < bytes.size()) edges_ = gl::Buffer("section edges", bytes.size() * 3 / 2);
    edges_.upload(0, bytes);
}

} // namespace pendula
