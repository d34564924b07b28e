// SPDX-License-Identifier: MIT
/// A picture made of text: every character cell holds 2 × 4 dots of Unicode's Braille block, or one ASCII
/// character if requested. Pure values.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace pendula {

/// What a dot shows. In a cell with several dots, the value that is last in this list decides the cell's
/// colour.
enum class Ink : std::uint8_t { none, old_trail, trail, rod, pivot, bob };

enum class Charset { braille, ascii };

class DotCanvas {
  public:
    DotCanvas(std::size_t columns, std::size_t rows);

    /// The size in dots. The origin is the top left corner.
    int width() const { return static_cast<int>(2 * columns_); }
    int height() const { return static_cast<int>(4 * rows_); }
    std::size_t rows() const { return rows_; }

    /// Dots outside the canvas are ignored. `number` chooses a bob's colour.
    void dot(int x, int y, Ink, std::size_t number = 0);
    void line(double x0, double y0, double x1, double y1, Ink);
    void disc(double x, double y, double radius, Ink, std::size_t number = 0);

    /// One row of cells up to its last dot, without a line end. `colours`: with ANSI colours.
    std::string row_text(std::size_t row, Charset, bool colours) const;

  private:
    struct Cell {
        std::uint8_t dots = 0; ///< bits of a Braille character
        Ink ink = Ink::none;
        std::uint8_t number = 0;
    };
    static std::string character(const Cell&, Charset);

    std::size_t columns_, rows_;
    std::vector<Cell> cells_;
};

} // namespace pendula
