// SPDX-License-Identifier: MIT
#include "render/plots/section_picture.hpp"

#include "render/look/scene_theme.hpp"
#include "render/plots/dot_picture.hpp"
#include "render/plots/plot_files.hpp"
#include "render/plots/section_plot.hpp"

#include <glm/common.hpp>

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

namespace pendula {
namespace {

constexpr float lines_of_page = 54; ///< the page's shorter side in ems of its text

glm::vec2 place_of(const PlotTransform& transform, double across, double up) {
    return {static_cast<float>(transform.x_of(across)), static_cast<float>(transform.y_of(up))};
}

void shade_forbidden(DotPicture& picture, const SectionPage& page) {
    const PlotGeometry& plot = page.geometry;
    if (!plot.allowed) return;
    const SceneTheme& theme = theme_of(page.theme);
    const PlotTransform transform = plot.transform();
    const gl::Area& area = plot.frame.curves;
    const glm::vec2 low(area.x, area.y), high(area.x + area.width, area.y + area.height);
    const float em = plot.frame.text_size, stripe = 0.55f * em;
    const std::vector<glm::vec2> edges = region_edges(plot);
    const auto outside = [&](glm::vec2 at) {
        const auto column = static_cast<std::size_t>(std::clamp(at.x - low.x, 0.0f, high.x - low.x - 1));
        const float from = edges[column].x, to = edges[column].y;
        return 1 - std::clamp(std::min(at.y - from, to - at.y) + 0.5f, 0.0f, 1.0f);
    };
    const float line = std::max(1.0f, em / 22);
    picture.fill(low, high, theme.absorbs ? theme.line : glm::vec3(0),
                 [&](glm::vec2 at) { return (theme.absorbs ? 0.04f : 0.45f) * outside(at); });
    picture.fill(low, high, theme.line, [&](glm::vec2 at) {
        const float phase = std::fmod(at.x + at.y, stripe) / stripe;
        const float hatch = std::clamp(
            (line / stripe * 1.4142f - std::abs(phase - 0.5f) * 2) * stripe / 2 + 0.5f, 0.0f, 1.0f);
        return outside(at) * theme.line_strength * (theme.absorbs ? 0.10f : 0.016f) * hatch;
    });
    for (const OutlinePart& part : *plot.allowed)
        for (std::size_t i = 1; i < part.size(); ++i) {
            const OutlineColumn &from = part[i - 1], &to = part[i];
            for (const auto& [a, b] : {std::pair(from.low, to.low), std::pair(from.high, to.high)})
                picture.line(place_of(transform, from.across, a), place_of(transform, to.across, b), line,
                             theme.secondary_text, 0.42f);
        }
}

void rule(DotPicture& picture, const SectionPage& page) {
    const PlotGeometry& plot = page.geometry;
    const SceneTheme& theme = theme_of(page.theme);
    const PlotTransform transform = plot.transform();
    const gl::Area& area = plot.frame.curves;
    const glm::vec2 low(area.x, area.y), high(area.x + area.width, area.y + area.height);
    const float em = plot.frame.text_size, line = std::max(1.0f, std::round(em / 20));
    const glm::vec3 secondary = theme.secondary_text;
    for (const Tick& tick : plot.across.ticks) {
        const auto x = std::round(static_cast<float>(transform.x_of(tick.value)));
        picture.box({x, low.y - 0.4f * em}, {x + line, low.y}, theme.line, 0.35f);
        picture.text(tick.label, {x, low.y - 0.75f * em}, em, secondary, {0.5f, 1});
    }
    for (const Tick& tick : plot.up.ticks) {
        const auto y = std::round(static_cast<float>(transform.y_of(tick.value)));
        picture.box({low.x - 0.4f * em, y}, {low.x, y + line}, theme.line, 0.35f);
        picture.text(tick.label, {low.x - 0.7f * em, y}, em, secondary, {1, 0.5f});
    }
    picture.box(low - glm::vec2(line, line), {high.x, low.y}, theme.line, 0.3f);
    picture.box(low - glm::vec2(line, line), {low.x, high.y}, theme.line, 0.3f);
    const float widest = (high.x - low.x) / std::max(picture.width_of(plot.title, 1), 1e-3f);
    picture.text(plot.title, {low.x, high.y + 2.6f * em}, std::min(1.55f * em, widest), theme.text);
    picture.text(plot.note, {high.x, high.y + 0.95f * em}, em, secondary, {1, 0});
    picture.text(plot.across.name, {high.x, low.y - 2.35f * em}, em, secondary, {1, 1});
    picture.text(plot.up.name, {low.x, high.y + 0.95f * em}, em, secondary);
}

} // namespace

SectionPage section_page(const Portrait& portrait, std::string title, int width, int height, Theme theme) {
    SectionPage page;
    page.theme = theme;
    ShownSection section;
    section.choice = portrait.choice;
    section.allowed = std::make_shared<const std::vector<OutlinePart>>(portrait.outline);
    section.note = section_note(portrait.choice, portrait.energy_words);
    std::size_t number = 0;
    for (const PortraitOrbit& orbit : portrait.orbits) {
        PlotCurve curve = section_curve(
            portrait.choice, orbit.is_of_start ? "start" : "orbit " + std::to_string(++number), {});
        for (const SectionCrossing& crossing : orbit.crossings)
            curve.points.push_back(section_point(crossing));
        page.orbits.push_back(std::move(curve));
    }
    for (const OrbitLook& look : orbit_looks(page.orbits, section_ranges(section), theme)) {
        const std::size_t orbit = page.strengths.size();
        const bool is_of_start = portrait.orbits[orbit].is_of_start;
        page.orbits[orbit].colour = is_of_start ? theme_of(theme).text : look.colour;
        page.strengths.push_back(is_of_start ? 1.2f : look.strength);
    }
    FrameInput input;
    const Chain any{.lengths = {1, 1}, .masses = {1, 1}}; // its links are counted by other kinds of plots
    input.chain = &any;
    input.section = section;
    input.look.theme = theme;
    input.text_size = static_cast<float>(std::min(width, height)) / lines_of_page;
    page.geometry = plot_geometry(PlotKind::section, input, {0, 0, width, height}, 0);
    page.geometry.title = std::move(title);
    const auto ems = [&](float count) {
        return static_cast<int>(std::lround(count * page.geometry.frame.text_size));
    };
    page.geometry.frame.curves = {ems(6), ems(5), std::max(1, width - ems(8.5f)),
                                  std::max(1, height - ems(11))};
    return page;
}

std::vector<std::byte> draw_section(const SectionPage& page) {
    const PlotGeometry& plot = page.geometry;
    const gl::Area& view = plot.frame.view;
    DotPicture picture(view.width, view.height, page.theme);
    const PlotTransform transform = plot.transform();
    const auto shorter = static_cast<float>(std::min(view.width, view.height));
    const float radius = std::max(0.55f, shorter / 2600);
    for (std::size_t i = 0; i < page.orbits.size(); ++i)
        for (const PlotPoint& point : page.orbits[i].points)
            if (transform.shows(point))
                picture.dot(place_of(transform, point.across, point.up), radius, page.orbits[i].colour,
                            0.8f * page.strengths[i]);
    const SceneTheme& theme = theme_of(page.theme);
    if (!theme.absorbs) picture.glow(shorter / 130, 0.16f);
    picture.develop();
    shade_forbidden(picture, page);
    rule(picture, page);
    return picture.codes();
}

std::string section_svg(const SectionPage& page) {
    return plot_svg(page.geometry, page.orbits, plot_inks(page.theme));
}

} // namespace pendula
