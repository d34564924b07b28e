// SPDX-License-Identifier: MIT
/// The table of all plots. A new plot of quantities from sample_curves.hpp needs an enumerator and a row
/// here, and a place in the layouts (view_layout.cpp). Axes, curves, pointing, files, menus and the shader's
/// code are derived from the row. Plain values.
#pragma once

#include "scene/viewing.hpp"

#include <array>
#include <cstddef>
#include <string_view>
#include <variant>

namespace pendula {

enum class PlotKind {
    over_time,
    phase,
    neighbours,
    drift,
    divergence,
    energy,
    spread,
    entropy,
    flipped,
    ensemble_drift,
    section,
    count ///< the number of plots, not a plot itself
};

/// A quantity on an axis of a plot of samples; see sample_curves.hpp.
enum class Quantity { time, angle, next_angle, angular_velocity };

/// The content of a plot of logs. Logs are readings recorded during a run; see reading.hpp. The readings from
/// `spread` on are statistics of an ensemble.
enum class Reading { drift, divergence, energy, spread, entropy, flipped, ensemble_drift };

/// The axes of a plot of samples: from left to right, and upwards.
struct SampleAxes {
    Quantity across, up;
};

/// The contents of a plot of crossings; see section_plot.hpp.
struct Crossings {};

struct PlotRow {
    PlotKind kind;
    std::variant<SampleAxes, Reading, Crossings> content;
    std::string_view title;   ///< title above the plot
    std::string_view words;   ///< words for use in a sentence: "angles over time"
    std::string_view in_file; ///< part of a file's name
    std::string_view pass;    ///< name of the plot's pass in lists of measured times
};

/// In the order of PlotKind.
inline constexpr std::array plot_table{
    PlotRow{PlotKind::over_time, SampleAxes{Quantity::time, Quantity::angle}, "Angles", "angles over time",
            "angles", "plot of angles"},
    PlotRow{PlotKind::phase, SampleAxes{Quantity::angle, Quantity::angular_velocity}, "Phase portrait",
            "phase portrait", "phase", "phase portrait"},
    PlotRow{PlotKind::neighbours, SampleAxes{Quantity::angle, Quantity::next_angle}, "Neighbours",
            "neighbouring angles", "neighbours", "neighbours"},
    PlotRow{PlotKind::drift, Reading::drift, "Energy drift", "energy drift", "drift", "energy drift"},
    PlotRow{PlotKind::divergence, Reading::divergence, "Divergence", "divergence", "divergence",
            "divergence"},
    PlotRow{PlotKind::energy, Reading::energy, "Energy", "energies over time", "energy", "energies"},
    PlotRow{PlotKind::spread, Reading::spread, "Spread", "the ensemble's spread", "spread", "spread"},
    PlotRow{PlotKind::entropy, Reading::entropy, "Entropy", "the ensemble's entropy", "entropy", "entropy"},
    PlotRow{PlotKind::flipped, Reading::flipped, "Flipped", "flipped members", "flipped", "flipped"},
    PlotRow{PlotKind::ensemble_drift, Reading::ensemble_drift, "Drifts", "the ensemble's energy drift",
            "ensemble-drift", "ensemble drift"},
    PlotRow{PlotKind::section, Crossings{}, "Poincaré section", "Poincaré section", "section", "section"},
};

constexpr const PlotRow& row_of(PlotKind kind) { return plot_table[static_cast<std::size_t>(kind)]; }

inline constexpr auto all_plots = [] {
    std::array<PlotKind, plot_table.size()> kinds{};
    for (std::size_t i = 0; i < kinds.size(); ++i) kinds[i] = plot_table[i].kind;
    return kinds;
}();

static_assert(
    [] {
        for (std::size_t i = 0; i < plot_table.size(); ++i)
            if (plot_table[i].kind != static_cast<PlotKind>(i)) return false;
        return plot_table.size() == static_cast<std::size_t>(PlotKind::count);
    }(),
    "each plot needs a row, in the order of PlotKind");

// Scenes name plots by ShownPlot, which has the same order.
static_assert(
    [] {
        for (std::size_t i = 0; i < EnumNames<ShownPlot>::list.size(); ++i)
            if (plot_table[i].in_file != EnumNames<ShownPlot>::list[i]) return false;
        return true;
    }(),
    "each plot that a scene may leave out needs its name in ShownPlot");
/// Whether a scene may leave this plot out.
constexpr bool is_choosable(PlotKind kind) {
    return static_cast<std::size_t>(kind) < EnumNames<ShownPlot>::list.size();
}
/// Only for a choosable plot.
constexpr ShownPlot shown_plot(PlotKind kind) { return static_cast<ShownPlot>(kind); }

constexpr bool is_of_samples(PlotKind kind) {
    return std::holds_alternative<SampleAxes>(row_of(kind).content);
}
/// Only for a plot of samples.
constexpr const SampleAxes& axes_of(PlotKind kind) { return std::get<SampleAxes>(row_of(kind).content); }
constexpr bool is_of_logs(PlotKind kind) { return std::holds_alternative<Reading>(row_of(kind).content); }
/// Only for a plot of logs.
constexpr Reading reading_of(PlotKind kind) { return std::get<Reading>(row_of(kind).content); }
/// Whether the plot is shown only with an ensemble.
constexpr bool is_of_ensemble(PlotKind kind) {
    return is_of_logs(kind) && reading_of(kind) >= Reading::spread;
}

/// One value for each plot.
template<class Value>
class PerPlot {
  public:
    Value& operator[](PlotKind kind) { return values_[static_cast<std::size_t>(kind)]; }
    const Value& operator[](PlotKind kind) const { return values_[static_cast<std::size_t>(kind)]; }
    auto begin() const { return values_.begin(); }
    auto end() const { return values_.end(); }

    bool operator==(const PerPlot&) const = default;

  private:
    std::array<Value, plot_table.size()> values_{};
};

} // namespace pendula
