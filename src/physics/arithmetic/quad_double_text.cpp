// SPDX-License-Identifier: MIT
#include "physics/arithmetic/quad_double_text.hpp"
#include "physics/arithmetic/exact_decimal.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <stdexcept>
#include <utility>

namespace pendula {

using namespace detail;

namespace {

constexpr std::string_view between_quad_parts = " + ";

} // namespace

std::string to_string(const QuadDouble& x, int digits) {
    if (!isfinite(x)) return isnan(x) ? "nan" : x.part(0) < 0 ? "-inf" : "inf";
    Decimal decimal = exact_decimal(x.part(0));
    for (std::size_t i = 1; i < QuadDouble::size; ++i)
        decimal = sum(std::move(decimal), exact_decimal(x.part(i)));
    if (decimal.digits.empty()) decimal = {std::signbit(x.part(0)), "0", 1};
    round_to(decimal, static_cast<std::size_t>(std::max(digits, 1)));
    return scientific(decimal);
}

std::optional<QuadDouble> parse_quad_double(std::string_view text) {
    if (text.starts_with('+') && !text.starts_with("+-")) text.remove_prefix(1);
    auto rest = read_decimal(text);
    const auto leading = nearest_double(text, std::chars_format::general);
    if (!rest || !leading || !std::isfinite(*leading)) return {};
    std::array<double, QuadDouble::size> parts{*leading};
    for (std::size_t i = 1; i < parts.size(); ++i) {
        Decimal known = exact_decimal(parts[i - 1]);
        known.negative = !known.negative;
        rest = sum(std::move(*rest), std::move(known));
        if (rest->digits.empty()) break;
        // A remainder too small for a double is dropped.
        parts[i] = nearest_double(scientific(*rest), std::chars_format::general).value_or(0.0);
    }
    return QuadDouble::from_parts(parts[0], parts[1], parts[2], parts[3]);
}

QuadDouble QuadDouble::from_decimal(std::string_view text) {
    if (const auto value = parse_quad_double(text)) return *value;
    throw std::invalid_argument("expected a decimal number within the range of double, not \"" +
                                std::string(text) + "\"");
}

std::string to_hexadecimal(const QuadDouble& x) {
    std::string text = hexadecimal(x.part(0));
    for (std::size_t i = 1; i < QuadDouble::size; ++i)
        text.append(between_quad_parts).append(hexadecimal(x.part(i)));
    return text;
}

std::optional<QuadDouble> parse_quad_double_hexadecimal(std::string_view text) {
    std::array<double, QuadDouble::size> parts{};
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const bool last = i + 1 == parts.size();
        const auto end = last ? text.size() : text.find(between_quad_parts);
        if (end == std::string_view::npos) return {};
        const auto part = read_hexadecimal(text.substr(0, end));
        if (!part) return {};
        parts[i] = *part;
        text.remove_prefix(last ? end : end + between_quad_parts.size());
    }
    return QuadDouble::from_parts(parts[0], parts[1], parts[2], parts[3]);
}

} // namespace pendula
