// SPDX-License-Identifier: MIT
#include "render/plots/section_plot.hpp"

#include "files/text.hpp"
#include "render/look/palette.hpp"
#include "render/look/scene_theme.hpp"
#include "render/plots/plot_geometry.hpp"
#include "section/section_choice.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numbers>
#include <unordered_set>

namespace pendula {
namespace {

constexpr double region_margin = 0.04; ///< on either side, as a fraction of a region's extent
constexpr double nearly_round = 0.8;   ///< fraction of a turn; for wider regions the axis shows all angles

AxisRange padded(double low, double high) {
    const double extent = high > low ? high - low : 1;
    return {low - region_margin * extent, high + region_margin * extent};
}

} // namespace

SectionRanges section_ranges(const ShownSection& section) {
    SectionRanges ranges;
    if (section.choice.is_strobe()) {
        double low = std::numeric_limits<double>::infinity(), high = -low;
        for (const PlotCurve& orbit : section.orbits)
            for (const PlotPoint& point : orbit.points) {
                low = std::min(low, point.up);
                high = std::max(high, point.up);
            }
        if (section.is_complete && low <= high) {
            ranges.up = padded(low, high);
            return ranges;
        }
        const double largest = low <= high ? std::max(-low, high) : 0;
        double reach = section.strobe_reach;
        while (reach < largest && std::isfinite(largest) && reach > 0) reach *= std::numbers::sqrt2;
        ranges.up = padded(-reach, reach);
        return ranges;
    }
    if (!section.allowed || section.allowed->empty()) return ranges;
    AxisRange across{std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()},
        up = across;
    for (const OutlinePart& part : *section.allowed)
        for (const OutlineColumn& column : part) {
            across = {std::min(across.low, column.across), std::max(across.high, column.across)};
            up = {std::min(up.low, column.low), std::max(up.high, column.high)};
        }
    if (across.span() < nearly_round * ranges.across.span()) {
        ranges.across = padded(across.low, across.high);
        ranges.across.low = std::max(ranges.across.low, -std::numbers::pi);
        ranges.across.high = std::min(ranges.across.high, std::numbers::pi);
    }
    ranges.up = padded(up.low, up.high);
    return ranges;
}

std::string section_note(const SectionChoice& choice, const std::string& energy) {
    return choice.is_strobe() ? plane_words(choice) : plane_words(choice) + " · " + energy;
}

PlotPoint section_point(const SectionCrossing& crossing) {
    return {static_cast<double>(crossing.time), static_cast<double>(crossing.across),
            static_cast<double>(crossing.up), false};
}

PlotCurve section_curve(const SectionChoice& choice, std::string_view name, const glm::vec3& colour) {
    PlotCurve curve;
    curve.name = name;
    curve.across_name = across_name(choice) + " (rad)";
    curve.up_name = up_name(choice) + " (" + up_unit(choice) + ")";
    curve.colour = colour;
    return curve;
}

glm::vec3 orbit_colour(std::size_t number, Theme theme) {
    constexpr double golden = 2.39996322972865332;
    const bool absorbs = theme_of(theme).absorbs;
    const auto hue = std::fmod(0.9 + golden * static_cast<double>(number), 2 * std::numbers::pi);
    return palette::linear_from_oklch(absorbs ? 0.52f : 0.78f, 0.13f, static_cast<float>(hue));
}

namespace {

constexpr double fainter = 0.58; ///< the share of light that the dots of a chaotic sea lose

} // namespace

glm::vec3 colour_by_average(double average, Theme theme) {
    const bool absorbs = theme_of(theme).absorbs;
    const auto part = static_cast<float>(std::clamp(average, 0.0, 1.0));
    // The hue goes from warm colours (average 0) through rose and violet to blue and green (average 1).
    const float hue = 1.45f - 4.1f * part;
    const float lightness = absorbs ? 0.50f : 0.82f - 0.10f * part;
    return palette::linear_from_oklch(lightness, 0.135f, hue);
}

double section_average(const PlotCurve& curve, const SectionRanges& ranges) {
    double sum = 0;
    const double across = ranges.across.span() / 2, up = ranges.up.span() / 2;
    for (const PlotPoint& point : curve.points) {
        const double x = (point.across - ranges.across.low) / across - 1,
                     y = (point.up - ranges.up.low) / up - 1;
        sum += (x * x + y * y) / 2;
    }
    return curve.points.empty() ? 0 : std::sqrt(sum / static_cast<double>(curve.points.size()));
}

double section_filling(const PlotCurve& curve, const SectionRanges& ranges) {
    constexpr double cells = 96;
    const auto cell = [&](const PlotPoint& point) {
        const auto at = [](double value, const AxisRange& range) {
            return static_cast<int>(std::floor((value - range.low) / range.span() * cells));
        };
        return at(point.across, ranges.across) * 4096 + at(point.up, ranges.up);
    };
    const std::size_t half = curve.points.size() / 2;
    if (half == 0) return 0;
    std::unordered_set<int> seen;
    for (std::size_t i = 0; i < half; ++i) seen.insert(cell(curve.points[i]));
    std::size_t fresh = 0;
    for (std::size_t i = half; i < 2 * half; ++i)
        if (seen.insert(cell(curve.points[i])).second) ++fresh;
    // If a motion fills an area evenly, about half of the points in the second half reach new cells.
    return std::min(1.0, 2 * static_cast<double>(fresh) / static_cast<double>(half));
}

std::vector<OrbitLook> orbit_looks(std::span<const PlotCurve> orbits, const SectionRanges& ranges,
                                   Theme theme) {
    constexpr double none = std::numeric_limits<double>::infinity();
    std::vector<double> averages;
    double least = none, most = -none;
    for (const PlotCurve& orbit : orbits) {
        averages.push_back(section_average(orbit, ranges));
        if (orbit.points.empty()) continue;
        least = std::min(least, averages.back());
        most = std::max(most, averages.back());
    }
    const double span = std::max(most - least, 1e-9);
    std::vector<OrbitLook> looks;
    for (std::size_t i = 0; i < orbits.size(); ++i)
        looks.push_back({colour_by_average((averages[i] - least) / span, theme),
                         static_cast<float>(1 - fainter * section_filling(orbits[i], ranges))});
    return looks;
}

SectionStage section_stage(const RunOrigin& origin, const SectionChoice& choice) {
    SectionStage stage;
    stage.choice = choice;
    const Chain& chain = origin.trajectory->chain();
    if (const auto no = refuse_section(chain, choice)) {
        stage.empty = capitalised(*no);
        return stage;
    }
    const PreciseState start = origin.trajectory->precise_state();
    const Wide energy = section_energy(chain, start);
    stage.energy = static_cast<double>(energy);
    stage.note = section_note(choice, energy_words(chain, energy));
    stage.shell.emplace(chain, choice, start, energy);
    if (choice.is_strobe()) return stage;
    auto outline = section_outline(*stage.shell);
    if (outline.empty()) {
        stage.empty = "No motion of this energy crosses the plane: the energy must be more than " +
                      energy_words(chain, to_wide(stage.shell->least_energy()));
        stage.shell.reset();
    }
    stage.allowed = std::make_shared<const std::vector<OutlinePart>>(std::move(outline));
    return stage;
}

bool same_section(const SectionStage& a, const SectionStage& b) {
    if (!a.shell || !b.shell || !(a.choice == b.choice) || !(a.shell->chain() == b.shell->chain()))
        return false;
    const double scale = section_energy_scale(a.shell->chain(), a.shell->energy());
    return std::abs(static_cast<double>(a.shell->energy() - b.shell->energy())) <= 1e-9 * scale;
}

std::optional<SectionInterval> allowed_at(const std::vector<OutlinePart>& parts, double across) {
    for (const OutlinePart& part : parts) {
        if (part.size() < 2 || across < part.front().across || across > part.back().across) continue;
        const auto right =
            std::lower_bound(part.begin() + 1, part.end() - 1, across,
                             [](const OutlineColumn& column, double at) { return column.across < at; });
        const OutlineColumn &from = *(right - 1), &to = *right;
        const double between = (across - from.across) / (to.across - from.across);
        return SectionInterval{std::lerp(from.low, to.low, between), std::lerp(from.high, to.high, between)};
    }
    return std::nullopt;
}

std::vector<glm::vec2> region_edges(const PlotGeometry& plot) {
    const gl::Area& area = plot.frame.curves;
    const PlotTransform transform = plot.transform();
    const auto low = static_cast<float>(area.y), high = static_cast<float>(area.y + area.height);
    std::vector<glm::vec2> edges;
    for (int x = area.x; x < area.x + area.width; ++x) {
        if (!plot.allowed) {
            edges.emplace_back(low - 9, high + 9);
            continue;
        }
        const auto allowed = allowed_at(*plot.allowed, transform.across_at(x + 0.5));
        if (!allowed) {
            edges.emplace_back(high + 9, low - 9);
            continue;
        }
        edges.emplace_back(static_cast<float>(transform.y_of(allowed->low)),
                           static_cast<float>(transform.y_of(allowed->high)));
    }
    return edges;
}

} // namespace pendula
