// SPDX-License-Identifier: MIT
/// Plots of samples: the quantities that axes can show, and the curves as values. Pure functions.
#pragma once

#include "render/plots/plot_geometry.hpp"
#include "render/plots/plot_kinds.hpp"
#include "render/sample_history.hpp"

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pendula {

/// The motion at a point of a curve: of the bob's own link, and of the next link if an axis shows that link.
struct PlottedMoment {
    double from_now; ///< s, ≤ 0
    SampleHistory::Angle own, next;
};

/// A quantity that an axis can show, with its value both as C++ and as shader code.
struct QuantityRow {
    Quantity quantity;
    std::string_view symbol, unit;
    double (*value)(const PlottedMoment&);
    /// The value in plot_points.comp: an expression of `place` (in time), and of `own` and `next`, whose x is
    /// the angle and whose y is the angular velocity.
    std::string_view in_shader;
    bool wraps = false;        ///< an angle: a curve leaves at ±π and comes back at the other edge
    bool of_next_link = false; ///< there is a curve for each pair of neighbours instead of each bob
};

inline constexpr std::array quantity_table{
    QuantityRow{Quantity::time, "from now", "s", [](const PlottedMoment& at) { return at.from_now; },
                "-place.age"},
    QuantityRow{Quantity::angle, "θ", "rad",
                [](const PlottedMoment& at) { return static_cast<double>(at.own.theta); }, "wrapped(own.x)",
                true},
    QuantityRow{Quantity::next_angle, "θ", "rad",
                [](const PlottedMoment& at) { return static_cast<double>(at.next.theta); }, "wrapped(next.x)",
                true, true},
    QuantityRow{Quantity::angular_velocity, "ω", "rad/s",
                [](const PlottedMoment& at) { return static_cast<double>(at.own.omega); }, "own.y"},
};

constexpr const QuantityRow& row_of(Quantity quantity) {
    return quantity_table[static_cast<std::size_t>(quantity)];
}
static_assert([] {
    for (std::size_t i = 0; i < quantity_table.size(); ++i)
        if (quantity_table[i].quantity != static_cast<Quantity>(i)) return false;
    return true;
}());

/// Whether there is a curve for each pair of neighbouring links instead of each link.
constexpr bool is_of_pairs(PlotKind kind) {
    return is_of_samples(kind) &&
           (row_of(axes_of(kind).across).of_next_link || row_of(axes_of(kind).up).of_next_link);
}

/// The name of a column: "θ₁ (rad)" for bob 0, but "θ₂ (rad)" for Quantity::next_angle.
std::string column_name(Quantity, std::size_t bob);
/// "θ₁" for bob 0; "θ₁θ₂" for a pair, if the two axes show different links.
std::string curve_name(PlotKind, std::size_t bob);
/// The first companion's name in plots of samples: "ghost", "measured", or the name of its integration, such
/// as "taylor/double-double".
std::string companion_name(const FrameInput&);

/// The axes of a plot of samples as definitions for plot_points.comp.
std::string axes_in_shader(PlotKind);

/// The curves of a plot of samples, from the history, with the same bobs, time and axes as on the GPU: one
/// for each of the plot's bobs, then one for the first companion. There are no curves while trails are
/// hidden, if the history belongs to a different run, or for other plots. `around` (s): if set, only points
/// within two samples of this time.
std::vector<PlotCurve> sample_curves(const PlotGeometry&, const FrameInput&, const SampleHistory&,
                                     std::optional<double> around = {});

} // namespace pendula
