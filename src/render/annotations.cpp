// SPDX-License-Identifier: MIT
#include "render/annotations.hpp"

#include "render/angle_curve.hpp"
#include "render/palette.hpp"
#include "render/scene_theme.hpp"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace pendula {
namespace {

constexpr float pi = std::numbers::pi_v<float>;

glm::vec4 screen_colour(const glm::vec3& linear) { return {palette::srgb_from_linear(linear), 1}; }

/// sRGB: text, secondary text, and lines.
struct Inks {
    glm::vec4 text, secondary, grid, zero_line, frame_line;
};

Inks inks_of(Theme theme) {
    const SceneTheme& colours = theme_of(theme);
    const glm::vec3 line = screen_colour(colours.line);
    const auto lines = [&](float alpha) { return glm::vec4(line, alpha * colours.line_strength); };
    return {screen_colour(colours.text), screen_colour(colours.secondary_text), lines(0.06f), lines(0.13f),
            lines(0.16f)};
}

glm::vec4 faded(glm::vec4 colour, float alpha) {
    colour.a *= alpha;
    return colour;
}

bool has_room(const gl::Area& area, float width, float height) {
    return static_cast<float>(area.width) >= width && static_cast<float>(area.height) >= height;
}

/// The swatches and names of a plot's curves, up to the right edge: all, or where there is no room the first
/// and the last, or none.
void legend(TextPass& text, const FrameInput& input, const PlotGeometry& plot, float right, float y,
            float leftmost) {
    const Inks inks = inks_of(input.look.theme);
    const float size = plot.frame.text_size, gap = 0.7f * size, swatch = 1.3f * size;
    const auto width_of = [&](const LegendEntry& entry) {
        return swatch + text.width_of(entry.name, size) + gap;
    };
    const auto width_of_all = [&](const std::vector<LegendEntry>& entries) {
        float width = -gap;
        for (const LegendEntry& entry : entries) width += width_of(entry);
        return width;
    };
    std::vector<LegendEntry> entries = plot.legend;
    const float ellipsis = text.width_of("…", size) + gap;
    bool is_cut = false;
    float width = width_of_all(entries);
    if (width > right - leftmost && entries.size() > 2) {
        entries = {entries.front(), entries.back()};
        width = width_of_all(entries) + ellipsis;
        is_cut = true;
    }
    if (entries.empty() || width > right - leftmost) return;
    float x = right - width;
    const float thick = std::max(1.0f, std::round(0.16f * size)), middle = std::round(y + 0.3f * size);
    for (std::size_t i = 0; i < entries.size(); ++i) {
        if (is_cut && i == 1) {
            text.text("…", {x, y}, {size, inks.secondary});
            x += ellipsis;
        }
        text.fill({std::round(x), middle}, {std::round(x + 0.9f * size), middle + thick},
                  screen_colour(entries[i].colour));
        text.text(entries[i].name, {x + swatch, y}, {size, inks.text});
        x += width_of(entries[i]);
    }
}

/// Title, legend or note, and the axes' names. In a low plot the names stand beside the title and beside the
/// ticks.
void name_plot(TextPass& text, const FrameInput& input, const PlotGeometry& plot) {
    const Inks inks = inks_of(input.look.theme);
    const gl::Area& area = plot.frame.curves;
    const glm::vec2 low(area.x, area.y), high(area.x + area.width, area.y + area.height);
    const float size = plot.frame.text_size;
    const bool is_low = plot.frame.is_low;
    const float title_y = high.y + (is_low ? 0.7f : 1.75f) * size;
    std::string title = plot.title;
    const float name_width = text.width_of(plot.up.name, size);
    if (is_low && low.x + text.width_of(title, size) + 0.7f * size + name_width > high.x)
        title = title.substr(0, title.find(' ')); // "Phase" says enough
    float used = low.x + text.width_of(title, size) + size;
    text.text(title, {low.x, title_y}, {size, inks.text});
    if (!is_low) {
        text.text(plot.up.name, {low.x, high.y + 0.5f * size}, {size, inks.secondary});
        text.text(plot.across.name, {high.x, low.y - 1.85f * size}, {size, inks.secondary, {1, 1}});
    } else if (used + name_width <= high.x + 0.3f * size) {
        text.text(plot.up.name, {used - 0.3f * size, title_y}, {size, inks.secondary});
        used += name_width + 0.7f * size;
    }
    if (plot.note.empty())
        legend(text, input, plot, high.x, title_y, used);
    else if (text.width_of(plot.note, size) < high.x - used)
        text.text(plot.note, {high.x, title_y}, {size, inks.secondary, {1, 0}});
    if (!plot.empty.empty()) text.text(plot.empty, (low + high) / 2.0f, {size, inks.secondary, {0.5f, 0.5f}});
}

std::string pair_name(const AnglePairs& pairs) {
    const auto first = static_cast<std::size_t>(pairs.first + 1);
    if (pairs.count == 1)
        return angle_name(first) + " around the ring, " +
               angle_name(first + static_cast<std::size_t>(pairs.second_step)) + " around the tube";
    const auto last = static_cast<std::size_t>(pairs.count);
    return "outside " + angle_name(1) + angle_name(2) + ", inside " + angle_name(last) + angle_name(last + 1);
}

} // namespace

void annotate_plot(TextPass& text, const FrameInput& input, const PlotGeometry& plot) {
    const Inks inks = inks_of(input.look.theme);
    const gl::Area& area = plot.frame.curves;
    const glm::vec2 low(area.x, area.y), high(area.x + area.width, area.y + area.height);
    const float size = plot.frame.text_size, line = std::max(1.0f, std::round(size / 15));
    const bool labels = plot.frame.has_labels;
    const PlotSight sight = plot.sight();
    // In a low plot the axis's name stands at the end of the ticks, where they leave it room.
    float free = high.x + 2 * size;
    if (labels && plot.frame.is_low) {
        free = high.x - text.width_of(plot.across.name, size);
        text.text(plot.across.name, {high.x, low.y - 0.55f * size}, {size, inks.secondary, {1, 1}});
    }
    for (const Tick& tick : plot.across.ticks) {
        const auto x = static_cast<float>(std::round(sight.x_of(tick.value)));
        text.fill({x, low.y}, {x + line, high.y}, tick.value == 0 ? inks.zero_line : inks.grid);
        if (labels && x + 0.5f * text.width_of(tick.label, size) + 0.5f * size < free)
            text.text(tick.label, {x, low.y - 0.55f * size}, {size, inks.secondary, {0.5f, 1}});
    }
    const bool is_log = !is_of_samples(plot.kind);
    for (const Tick& tick : plot.up.ticks) {
        const auto y = static_cast<float>(std::round(sight.y_of(tick.value)));
        text.fill({low.x, y}, {high.x, y + line}, tick.value == 0 && !is_log ? inks.zero_line : inks.grid);
        if (labels) text.text(tick.label, {low.x - 0.6f * size, y}, {size, inks.secondary, {1, 0.5f}});
    }
    text.fill({low.x, low.y}, {high.x, low.y + line}, inks.frame_line);
    text.fill({low.x, low.y}, {low.x + line, high.y}, inks.frame_line);
    if (is_log && input.time > plot.across.low && input.time < plot.across.high) { // the present
        const auto x = static_cast<float>(std::round(sight.x_of(input.time)));
        text.fill({x, low.y}, {x + line, high.y}, inks.frame_line);
    }
    if (labels) name_plot(text, input, plot);
}

/// A length that is a round number of metres, ruled at the lower left.
void annotate_chain(TextPass& text, const FrameInput& input, const ChainGeometry& geometry) {
    const Inks inks = inks_of(input.look.theme);
    const float size = input.text_size, line = std::max(1.0f, std::round(size / 15));
    const auto shortest = static_cast<double>(4 * size / geometry.scale);
    if (!has_room(geometry.area, 24 * size, 16 * size) || !(shortest > 0) || !std::isfinite(shortest)) return;
    const double metres = round_up(shortest);
    const glm::vec2 from(static_cast<float>(geometry.area.x) + 1.4f * size,
                         static_cast<float>(geometry.area.y) + 1.4f * size);
    const glm::vec2 to = from + glm::vec2(static_cast<float>(metres) * geometry.scale, 0);
    const glm::vec4 colour = faded(inks.secondary, 0.7f);
    const glm::vec2 low = glm::round(from), high = glm::round(to);
    text.fill(low, {high.x, low.y + line}, colour);
    for (const float x : {low.x, high.x - line})
        text.fill({x, low.y + line}, {x + line, low.y + std::round(0.45f * size)}, colour);
    std::array<char, 32> name{};
    std::snprintf(name.data(), name.size(), "%g m", metres);
    text.text(name.data(), {high.x + 0.6f * size, low.y}, {size, colour});
}

void annotate_torus(TextPass& text, const FrameInput& input, const TorusGeometry& geometry) {
    const Inks inks = inks_of(input.look.theme);
    const float size = input.text_size;
    if (!has_room(geometry.area, 18 * size, 14 * size)) return;
    const AnglePairs pairs = pairs_of(input.view, input.chain->links());
    const bool one_link = input.chain->links() < 2;
    const std::string caption = one_link ? "θ around the ring, speed around the tube" : pair_name(pairs);
    const glm::vec2 below(static_cast<float>(geometry.area.x) +
                              0.5f * static_cast<float>(geometry.area.width),
                          static_cast<float>(geometry.area.y) + 1.4f * size);
    const TorusShape& shape = geometry.surface.shape();
    const float flat = 1 - std::min(1.0f, 2 * shape.roll);
    if (flat < 1) text.text(caption, below, {size, faded(inks.secondary, 0.7f * (1 - flat)), {0.5f, 0}});

    // Ticks beside the square, or where the ring and the tube are met from outside.
    const std::array<std::pair<float, const char*>, 5> ticks{
        {{-pi, "\u2212π"}, {-pi / 2, "\u2212π/2"}, {0.0f, "0"}, {pi / 2, "π/2"}, {pi, "π"}}};
    const auto put = [&](const std::string& label, float u, float v, glm::vec2 offset, glm::vec2 anchor) {
        if (const auto pixel = pixel_of(geometry, geometry.surface.position(u, v)))
            text.text(label, *pixel + offset * size, {size, faded(inks.secondary, flat), anchor});
    };
    if (flat > 0) {
        for (const auto& [angle, label] : ticks) {
            put(label, angle, -pi, {0, -0.7f}, {0.5f, 1});
            put(label, -pi, angle, {-0.7f, 0}, {1, 0.5f});
        }
        const auto first = static_cast<std::size_t>(pairs.first + 1),
                   second = static_cast<std::size_t>(pairs.first + pairs.second_step + 1);
        put(one_link ? "θ (rad)" : angle_name(first) + " (rad)", pi, -pi, {0, -2.1f}, {1, 1});
        put(one_link ? "speed, as an angle" : angle_name(second) + " (rad)", -pi, pi, {0, 0.9f}, {0, 0});
    }
    const float ring = std::clamp(2 * shape.roll - 1, 0.0f, 1.0f) * (1 - std::min(1.0f, 2 * shape.clifford));
    if (ring <= 0) return;
    for (const auto& [angle, label] : ticks) {
        if (angle == -pi) continue; // the same place as π
        const glm::vec3 at = geometry.surface.position(angle, 0);
        const glm::vec3 outward = glm::normalize(glm::vec3(at.x, 0, at.z));
        const float facing = glm::dot(outward, glm::normalize(geometry.eye - at));
        auto pixel = pixel_of(geometry, at + 0.09f * outward);
        if (!pixel) continue;
        const glm::vec4 area = vector_of(geometry.area);
        pixel->x = std::clamp(pixel->x, area.x + 1.6f * size, area.x + area.z - 1.6f * size);
        const std::string name = angle == pi ? "±π" : label;
        text.text(name, *pixel,
                  {size,
                   faded(inks.secondary, ring * glm::mix(0.25f, 0.9f, glm::smoothstep(-0.3f, 0.3f, facing))),
                   {0.5f, 0.5f}});
    }
}

} // namespace pendula
