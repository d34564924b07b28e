// SPDX-License-Identifier: MIT
#include "commands/numeric/dot_canvas.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace pendula {
namespace {

/// Indices into the terminal's 256-colour palette.
constexpr std::array<int, 6> bob_colours{215, 80, 111, 221, 176, 114};

int colour_of(Ink ink, std::size_t number) {
    switch (ink) {
    case Ink::none:
        break;
    case Ink::old_trail:
        return 238;
    case Ink::trail:
        return 244;
    case Ink::rod:
        return 250;
    case Ink::pivot:
        return 231;
    case Ink::bob:
        return bob_colours[number % bob_colours.size()];
    }
    return 0;
}

constexpr std::string_view ascii_characters = " .:#+O"; // in the order of Ink

/// The bits of the dots of a Braille character (U+2800 … U+28FF), by row and column.
constexpr std::array<std::array<std::uint8_t, 2>, 4> braille_bits{
    {{0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}}};

} // namespace

DotCanvas::DotCanvas(std::size_t columns, std::size_t rows)
    : columns_(columns), rows_(rows), cells_(columns * rows) {}

void DotCanvas::dot(int x, int y, Ink ink, std::size_t number) {
    if (x < 0 || y < 0 || x >= width() || y >= height()) return;
    Cell& cell = cells_[static_cast<std::size_t>(y / 4) * columns_ + static_cast<std::size_t>(x / 2)];
    cell.dots |= braille_bits[static_cast<std::size_t>(y % 4)][static_cast<std::size_t>(x % 2)];
    if (ink < cell.ink) return;
    cell.ink = ink;
    cell.number = static_cast<std::uint8_t>(number % bob_colours.size());
}

void DotCanvas::line(double x0, double y0, double x1, double y1, Ink ink) {
    // One step for each dot of |x1 - x0| or |y1 - y0|, whichever is larger. Skips dots far off the canvas.
    const double longest = 8.0 * (width() + height());
    const double steps = std::ceil(std::clamp(std::max(std::abs(x1 - x0), std::abs(y1 - y0)), 1.0, longest));
    for (double i = 0; i <= steps; ++i) {
        const double x = x0 + (x1 - x0) * i / steps, y = y0 + (y1 - y0) * i / steps;
        if (std::abs(x) < longest && std::abs(y) < longest)
            dot(static_cast<int>(std::floor(x)), static_cast<int>(std::floor(y)), ink);
    }
}

void DotCanvas::disc(double x, double y, double radius, Ink ink, std::size_t number) {
    if (!(std::abs(x) < 1e6 && std::abs(y) < 1e6)) return;
    const int reach = static_cast<int>(std::ceil(radius));
    const int centre_x = static_cast<int>(std::floor(x)), centre_y = static_cast<int>(std::floor(y));
    for (int j = -reach; j <= reach; ++j)
        for (int i = -reach; i <= reach; ++i)
            if (i * i + j * j <= radius * radius) dot(centre_x + i, centre_y + j, ink, number);
}

std::string DotCanvas::character(const Cell& cell, Charset charset) {
    if (cell.dots == 0) return " ";
    if (charset == Charset::ascii) return {ascii_characters[static_cast<std::size_t>(cell.ink)]};
    // U+2800 + dots in UTF-8.
    return {static_cast<char>(0xE2), static_cast<char>(0xA0 | (cell.dots >> 6)),
            static_cast<char>(0x80 | (cell.dots & 0x3F))};
}

std::string DotCanvas::row_text(std::size_t row, Charset charset, bool colours) const {
    std::string text;
    std::size_t end_of_dots = 0;
    int colour = 0;
    for (std::size_t column = 0; column < columns_; ++column) {
        const Cell& cell = cells_[row * columns_ + column];
        if (colours && cell.dots != 0 && colour_of(cell.ink, cell.number) != colour) {
            colour = colour_of(cell.ink, cell.number);
            text += fmt::format("\x1b[38;5;{}m", colour);
        }
        text += character(cell, charset);
        if (cell.dots != 0) end_of_dots = text.size();
    }
    text.resize(end_of_dots);
    return colour ? text + "\x1b[0m" : text;
}

} // namespace pendula
