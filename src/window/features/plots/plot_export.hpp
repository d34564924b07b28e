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

/// A plot to save, and its format. Menus, palette and file names take their words from plot_table and
/// plot_formats.
struct PlotExport {
    PlotKind plot = PlotKind::over_time;
    PlotFormat format = PlotFormat::png;

    bool operator==(const PlotExport&) const = default;
};

struct PlotFormatRow {
    PlotFormat format;
    std::string_view ending; ///< ending of the file's name
    std::string_view words;
};
inline constexpr std::array plot_formats{PlotFormatRow{PlotFormat::png, ".png", "picture (PNG)"},
                                         PlotFormatRow{PlotFormat::svg, ".svg", "drawing (SVG)"},
                                         PlotFormatRow{PlotFormat::csv, ".csv", "table (CSV)"}};

constexpr const PlotFormatRow& row_of(PlotFormat format) {
    return plot_formats[static_cast<std::size_t>(format)];
}
/// For example "Plot of angles over time as a picture (PNG)".
inline std::string words_of(const PlotExport& wanted) {
    return "Plot of " + std::string(row_of(wanted.plot).words) + " as a " +
           std::string(row_of(wanted.format).words);
}

/// For example "-angles.png".
inline std::string file_ending(const PlotExport& wanted) {
    std::string ending = "-";
    ending += row_of(wanted.plot).in_file;
    return ending += row_of(wanted.format).ending;
}

/// Writes a file named by the date to the folder in which the program was started, and returns the file's
/// path. A plot that the input's layout does not show gets a default size. A PNG file contains the scene.
/// Throws RecordError. Drawing thread, with its GL context.
std::filesystem::path write_plot(const PlotExport&, const FrameInput&, SceneRenderer&, const SampleHistory&,
                                 const Scene&);

} // namespace pendula
