// SPDX-License-Identifier: MIT
#include "render/annotations.hpp"

#include "files/text.hpp"
#include "render/look/palette.hpp"
#include "render/look/scene_theme.hpp"
#include "render/plots/sample_curves.hpp"

#include <fmt/format.h>
#include <glm/common.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace pendula {
namespace {

// In ems: the space for the swatch (colour sample) before a legend's name, and the gap after the name.
constexpr float swatch = 1.3f, legend_gap = 0.7f;
/// In ems, if the swatch is below the name: the gap after the name, and the height of the swatch's middle
/// line above the name's baseline.
constexpr float narrow_gap = 0.45f, under_name = -0.42f;
constexpr float swatch_length = 0.9f;
/// Where a legend shows the colours of its names: in a swatch before each name or, if there is less room,
/// below it.
enum class Swatch { before, under };

bool has_room(const gl::Area& area, float width, float height) {
    return static_cast<float>(area.width) >= width && static_cast<float>(area.height) >= height;
}

/// `from`: the left end of the swatch's middle line. A companion's swatch is hollow, because its colour is
/// close to the colour of its bob.
void draw_swatch(TextPass& text, const LegendEntry& entry, glm::vec2 from, float length, float size) {
    const float line = line_beside(size), left = std::round(from.x), right = std::round(from.x + length),
                thick = std::max(1.0f, std::round(0.16f * size)) + (entry.is_companion ? 2 * line : 0);
    const float low = std::round(from.y - 0.5f * thick), high = low + thick;
    const glm::vec4 colour = screen_colour(entry.colour);
    if (!entry.is_companion) return text.fill({left, low}, {right, high}, colour);
    text.fill({left, low}, {right, low + line}, colour);
    text.fill({left, high - line}, {right, high}, colour);
    text.fill({left, low + line}, {left + line, high - line}, colour);
    text.fill({right - line, low + line}, {right, high - line}, colour);
}

void legend_entry(TextPass& text, const LegendEntry& entry, glm::vec2 at, float size, const Inks& inks,
                  Swatch where = Swatch::before) {
    const bool before = where == Swatch::before;
    const float name_x = at.x + (before ? swatch * size : 0);
    const float length = before ? swatch_length * size : text.width_of(entry.name, size);
    draw_swatch(text, entry, {at.x, at.y + (before ? 0.38f : under_name) * size}, length, size);
    text.text(entry.name, {name_x, at.y}, {size, inks.text});
}

float width_of(TextPass& text, const LegendEntry& entry, float size, Swatch where = Swatch::before) {
    return (where == Swatch::before ? swatch + legend_gap : narrow_gap) * size +
           text.width_of(entry.name, size);
}

float width_of(TextPass& text, const std::vector<LegendEntry>& entries, float size,
               Swatch where = Swatch::before) {
    float width = -(where == Swatch::before ? legend_gap : narrow_gap) * size;
    for (const LegendEntry& entry : entries) width += width_of(text, entry, size, where);
    return width;
}

/// Whether all entries fit beside the curves, one per line.
bool has_legend_beside(TextPass& text, const PlotGeometry& plot, Swatch swatches) {
    const float size = plot.frame.text_size,
                x = static_cast<float>(plot.frame.curves.x + plot.frame.curves.width) + 1.2f * size;
    float widest = 0;
    for (const LegendEntry& entry : plot.legend) widest = std::max(widest, text.width_of(entry.name, size));
    const auto count = static_cast<float>(plot.legend.size());
    const auto end = static_cast<float>(plot.frame.view.x + plot.frame.view.width);
    const float before = swatches == Swatch::before ? swatch * size : 0;
    return !plot.legend.empty() && x + before + widest <= end - 0.5f * size &&
           1.6f * count * size <= static_cast<float>(plot.frame.curves.height);
}

/// The position of the swatches if the legend fits beside the curves; nothing if it does not. Beside a square
/// plot, swatches may be below the names, because there is height but little width.
std::optional<Swatch> legend_beside(TextPass& text, const PlotGeometry& plot) {
    if (!plot.note.empty()) return std::nullopt;
    if (has_legend_beside(text, plot, Swatch::before)) return Swatch::before;
    if (is_of_pairs(plot.kind) && has_legend_beside(text, plot, Swatch::under)) return Swatch::under;
    return std::nullopt;
}

void put_legend_beside(TextPass& text, const FrameInput& input, const PlotGeometry& plot, Swatch swatches) {
    const float size = plot.frame.text_size,
                x = static_cast<float>(plot.frame.curves.x + plot.frame.curves.width) + 1.2f * size;
    float y = static_cast<float>(plot.frame.curves.y + plot.frame.curves.height) - 0.75f * size;
    const Inks inks = inks_of(input.look.theme);
    for (const LegendEntry& entry : plot.legend) {
        legend_entry(text, entry, {x, y}, size, inks, swatches);
        y -= 1.6f * size;
    }
}

/// A plot's legend on one line. If not all entries fit, the line shows the first and the last bob, then only
/// the first. The companion stays as long as it fits. Before an entry is omitted, the swatches move below the
/// names. Dots stand for omitted entries.
struct LegendLine {
    std::vector<LegendEntry> entries;
    std::optional<std::size_t> dots_before; ///< the dots stand before this entry
    Swatch swatches = Swatch::before;
    float width = 0; ///< px
};

LegendLine legend_line(TextPass& text, const PlotGeometry& plot, float room) {
    const float size = plot.frame.text_size, dots = text.width_of("…", size) + legend_gap * size;
    std::vector<LegendEntry> bobs = plot.legend, companion;
    if (!bobs.empty() && bobs.back().is_companion) {
        companion = {bobs.back()};
        bobs.pop_back();
    }
    std::vector<LegendLine> lines{{bobs, {}}};
    if (bobs.size() > 2) lines.push_back({{bobs.front(), bobs.back()}, 1});
    if (bobs.size() > 1) lines.push_back({{bobs.front()}, 1});
    for (const auto& last : {companion, std::vector<LegendEntry>()})
        for (LegendLine line : lines) {
            line.entries.insert(line.entries.end(), last.begin(), last.end());
            for (const Swatch where : {Swatch::before, Swatch::under}) {
                line.swatches = where;
                line.width = width_of(text, line.entries, size, where) + (line.dots_before ? dots : 0);
                if (!line.entries.empty() && line.width <= room) return line;
            }
        }
    return {};
}

/// Writes the legend so that it ends at the right edge.
void legend(TextPass& text, const FrameInput& input, const PlotGeometry& plot, float right, float y,
            float leftmost) {
    const Inks inks = inks_of(input.look.theme);
    const float size = plot.frame.text_size;
    const LegendLine line = legend_line(text, plot, right - leftmost);
    float x = right - line.width;
    const auto dots = [&](std::size_t place) {
        if (line.dots_before != place) return;
        text.text("…", {x, y}, {size, inks.secondary});
        x += text.width_of("…", size) + legend_gap * size;
    };
    for (std::size_t i = 0; i < line.entries.size(); ++i) {
        dots(i);
        legend_entry(text, line.entries[i], {x, y}, size, inks, line.swatches);
        x += width_of(text, line.entries[i], size, line.swatches);
    }
    dots(line.entries.size());
}

/// Whether the vertical axis's name fits beside the title of a low plot, between `used` and `end` (px). The
/// legend has precedence, because curves cannot be told apart without it.
bool has_name_in_title(TextPass& text, const PlotGeometry& plot, float used, float end, bool beside) {
    const float size = plot.frame.text_size, name_end = used + text.width_of(plot.up.name, size);
    if (beside) return name_end <= end;
    const bool has_line = plot.note.empty() && !plot.legend.empty();
    if (has_line && name_end + 0.7f * size + width_of(text, plot.legend, size, Swatch::under) <= end)
        return true;
    // The viewer cannot guess what the curves T and E mean, so the legend must be complete.
    if (has_line && is_of_logs(plot.kind) && row_of(reading_of(plot.kind)).is_recent) return false;
    // Entries may be omitted, except the first bob and the companion.
    float least = 0;
    if (has_line && !is_of_pairs(plot.kind)) {
        least = width_of(text, plot.legend.front(), size) + 2 * size;
        if (plot.legend.back().is_companion) least += width_of(text, plot.legend.back(), size);
    }
    const auto curves_end = static_cast<float>(plot.frame.curves.x + plot.frame.curves.width);
    return name_end <= curves_end + 0.3f * size && name_end + least <= end;
}

/// Shortens "Phase portrait" to "Phase", but "Energy drift" to "Drift", because there is also a plot
/// "Energy".
std::string short_title(std::string_view title) {
    const auto space = title.find(' ');
    if (space == std::string_view::npos || title.substr(0, space) != row_of(PlotKind::energy).title)
        return std::string(title.substr(0, space));
    return capitalised(title.substr(space + 1));
}

/// Writes the title, the legend or the note, and the names of the axes. In a low plot the axes' names stand
/// beside the title and beside the ticks.
void name_plot(TextPass& text, const FrameInput& input, const PlotGeometry& plot) {
    const Inks inks = inks_of(input.look.theme);
    const gl::Area& area = plot.frame.curves;
    const glm::vec2 low(area.x, area.y), high(area.x + area.width, area.y + area.height);
    const float size = plot.frame.text_size;
    const bool bare = !plot.frame.has_labels, is_low = plot.frame.is_low || bare;
    const float title_y = plot.frame.title_base();
    // The names of a narrow plot may extend beyond its curves, up to the button of its view.
    const auto end = static_cast<float>(plot.frame.names_end);
    const float names_end = is_of_pairs(plot.kind) || bare ? end : std::min(high.x, end);
    std::string title = plot.title;
    const float name_width = text.width_of(plot.up.name, size);
    const std::optional<Swatch> beside = legend_beside(text, plot);
    // If there is not enough room, the title is shortened first, then the axis's name.
    const bool has_legend = plot.note.empty() && !plot.legend.empty() && !is_of_pairs(plot.kind);
    const float all_names = has_legend ? width_of(text, plot.legend, size) + size : 0;
    const float room = is_low && !bare ? name_width + 0.7f * size + all_names
                       : is_low        ? name_width
                                       : all_names;
    if (low.x + text.width_of(title, size) + 0.7f * size + room > names_end) title = short_title(title);
    float used = low.x + text.width_of(title, size) + size;
    text.text(title, {low.x, title_y}, {size, inks.text});
    if (!is_low) {
        text.text(plot.up.name, {low.x, high.y + 0.5f * size}, {size, inks.secondary});
        text.text(plot.across.name, {high.x, low.y - 1.85f * size}, {size, inks.secondary, {1, 1}});
    } else if (!bare && has_name_in_title(text, plot, used, names_end, beside.has_value())) {
        text.text(plot.up.name, {used - 0.3f * size, title_y}, {size, inks.secondary});
        used += name_width + 0.7f * size;
    }
    if (!plot.note.empty()) {
        if (text.width_of(plot.note, size) < names_end - used)
            text.text(plot.note, {names_end, title_y}, {size, inks.secondary, {1, 0}});
    } else if (beside) {
        put_legend_beside(text, input, plot, *beside);
    } else {
        legend(text, input, plot, names_end, title_y, used);
    }
    if (!plot.empty.empty()) text.text(plot.empty, (low + high) / 2.0f, {size, inks.secondary, {0.5f, 0.5f}});
}

/// The index of the tick at 0, or of the first tick if there is none at 0.
std::ptrdiff_t first_label(const std::vector<Tick>& ticks) {
    const auto zero = std::ranges::find(ticks, 0.0, &Tick::value);
    return zero == ticks.end() ? 0 : zero - ticks.begin();
}

/// The smallest n for which labels at every n-th tick, counted from first_label(), do not touch.
std::ptrdiff_t label_step(TextPass& text, const PlotGeometry& plot) {
    const std::vector<Tick>& ticks = plot.across.ticks;
    const float size = plot.frame.text_size;
    const PlotTransform transform = plot.transform();
    const auto touch = [&](const Tick& left, const Tick& right) {
        const float widths = text.width_of(left.label, size) + text.width_of(right.label, size);
        return transform.x_of(right.value) - transform.x_of(left.value) < 0.5f * widths + 0.4f * size;
    };
    const auto count = static_cast<std::ptrdiff_t>(ticks.size()), home = first_label(ticks);
    std::ptrdiff_t step = 1;
    const auto any_touch = [&] {
        for (std::ptrdiff_t i = home % step; i + step < count; i += step)
            if (touch(ticks[static_cast<std::size_t>(i)], ticks[static_cast<std::size_t>(i + step)]))
                return true;
        return false;
    };
    while (step < count && any_touch()) ++step;
    return step;
}

} // namespace

void annotate_plot(TextPass& text, const FrameInput& input, const PlotGeometry& plot) {
    const Inks inks = inks_of(input.look.theme);
    const gl::Area& area = plot.frame.curves;
    const glm::vec2 low(area.x, area.y), high(area.x + area.width, area.y + area.height);
    const float size = plot.frame.text_size, line = line_beside(size);
    const bool labels = plot.frame.has_labels;
    const PlotTransform transform = plot.transform();
    // In a low plot the axis's name follows the ticks if there is room beside the curves.
    float free = high.x + 2 * size;
    if (labels && plot.frame.is_low) {
        const float width = text.width_of(plot.across.name, size), behind = high.x + 1.2f * size;
        const bool is_behind =
            behind + width <= static_cast<float>(plot.frame.view.x + plot.frame.view.width);
        if (!is_behind) free = high.x - width;
        text.text(plot.across.name, {is_behind ? behind : high.x, low.y - 0.55f * size},
                  {size, inks.secondary, {is_behind ? 0 : 1, 1}});
    }
    const std::ptrdiff_t step = label_step(text, plot), home = first_label(plot.across.ticks) % step;
    for (std::size_t i = 0; i < plot.across.ticks.size(); ++i) {
        const Tick& tick = plot.across.ticks[i];
        const auto x = static_cast<float>(std::round(transform.x_of(tick.value)));
        text.fill({x, low.y}, {x + line, high.y}, tick.value == 0 ? inks.zero_line : inks.grid);
        const bool has_label = labels && static_cast<std::ptrdiff_t>(i) % step == home;
        if (has_label && x + 0.5f * text.width_of(tick.label, size) + 0.5f * size < free)
            text.text(tick.label, {x, low.y - 0.55f * size}, {size, inks.secondary, {0.5f, 1}});
    }
    const bool is_log = is_of_logs(plot.kind) && !row_of(reading_of(plot.kind)).is_recent;
    for (const Tick& tick : plot.up.ticks) {
        const auto y = static_cast<float>(std::round(transform.y_of(tick.value)));
        text.fill({low.x, y}, {high.x, y + line}, tick.value == 0 && !is_log ? inks.zero_line : inks.grid);
        if (labels) text.text(tick.label, {low.x - 0.6f * size, y}, {size, inks.secondary, {1, 0.5f}});
    }
    if (plot.mark && *plot.mark >= plot.up.low && *plot.mark <= plot.up.high) {
        const auto y = static_cast<float>(std::round(transform.y_of(*plot.mark)));
        text.fill({low.x, y}, {high.x, y + line}, faded(inks.secondary, 0.6f));
    }
    text.fill({low.x, low.y}, {high.x, low.y + line}, inks.frame_line);
    text.fill({low.x, low.y}, {low.x + line, high.y}, inks.frame_line);
    if (is_log && input.time > plot.across.low &&
        input.time < plot.across.high) { // draw a line at the frame's time
        const auto x = static_cast<float>(std::round(transform.x_of(input.time)));
        text.fill({x, low.y}, {x + line, high.y}, inks.frame_line);
    }
    if (plot.frame.has_title) name_plot(text, input, plot);
}

/// Draws a scale of lengths: a round number of metres.
void annotate_chain(TextPass& text, const FrameInput& input, const ChainGeometry& geometry,
                    const gl::Area& room) {
    const Inks inks = inks_of(input.look.theme);
    const float size = input.text_size, line = line_beside(size);
    const auto shortest = static_cast<double>(4 * size / geometry.scale);
    if (!has_room(geometry.frame, 24 * size, 16 * size) || !(shortest > 0) || !std::isfinite(shortest))
        return;
    const double metres = round_up(shortest);
    const glm::vec2 from(static_cast<float>(room.x) + 1.4f * size, static_cast<float>(room.y) + 1.4f * size);
    const glm::vec2 to = from + glm::vec2(static_cast<float>(metres) * geometry.scale, 0);
    const glm::vec4 colour = inks.caption;
    const glm::vec2 low = glm::round(from), high = glm::round(to);
    const float end = low.y + std::round(0.45f * size), rim = 2 * line;
    // The background is drawn first, because trails may pass behind the scale.
    text.fill(low - rim, {high.x + rim, low.y + line + rim}, inks.halo);
    for (const float x : {low.x, high.x - line})
        text.fill({x - rim, low.y + line + rim}, {x + line + rim, end + rim}, inks.halo);
    text.fill(low, {high.x, low.y + line}, colour);
    for (const float x : {low.x, high.x - line}) text.fill({x, low.y + line}, {x + line, end}, colour);
    // The name has a halo, because in a small view the circle of the chain's reach passes behind the name.
    text.text(fmt::format("{:g} m", metres), {high.x + 0.6f * size, low.y},
              {.size = size, .colour = colour, .halo = inks.halo});
}

namespace {

constexpr float clock_ems = 3.2f, parting_ems = 1.35f; // sizes relative to the scene's text
constexpr float largest_part = 0.09f; // largest size of the clock, as a fraction of the area's width
constexpr float safe_part = 0.035f;   // margin, as a fraction of the area's shorter side

} // namespace

std::optional<Parting> first_parting(const FrameInput& input) {
    std::optional<Parting> first;
    double earliest = input.time;
    for (std::size_t i = 1; i < input.trajectories.size(); ++i) {
        const std::optional<double>& time = input.trajectories[i].passed_large;
        if (!time || *time > earliest) continue;
        earliest = *time;
        first = Parting{i, ""};
    }
    if (!first) return first;
    // If the companion started later than the chain, "after 12 s" would be wrong, because the companion has
    // moved for less than 12 s.
    const bool from_start = input.first_sample(first->companion) == 0;
    first->words = fmt::format("{}separated {} {:.1f} s", input.trajectories.size() > 2 ? "first " : "",
                               from_start ? "after" : "at", earliest);
    return first;
}

void annotate_captions(TextPass& text, const FrameInput& input, const gl::Area& room) {
    if (!input.look.clock && !input.look.parting) return;
    const Inks inks = inks_of(input.look.theme);
    const auto width = static_cast<float>(room.width), height = static_cast<float>(room.height);
    const float em = std::min(input.text_size, largest_part * width / clock_ems);
    const float margin = std::max(1.2f * em, safe_part * std::min(width, height));
    if (em < 4 || height < 8 * em) return;
    const auto parting = input.look.parting ? first_parting(input) : std::nullopt;
    const std::string figures = input.look.clock ? fmt::format("{:.2f}", std::max(input.time, 0.0)) : "";
    const float clock = clock_ems * em, swatch = parting_ems * em;
    const float unit_at = text.width_of(figures, clock, true) + 0.25f * clock, unit = 0.55f * clock;
    const float clock_width = figures.empty() ? 0 : unit_at + text.width_of("s", unit);
    const float parting_width = parting ? 1.15f * swatch + text.width_of(parting->words, swatch, true) : 0;
    const float top = static_cast<float>(room.y) + height - margin;
    const float clock_base = top - (figures.empty() ? 0 : 0.75f * clock);
    const float parting_base = clock_base - (figures.empty() ? 0 : 0.7f * em) - 0.85f * swatch;
    const float widest = std::max(clock_width, parting_width);

    const float x = static_cast<float>(room.x) + margin,
                depth = top - (parting ? parting_base : clock_base) + 0.3f * em;
    const auto write = [&](float lowered, float part) {
        if (part <= 0) return;
        const auto style = [&](float size, const glm::vec4& colour) {
            return TextStyle{
                .size = size, .colour = faded(colour, part), .halo = faded(inks.halo, part), .tabular = true};
        };
        if (!figures.empty()) {
            text.text(figures, {x, clock_base - lowered}, style(clock, inks.text));
            text.text("s", {x + unit_at, clock_base - lowered}, style(unit, inks.secondary));
        }
        if (!parting) return;
        const float thick = std::max(1.0f, std::round(0.16f * swatch)),
                    middle = std::round(parting_base - lowered + 0.3f * swatch);
        text.fill({x, middle}, {std::round(x + 0.8f * swatch), middle + thick},
                  faded(screen_colour(companion_colour(input, parting->companion)), part));
        text.text(parting->words, {x + 1.15f * swatch, parting_base - lowered}, style(swatch, inks.text));
    };
    // These captions stand below a film's captions, and return to the top while the film's captions fade. The
    // gap exceeds the distance at which text near a film's captions fades.
    const float gap = figures.empty() ? 0.9f * em : 0.55f * clock;
    float free = top, covered = 0;
    for (bool moved = true; std::exchange(moved, false);)
        for (const CoveredBox& box : input.covered)
            if (box.strength > 0 && box.low.x < x + widest + gap && box.high.x > x - gap &&
                box.low.y < free + gap && box.high.y > free - depth - gap) {
                free = box.low.y - 1.01f * gap;
                covered = std::max(covered, box.strength);
                moved = true;
            }
    write(0, 1 - covered);
    write(top - free, covered);
}

} // namespace pendula
