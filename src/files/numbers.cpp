// SPDX-License-Identifier: MIT
#include "files/numbers.hpp"

#include <charconv>
#include <cmath>
#include <numbers>
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

namespace {

/// Changes "1,62" to "1.62". Returns false if the comma may also separate thousands: "1,000".
bool replace_decimal_comma(std::string& text) {
    const std::size_t comma = text.find(',');
    if (comma == std::string::npos) return true;
    if (text.find_first_of(",.", comma + 1) != std::string::npos || text.find('.') < comma) return false;
    const std::size_t first = text.starts_with('-') ? 1 : 0;
    const std::size_t end = std::min(text.find_first_of("eE", comma), text.size());
    const bool may_be_thousands =
        end == comma + 4 && end == text.size() && comma > first && text[first] != '0';
    if (may_be_thousands) return false;
    text[comma] = '.';
    return true;
}

/// Removes `part` from one end of the text. Returns false if it is not there.
bool take(std::string_view& text, std::string_view part, bool at_end) {
    if (!(at_end ? text.ends_with(part) : text.starts_with(part))) return false;
    at_end ? text.remove_suffix(part.size()) : text.remove_prefix(part.size());
    text = without_blanks(text);
    return true;
}

/// Reads a factor: "1.5", "π" or "3 pi".
std::optional<double> factor(std::string_view text, double pi) {
    const double unit = take(text, "π", true) || take(text, "pi", true) ? pi : 1;
    if (text.empty() && unit != 1) return unit;
    std::string plain(text);
    if (!replace_decimal_comma(plain)) return std::nullopt;
    double value = 0;
    const char* end = plain.data() + plain.size();
    const auto [stop, error] = std::from_chars(plain.data(), end, value);
    if (error != std::errc() || stop != end || plain.empty()) return std::nullopt;
    return value * unit;
}

} // namespace

std::optional<double> typed_number(std::string_view text, std::string_view unit) {
    text = without_blanks(text);
    // If the unit is degrees, π means 180, unless the unit is typed: "π °" means 3.14 degrees.
    double pi = unit.starts_with("°") ? 180 : std::numbers::pi;
    if (!unit.empty() && text.ends_with(unit)) {
        text = without_blanks(text.substr(0, text.size() - unit.size()));
        pi = std::numbers::pi;
    }
    const bool negative = take(text, "−", false) || take(text, "-", false);
    const bool positive = !negative && take(text, "+", false);
    if ((negative || positive) && text.starts_with('-')) return std::nullopt;
    std::optional<double> value;
    for (bool divides = false;;) {
        std::size_t end = std::min(text.find_first_of("*/"), text.size());
        if (const std::size_t dot = text.find("·"); dot < end) end = dot;
        const auto next = factor(without_blanks(text.substr(0, end)), pi);
        if (!next) return std::nullopt;
        value = !value ? *next : divides ? *value / *next : *value * *next;
        text.remove_prefix(end);
        divides = text.starts_with('/');
        if (text.empty()) return negative ? -*value : *value;
        if (!take(text, "*", false) && !take(text, "/", false)) take(text, "·", false);
    }
}

} // namespace pendula
