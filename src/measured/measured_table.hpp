// SPDX-License-Identifier: MIT
/// Reads recordings of real pendulums from text tables, which video trackers, encoders and spreadsheets
/// write. May be used on any thread.
#pragma once

#include "physics/names.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pendula {

/// The content of a column.
enum class ColumnMeaning : std::uint8_t { left_out, time, frame, piece, angle, x, y, likelihood };
template<>
struct EnumNames<ColumnMeaning> {
    static constexpr std::array<std::string_view, 8> list{"left out", "time", "frame", "piece",
                                                          "angle",    "x",    "y",     "likelihood"};
};

/// Bytes. Larger tables are refused.
inline constexpr std::size_t largest_measured_file = std::size_t{64} << 20;

/// How to read a table. Values that are not set are taken from the table's header.
struct MeasuredReading {
    std::optional<bool> in_degrees{};   ///< unset: the unit in the header, or radians if it has none
    bool from_up = false;               ///< angles are measured from straight up, not from straight down
    bool clockwise = false;             ///< angles grow clockwise
    bool relative = false;              ///< all angles except the first are relative to the link above
    std::optional<bool> y_down{};       ///< y points down; unset: yes if the header has pixels or likelihoods
    std::optional<double> frame_rate{}; ///< Hz; if set, times are frame numbers
    /// The meaning of each column; empty if the columns' names decide.
    std::vector<ColumnMeaning> meanings{};
};

/// One uninterrupted motion.
struct MeasuredPiece {
    std::vector<double> time;               ///< s, increasing
    std::vector<std::vector<double>> theta; ///< [link][sample], rad from straight down, counter-clockwise,
                                            ///< with whole turns; NaN if not seen
};

/// The mean places of markers in the pixels of a film.
struct MarkerPixels {
    double pivot_x = 0, pivot_y = 0; ///< mean place of the pivot, px from the upper left corner
    double first_link = 0;           ///< mean length of the first link, px
};

struct Measured {
    std::vector<MeasuredPiece> pieces;
    std::vector<std::string> columns;     ///< the meaning given to each column, one sentence each
    std::optional<MarkerPixels> pixels{}; ///< set if the table has markers in pixels

    std::size_t links() const { return pieces.empty() ? 0 : pieces.front().theta.size(); }
    std::size_t samples() const;
};

/// Tabs, semicolons, commas or spaces separate the columns; with tabs and semicolons, a comma may be the
/// decimal sign. Up to four rows of names may come first, and # begins a comment. The name of a column
/// determines whether it contains times, frames, numbers of pieces, angles, or the x or y of a marker; the
/// first marker is the pivot. A column of likelihoods belongs to the marker before it, and a likelihood below
/// 0.9 is a gap. Velocities and all other columns are ignored. Without names, the first column is the time
/// and all others are angles. A new piece begins where the time jumps back or far ahead.
///
/// Throws FileError with a sentence that names `file`, the line and the column.
Measured parse_measured(std::string_view text, std::string_view file, const MeasuredReading& = {});
/// Reads a table from a file of at most 64 MiB.
Measured read_measured(const std::string& path, const MeasuredReading& = {});

/// A column of a table: its name, the meaning that its name suggests, and its first cells.
struct TableColumn {
    std::string name;
    ColumnMeaning meaning = ColumnMeaning::left_out; ///< the meaning of the name
    double factor = 1;                               ///< seconds in one unit of a column of times
    bool is_in_degrees = false, is_in_pixels = false;
    std::vector<std::string> cells = {}; ///< the first three cells
};
/// The columns of a table, to show them to a user who chooses their meanings. Throws FileError if
/// the text is not a table.
std::vector<TableColumn> columns_of(std::string_view text, std::string_view file);

} // namespace pendula
