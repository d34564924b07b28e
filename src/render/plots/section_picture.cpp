// SPDX-License-Identifier: MIT
#include "render/plots/section_picture.hpp"

#include "files/text.hpp"
#include "render/look/palette.hpp"
#include "render/look/scene_theme.hpp"
#include "render/plots/plot_files.hpp"
#include "render/plots/section_plot.hpp"

#include <glm/common.hpp>
#include <glm/exponential.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <memory>
#include <utility>

namespace pendula {
namespace {

/// Compresses light that is too bright for the screen. Keeps its hue, but makes the brightest light slightly
/// white.
glm::vec3 toned(const glm::vec3& light) {
    constexpr float knee = 0.6f;
    const float peak = std::max({light.r, light.g, light.b});
    if (peak <= knee) return light;
    const float shown = knee + (1 - knee) * (1 - std::exp(-(peak - knee) / (1 - knee)));
    const float whiter = 0.35f * (1 - std::exp(-(peak - knee) / 4));
    return glm::mix(light * (shown / peak), glm::vec3(shown), whiter);
}

/// One pass of a box filter of 2 reach + 1 samples along a line of `count` elements `step` apart.
void box_filter(glm::vec3* first, int count, std::size_t step, int reach, std::vector<glm::vec3>& room) {
    room.resize(static_cast<std::size_t>(count));
    const auto at = [&](int i) {
        return i < 0 || i >= count ? glm::vec3(0) : first[static_cast<std::size_t>(i) * step];
    };
    glm::vec3 sum(0);
    for (int i = -reach; i <= reach; ++i) sum += at(i);
    const float part = 1.0f / static_cast<float>(2 * reach + 1);
    for (int i = 0; i < count; ++i) {
        room[static_cast<std::size_t>(i)] = sum * part;
        sum += at(i + reach + 1) - at(i - reach);
    }
    for (int i = 0; i < count; ++i)
        first[static_cast<std::size_t>(i) * step] = room[static_cast<std::size_t>(i)];
}

/// Interleaved gradient noise, the same as for the window's dithering.
float noise(int x, int y) {
    const auto fract = [](float value) { return value - std::floor(value); };
    return fract(52.9829189f *
                 fract(0.06711056f * static_cast<float>(x) + 0.00583715f * static_cast<float>(y)));
}

constexpr float lines_of_page = 54; ///< the page's shorter side in ems of its text

glm::vec2 place_of(const PlotTransform& transform, double across, double up) {
    return {static_cast<float>(transform.x_of(across)), static_cast<float>(transform.y_of(up))};
}

void shade_forbidden(SoftwareCanvas& picture, const SectionPage& page) {
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

} // namespace

void draw_axes(SoftwareCanvas& picture, const PlotGeometry& plot, Theme colours) {
    const SceneTheme& theme = theme_of(colours);
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

SectionPage section_page(const Portrait& portrait, std::string title, int width, int height, Theme theme) {
    SectionPage page;
    page.theme = theme;
    ShownSection section;
    section.choice = portrait.choice;
    if (!portrait.choice.is_strobe())
        section.allowed = std::make_shared<const std::vector<OutlinePart>>(portrait.outline);
    section.strobe_reach = portrait.strobe_reach;
    section.note = section_note(portrait.choice, portrait.energy_words);
    std::size_t number = 0;
    for (const PortraitOrbit& orbit : portrait.orbits) {
        PlotCurve curve = section_curve(
            portrait.choice, orbit.is_of_start ? "start" : "orbit " + std::to_string(++number), {});
        for (const SectionCrossing& crossing : orbit.crossings)
            curve.points.push_back(section_point(crossing));
        page.orbits.push_back(std::move(curve));
    }
    section.orbits = page.orbits;
    section.is_complete = true;
    for (const OrbitLook& look : orbit_looks(page.orbits, section_ranges(section), theme)) {
        const std::size_t orbit = page.strengths.size();
        const bool is_of_start = portrait.orbits[orbit].is_of_start;
        page.orbits[orbit].colour = is_of_start ? theme_of(theme).text : look.colour;
        page.strengths.push_back(is_of_start ? 1.2f : look.strength);
    }
    FrameInput input;
    const Chain any{.lengths = {1, 1}, .masses = {1, 1}}; // plot_geometry() needs it only for other plots
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
    SoftwareCanvas picture(view.width, view.height, page.theme);
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
    draw_axes(picture, plot, page.theme);
    return picture.codes();
}

std::string section_svg(const SectionPage& page) {
    return plot_svg(page.geometry, page.orbits, plot_inks(page.theme));
}

SoftwareCanvas::SoftwareCanvas(int width, int height, Theme theme)
    : width_(width)
    , height_(height)
    , theme_(theme)
    , pixels_(static_cast<std::size_t>(width) * static_cast<std::size_t>(height), glm::vec3(0)) {}

void SoftwareCanvas::dot(glm::vec2 at, float radius, const glm::vec3& colour, float strength) {
    const glm::vec3 light = palette::pigment(colour, theme_) * strength;
    const float steepness = 0.6931472f / (radius * radius), reach = 3.2f * radius + 0.5f;
    for_pixels(at - reach - 0.5f, at + reach - 0.5f, [&](glm::vec2 middle, glm::vec3& pixel) {
        const glm::vec2 away = middle - at;
        pixel += light * std::exp(-steepness * glm::dot(away, away));
    });
}

void SoftwareCanvas::glow(float radius, float strength) {
    std::vector<glm::vec3> light = pixels_, room;
    const int reach = std::max(1, static_cast<int>(std::lround(radius / 2)));
    const auto row = static_cast<std::size_t>(width_);
    for (int pass = 0; pass < 3; ++pass) { // three boxes approximate a Gaussian
        for (int y = 0; y < height_; ++y)
            box_filter(&light[static_cast<std::size_t>(y) * row], width_, 1, reach, room);
        for (int x = 0; x < width_; ++x)
            box_filter(&light[static_cast<std::size_t>(x)], height_, row, reach, room);
    }
    for (std::size_t i = 0; i < pixels_.size(); ++i) pixels_[i] += strength * light[i];
}

void SoftwareCanvas::develop() {
    const SceneTheme& theme = theme_of(theme_);
    const glm::vec2 middle(0.5f * static_cast<float>(width_), 0.5f * static_cast<float>(height_));
    for_pixels({0, 0}, {static_cast<float>(width_), static_cast<float>(height_)},
               [&](glm::vec2 at, glm::vec3& pixel) {
                   const float out = std::min(1.0f, glm::length((at - middle) / middle) / 1.4142f);
                   const glm::vec3 ground =
                       glm::mix(theme.ground_inner, theme.ground_outer, glm::smoothstep(0.0f, 1.0f, out));
                   pixel = theme.absorbs ? ground * glm::exp(-pixel) : toned(ground + pixel);
               });
}

void SoftwareCanvas::box(glm::vec2 low, glm::vec2 high, const glm::vec3& colour, float opacity) {
    const auto part = [](float middle, float from, float to) {
        return std::clamp(std::min(middle + 0.5f, to) - std::max(middle - 0.5f, from), 0.0f, 1.0f);
    };
    fill(low, high, colour,
         [&](glm::vec2 at) { return opacity * part(at.x, low.x, high.x) * part(at.y, low.y, high.y); });
}

void SoftwareCanvas::line(glm::vec2 from, glm::vec2 to, float width, const glm::vec3& colour, float opacity) {
    const glm::vec2 along = to - from;
    const float length = std::max(glm::dot(along, along), 1e-12f), reach = 0.5f * width + 1;
    fill(glm::min(from, to) - reach, glm::max(from, to) + reach, colour, [&](glm::vec2 at) {
        const float part = std::clamp(glm::dot(at - from, along) / length, 0.0f, 1.0f);
        return opacity * std::clamp(0.5f * width + 0.5f - glm::distance(at, from + part * along), 0.0f, 1.0f);
    });
}

float SoftwareCanvas::width_of(std::string_view words, float size) const {
    float width = 0;
    for (const char32_t character : characters_of(words)) width += font_.glyph(character).advance * size;
    return width;
}

void SoftwareCanvas::text(std::string_view words, glm::vec2 at, float size, const glm::vec3& colour,
                          glm::vec2 anchor) {
    glm::vec2 pen =
        glm::round(at - glm::vec2(anchor.x * width_of(words, size), anchor.y * capital_height * size));
    const auto columns = static_cast<float>(font_.width()), rows = static_cast<float>(font_.height());
    const auto texel = [&](int x, int y) {
        x = std::clamp(x, 0, font_.width() - 1);
        y = std::clamp(y, 0, font_.height() - 1);
        return static_cast<float>(
                   font_.pixels()[static_cast<std::size_t>(y) * static_cast<std::size_t>(font_.width()) +
                                  static_cast<std::size_t>(x)]) /
               255;
    };
    for (const char32_t character : characters_of(words)) {
        const Glyph& glyph = font_.glyph(character);
        if (glyph.high.x > glyph.low.x) {
            const glm::vec2 low = pen + glyph.low * size, high = pen + glyph.high * size;
            const glm::vec2 texels =
                (glyph.high_texel - glyph.low_texel) * glm::vec2(columns, rows) / (high - low);
            // The width, px, over which the field's value goes from 0 to 1.
            const float pixels = font_.range() / texels.x;
            fill(low, high, colour, [&](glm::vec2 middle) {
                const glm::vec2 place =
                    glyph.low_texel * glm::vec2(columns, rows) + (middle - low) * texels - 0.5f;
                const glm::vec2 corner = glm::floor(place), part = place - corner;
                const auto x = static_cast<int>(corner.x), y = static_cast<int>(corner.y);
                const float field = glm::mix(glm::mix(texel(x, y), texel(x + 1, y), part.x),
                                             glm::mix(texel(x, y + 1), texel(x + 1, y + 1), part.x), part.y);
                return std::clamp((field - 0.502f) * pixels + 0.5f, 0.0f, 1.0f);
            });
        }
        pen.x += glyph.advance * size;
    }
}

std::vector<std::byte> SoftwareCanvas::codes() const {
    std::vector<std::uint16_t> codes;
    codes.reserve(4 * pixels_.size());
    for (int y = height_; y-- > 0;)
        for (int x = 0; x < width_; ++x) {
            const std::size_t i =
                static_cast<std::size_t>(y) * static_cast<std::size_t>(width_) + static_cast<std::size_t>(x);
            const glm::vec3 shown = palette::srgb_from_linear(glm::clamp(pixels_[i], 0.0f, 1.0f));
            for (int channel = 0; channel < 3; ++channel)
                codes.push_back(static_cast<std::uint16_t>(
                    std::clamp(std::floor(shown[channel] * 65535 + noise(x, y)), 0.0f, 65535.0f)));
            codes.push_back(65535);
        }
    std::vector<std::byte> bytes(2 * codes.size());
    std::memcpy(bytes.data(), codes.data(), bytes.size());
    return bytes;
}

} // namespace pendula
