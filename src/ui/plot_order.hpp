// SPDX-License-Identifier: MIT
/// A plot's file as a person asks for it: which plot, in which format. One row for each of both, from which
/// menus, the palette and files' names are made.
#pragma once

#include "render/view.hpp"

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace pendula {

enum class PlotFormat { png, svg, csv };

struct PlotOrder {
    PlotKind plot = PlotKind::over_time;
    PlotFormat format = PlotFormat::png;

    bool operator==(const PlotOrder&) const = default;
};

struct PlotFormatRow {
    PlotFormat format;
    std::string_view ending; ///< of the file's name
    std::string_view words;
};
inline constexpr std::array plot_formats{PlotFormatRow{PlotFormat::png, ".png", "picture (PNG)"},
                                         PlotFormatRow{PlotFormat::svg, ".svg", "drawing (SVG)"},
                                         PlotFormatRow{PlotFormat::csv, ".csv", "table (CSV)"}};

struct PlotNameRow {
    PlotKind plot;
    std::string_view in_file; ///< part of the file's name
    std::string_view words;
};
inline constexpr std::array plot_names{PlotNameRow{PlotKind::over_time, "angles", "angles over time"},
                                       PlotNameRow{PlotKind::phase, "phase", "phase portrait"},
                                       PlotNameRow{PlotKind::neighbours, "neighbours", "neighbouring angles"},
                                       PlotNameRow{PlotKind::drift, "drift", "energy drift"},
                                       PlotNameRow{PlotKind::divergence, "divergence", "divergence"}};

constexpr const PlotNameRow& row_of(PlotKind plot) { return plot_names[static_cast<std::size_t>(plot)]; }
constexpr const PlotFormatRow& row_of(PlotFormat format) {
    return plot_formats[static_cast<std::size_t>(format)];
}
static_assert(plot_names.size() == all_plots.size() && [] {
    for (const PlotKind plot : all_plots)
        if (row_of(plot).plot != plot) return false;
    return true;
}());

/// "Plot of angles over time as a picture (PNG)"
inline std::string words_of(const PlotOrder& order) {
    return "Plot of " + std::string(row_of(order.plot).words) + " as a " +
           std::string(row_of(order.format).words);
}

/// "-angles.png"
inline std::string file_ending(const PlotOrder& order) {
    return "-" + std::string(row_of(order.plot).in_file) + std::string(row_of(order.format).ending);
}

} // namespace pendula
