// SPDX-License-Identifier: MIT
#include "physics/arithmetic/double_double_text.hpp"
#include "physics/arithmetic/exact_decimal.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <stdexcept>
#include <utility>

namespace pendula {

using namespace detail;

namespace {

constexpr std::string_view between_parts = " + ";

} // namespace

std::string to_string(DoubleDouble x, int digits) {
    if (!isfinite(x)) return isnan(x) ? "nan" : x.hi() < 0 ? "-inf" : "inf";
    Decimal decimal = sum(exact_decimal(x.hi()), exact_decimal(x.lo()));
    if (decimal.digits.empty()) decimal = {std::signbit(x.hi()), "0", 1};
    round_to(decimal, static_cast<std::size_t>(std::max(digits, 1)));
    return scientific(decimal);
}

std::optional<DoubleDouble> parse_decimal(std::string_view text) {
    if (text.starts_with('+') && !text.starts_with("+-")) text.remove_prefix(1);
    auto decimal = read_decimal(text);
    const auto hi = nearest_double(text, std::chars_format::general);
    if (!decimal || !hi || !std::isfinite(*hi)) return {};
    Decimal known = exact_decimal(*hi);
    known.negative = !known.negative;
    const Decimal rest = sum(std::move(*decimal), std::move(known));
    // The remainder may be too small for a double; then it is dropped.
    const double lo = rest.digits.empty()
                          ? 0.0
                          : nearest_double(scientific(rest), std::chars_format::general).value_or(0.0);
    DoubleDouble x = DoubleDouble::from_parts(*hi, 0);
    return lo == 0 ? x : x + lo;
}

DoubleDouble DoubleDouble::from_decimal(std::string_view text) {
    if (const auto value = parse_decimal(text)) return *value;
    throw std::invalid_argument("expected a decimal number within the range of double, not \"" +
                                std::string(text) + "\"");
}

std::string to_hexadecimal(DoubleDouble x) {
    return hexadecimal(x.hi()).append(between_parts).append(hexadecimal(x.lo()));
}

std::optional<DoubleDouble> parse_hexadecimal(std::string_view text) {
    const auto middle = text.find(between_parts);
    if (middle == std::string_view::npos) return {};
    const auto hi = read_hexadecimal(text.substr(0, middle));
    const auto lo = read_hexadecimal(text.substr(middle + between_parts.size()));
    if (!hi || !lo) return {};
    return DoubleDouble::from_parts(*hi, *lo);
}

} // namespace pendula
