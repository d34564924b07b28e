// SPDX-License-Identifier: MIT
/// Saves a plot: its visible part as a picture of twice the size or as a vector drawing, or all its numbers
/// as a table.
#pragma once

#include "render/plots/plot_kinds.hpp"

#include <array>
#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

namespace pendula {

class SampleHistory;
class SceneRenderer;
struct FrameInput;
struct Scene;

enum class PlotFormat { png, svg, csv };

/// A plot to be saved, and in which format. Menus, palette and file names follow from plot_table and
/// plot_formats.
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

constexpr const PlotFormatRow& row_of(PlotFormat format) {
    return plot_formats[static_cast<std::size_t>(format)];
}
/// "Plot of angles over time as a picture (PNG)"
inline std::string words_of(const PlotOrder& order) {
    return "Plot of " + std::string(row_of(order.plot).words) + " as a " +
           std::string(row_of(order.format).words);
}

/// "-angles.png"
inline std::string file_ending(const PlotOrder& order) {
    std::string ending = "-";
    ending += row_of(order.plot).in_file;
    return ending += row_of(order.format).ending;
}

/// Writes a dated file in the folder the program was started in and returns its name. A plot that the input's
/// layout does not show gets a default size. A picture contains the scene. Throws RecordError. Drawing
/// thread, with its GL context.
std::filesystem::path write_plot(const PlotOrder&, const FrameInput&, SceneRenderer&, const SampleHistory&,
                                 const Scene&);

} // namespace pendula
