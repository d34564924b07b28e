// SPDX-License-Identifier: MIT
#include "render/plots/reading.hpp"

#include "ensemble/statistics.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <cstddef>

namespace pendula {
namespace {

constexpr double unbounded = std::numeric_limits<double>::infinity();

std::string energy_scale_note(const FrameInput& input) {
    if (!(input.energy_scale > 0)) return {};
    return fmt::format("E* = {:.4g} J", input.energy_scale);
}

/// With damping, most of the change of energy is real, so the title does not call it drift.
std::string_view energy_title(const FrameInput& input) {
    return input.chain->damping > 0 ? "Energy change" : row_of(PlotKind::drift).title;
}

double spread_limit(const FrameInput&) { return SpreadWatch::limit; }

/// The entropy, nats, of members whose two angles (of a single pendulum: one angle) are spread evenly over
/// all bins.
double even_cover(const FrameInput& input) {
    const double circle = std::log(static_cast<double>(bins_around));
    return input.chain->links() > 1 ? 2 * circle : circle;
}

std::string even_cover_note(const FrameInput& input) {
    return fmt::format("evenly spread: {:.3f}", even_cover(input));
}

// Where a drift changes its sign, its logarithm falls arbitrarily low. `deepest` limits the axis there.
constexpr std::array reading_table{
    ReadingRow{.reading = Reading::drift,
               .curves = &FrameInput::drift_curves,
               .axis_name = "|ΔE| / E*",
               .hover_name = "|ΔE|",
               .hover_unit = "E*",
               .empty = "no drift yet",
               .empty_decades = {-16, -8},
               .least_high = -unbounded,
               .deepest = 9,
               .has_legend = false,
               .note = energy_scale_note,
               .title = energy_title},
    ReadingRow{.reading = Reading::divergence,
               .curves = &FrameInput::divergence_curves,
               .axis_name = "distance (rad)",
               .hover_name = "",
               .hover_unit = "rad",
               .empty = "G starts a ghost",
               .empty_decades = {-4, 1},
               .least_high = 1,
               .deepest = unbounded,
               .has_legend = true},
    ReadingRow{.reading = Reading::energy,
               .curves = &FrameInput::energy_curves,
               .axis_name = "above rest",
               .hover_name = "",
               .hover_unit = "J",
               .empty = "no motion yet",
               .empty_decades = {},
               .least_high = 0,
               .deepest = unbounded,
               .has_legend = true,
               .is_linear = true,
               .is_recent = true},
    ReadingRow{.reading = Reading::spread,
               .curves = &FrameInput::spread_curves,
               .axis_name = "σ (rad)",
               .hover_name = "",
               .hover_unit = "rad",
               .empty = "no ensemble",
               .empty_decades = {},
               .least_high = 1.5,
               .deepest = unbounded,
               .has_legend = true,
               .is_linear = true,
               .mark = spread_limit},
    ReadingRow{.reading = Reading::entropy,
               .curves = &FrameInput::entropy_curves,
               .axis_name = "S (nats)",
               .hover_name = "",
               .hover_unit = "nats",
               .empty = "no ensemble",
               .empty_decades = {},
               .least_high = 1,
               .deepest = unbounded,
               .has_legend = false,
               .is_linear = true,
               .note = even_cover_note,
               .mark = even_cover},
    ReadingRow{.reading = Reading::flipped,
               .curves = &FrameInput::flipped_curves,
               .axis_name = "members (%)",
               .hover_name = "",
               .hover_unit = "%",
               .empty = "no ensemble",
               .empty_decades = {},
               .least_high = 10,
               .deepest = unbounded,
               .has_legend = false,
               .is_linear = true},
    ReadingRow{.reading = Reading::ensemble_drift,
               .curves = &FrameInput::ensemble_drift_curves,
               .axis_name = "|ΔE| (J)",
               .hover_name = "",
               .hover_unit = "J",
               .empty = "no ensemble",
               .empty_decades = {-16, -8},
               .least_high = -unbounded,
               .deepest = 9,
               .has_legend = true},
};
static_assert([] {
    for (std::size_t i = 0; i < reading_table.size(); ++i)
        if (reading_table[i].reading != static_cast<Reading>(i)) return false;
    for (const PlotRow& plot : plot_table)
        if (is_of_logs(plot.kind) && static_cast<std::size_t>(reading_of(plot.kind)) >= reading_table.size())
            return false;
    return true;
}());

} // namespace

const ReadingRow& row_of(Reading reading) { return reading_table[static_cast<std::size_t>(reading)]; }

std::span<const PlotCurve> log_curves(PlotKind kind, const FrameInput& input) {
    if (!is_of_logs(kind)) return {};
    return input.*row_of(reading_of(kind)).curves;
}

double log_end(const FrameInput& input) { return input.logs_end_at_time ? input.time : unbounded; }

} // namespace pendula
