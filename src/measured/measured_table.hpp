// SPDX-License-Identifier: MIT
/// Recordings of real pendulums, as tables of text: what trackers of videos, encoders and spreadsheets write.
/// Any thread.
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

/// How to read the table, where it does not say so itself.
struct MeasuredReading {
    std::optional<bool> in_degrees{}; ///< unset: as the header says, or radians if it says nothing
    bool from_up = false;             ///< angles count from straight up, not from straight down
    bool clockwise = false;           ///< and grow clockwise
    bool relative = false;            ///< each angle from the second on counts from the link above
    std::optional<bool> y_down{};     ///< of markers; nothing: down if the header says pixels or likelihoods
    std::optional<double> frame_rate{}; ///< Hz: times are numbers of frames
    /// Of each column; empty: as their names say.
    std::vector<ColumnMeaning> meanings{};
};

/// One uninterrupted motion.
struct MeasuredPiece {
    std::vector<double> time;               ///< s, increasing
    std::vector<std::vector<double>> theta; ///< [link][sample], rad from straight down, counter-clockwise,
                                            ///< with their turns; NaN: not seen
};

/// Where markers were seen in a film.
struct MarkerPixels {
    double pivot_x = 0, pivot_y = 0; ///< px from the upper left corner: the mean place of the pivot
    double first_link = 0;           ///< px: the first link's mean length
};

struct Measured {
    std::vector<MeasuredPiece> pieces;
    std::vector<std::string> columns;     ///< what each column was taken for, one sentence each
    std::optional<MarkerPixels> pixels{}; ///< of markers whose places are in pixels

    std::size_t links() const { return pieces.empty() ? 0 : pieces.front().theta.size(); }
    std::size_t samples() const;
};

/// Columns have tabs, semicolons, commas or spaces between them; with tabs and semicolons a comma may be a
/// decimal one. Up to four rows of names may come first, and # begins a comment. By their names columns are
/// times or frames, pieces, angles, or the x and y of markers, the first of which is the pivot; a column of
/// likelihoods belongs to the marker before it, and one below 0.9 is a gap. Velocities and all else are left
/// out. Without names the first column is the time and all others are angles. A time that goes back, or far
/// ahead, begins a new piece.
///
/// Throws FileError, which names `file`, the line and the column.
Measured parse_measured(std::string_view text, std::string_view file, const MeasuredReading& = {});
/// The same from a file, of at most 64 MB.
Measured read_measured(const std::string& path, const MeasuredReading& = {});

/// A column as the table writes it.
struct TableColumn {
    std::string name;
    ColumnMeaning meaning = ColumnMeaning::left_out; ///< as its name suggests
    std::vector<std::string> cells;                  ///< its first ones
    bool is_in_degrees = false, is_in_pixels = false;
};
/// The columns of a table, before anything is made of them. Throws FileError if it is no table.
std::vector<TableColumn> columns_of(std::string_view text, std::string_view file);

} // namespace pendula
