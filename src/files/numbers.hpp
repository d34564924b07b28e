// SPDX-License-Identifier: MIT
/// Reads numbers that users type in the window or on the command line, and splits tables of numbers into
/// lines and cells. Pure functions, any thread.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace pendula {

/// Reads a number: "1.62", "1,62", "+3e-4", "−90 °", or a product or quotient of such numbers and π: "90/2",
/// "2*pi", "-π/3" (−60 if the unit is degrees). Returns nothing for other texts, and for ambiguous ones
/// ("1,000" may mean one or a thousand).
std::optional<double> typed_number(std::string_view text, std::string_view unit);

// Tables.

/// The text without the spaces, tabs and carriage returns at its beginning and end.
std::string_view without_blanks(std::string_view text);

/// The separator between the cells of a line: a semicolon, a tab or a comma, if the line contains one;
/// otherwise a space.
char mark_in(std::string_view line);
/// If semicolons or tabs separate the cells, a comma is a decimal comma.
constexpr bool has_decimal_commas(char mark) { return mark == ';' || mark == '\t'; }
/// The cells of a line, without blanks. Several spaces count as one separator.
std::vector<std::string_view> cells_in(std::string_view line, char mark);

/// The number in a cell; nothing if the cell is not a finite number.
std::optional<double> number_in(std::string_view cell, bool decimal_comma);

/// Calls take(line, number) for each line; numbers count from 1. Skips a byte order mark at the beginning.
template<class Take>
void each_line(std::string_view text, const Take& take) {
    if (constexpr std::string_view byte_order_mark = "\xef\xbb\xbf"; text.starts_with(byte_order_mark))
        text.remove_prefix(byte_order_mark.size());
    for (std::size_t number = 1; !text.empty(); ++number) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        take(text.substr(0, end), number);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
}

} // namespace pendula
