// SPDX-License-Identifier: MIT
/// Reads recordings of real pendulums: tables of text, as video trackers, encoders and spreadsheets write
/// them. Any thread.
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

/// What a column holds.
enum class ColumnMeaning : std::uint8_t { left_out, time, frame, piece, angle, x, y, likelihood };
template<>
struct EnumNames<ColumnMeaning> {
    static constexpr std::array<std::string_view, 8> list{"left out", "time", "frame", "piece",
                                                          "angle",    "x",    "y",     "likelihood"};
};

/// Bytes: larger tables are refused.
inline constexpr std::size_t largest_measured_file = std::size_t{64} << 20;

/// How to read a table. Members that are not set follow from the table's header.
struct MeasuredReading {
    std::optional<bool> in_degrees{};   ///< unset: as the header says, or radians if it says nothing
    bool from_up = false;               ///< angles count from straight up, not from straight down
    bool clockwise = false;             ///< angles grow clockwise
    bool relative = false;              ///< each angle from the second on counts from the link above
    std::optional<bool> y_down{};       ///< for markers; unset: down if the header has pixels or likelihoods
    std::optional<double> frame_rate{}; ///< Hz; if set, times are numbers of frames
    /// The meaning of each column; empty: the columns' names decide.
    std::vector<ColumnMeaning> meanings{};
};

/// One uninterrupted motion.
struct MeasuredPiece {
    std::vector<double> time;               ///< s, increasing
    std::vector<std::vector<double>> theta; ///< [link][sample], rad from straight down, counter-clockwise,
                                            ///< with whole turns; NaN: not seen
};

/// Where markers were seen in a film.
struct MarkerPixels {
    double pivot_x = 0, pivot_y = 0; ///< px from the upper left corner: the mean place of the pivot
    double first_link = 0;           ///< px: the first link's mean length
};

struct Measured {
    std::vector<MeasuredPiece> pieces;
    std::vector<std::string> columns;     ///< what each column was taken for, one sentence each
    std::optional<MarkerPixels> pixels{}; ///< set if the markers' places are in pixels

    std::size_t links() const { return pieces.empty() ? 0 : pieces.front().theta.size(); }
    std::size_t samples() const;
};

/// Tabs, semicolons, commas or spaces separate the columns; with tabs and semicolons a comma may be the
/// decimal sign. Up to four rows of names may come first, and # begins a comment. A column's name tells
/// whether it holds times, frames, numbers of pieces, angles, or the x or y of a marker; the first marker is
/// the pivot. A column of likelihoods belongs to the marker before it, and a likelihood below 0.9 makes a
/// gap. Velocities and all other columns are left out. Without names the first column is the time and all
/// others are angles. A new piece begins where the time jumps back or far ahead.
///
/// Throws FileError, which names `file`, the line and the column.
Measured parse_measured(std::string_view text, std::string_view file, const MeasuredReading& = {});
/// The same from a file of at most 64 MB.
Measured read_measured(const std::string& path, const MeasuredReading& = {});

/// A column as it is written in the table.
struct TableColumn {
    std::string name;
    ColumnMeaning meaning = ColumnMeaning::left_out; ///< as its name suggests
    std::vector<std::string> cells;                  ///< the first cells
    bool is_in_degrees = false, is_in_pixels = false;
};
/// The columns of a table as they are written, for choosing their meanings. Throws FileError if the text is
/// no table.
std::vector<TableColumn> columns_of(std::string_view text, std::string_view file);

} // namespace pendula
