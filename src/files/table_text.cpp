// SPDX-License-Identifier: MIT
#include "files/table_text.hpp"

#include <charconv>
#include <cmath>
#include <string>

namespace pendula {

std::string_view without_blanks(std::string_view text) {
    constexpr std::string_view blanks = " \t\r";
    const std::size_t first = text.find_first_not_of(blanks);
    return first == text.npos ? "" : text.substr(first, text.find_last_not_of(blanks) + 1 - first);
}

char mark_in(std::string_view line) {
    for (const char mark : {';', '\t', ','})
        if (line.find(mark) != line.npos) return mark;
    return ' ';
}

std::vector<std::string_view> cells_in(std::string_view line, char mark) {
    std::vector<std::string_view> cells;
    for (std::size_t begin = 0; begin <= line.size();) {
        const std::size_t end = std::min(line.find(mark, begin), line.size());
        const std::string_view cell = without_blanks(line.substr(begin, end - begin));
        if (mark != ' ' || !cell.empty()) cells.push_back(cell);
        begin = end + 1;
    }
    return cells;
}

std::optional<double> number_in(std::string_view cell, bool decimal_comma) {
    std::string text(cell.starts_with('+') ? cell.substr(1) : cell);
    if (decimal_comma) std::replace(text.begin(), text.end(), ',', '.');
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(number))
        return std::nullopt;
    return number;
}

} // namespace pendula
