// SPDX-License-Identifier: MIT
#include "physics/arithmetic/number_text.hpp"

#include "physics/arithmetic/real.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

namespace pendula {
namespace {

// Decimal numbers of any length. They allow sums of doubles to be written and read without error.

/// ±0.d1d2d3… · 10^point with digits '0' … '9'. Every double, and every sum of doubles, is exactly such a
/// number.
struct Decimal {
    bool negative = false;
    std::string digits;
    int point = 0;

    void trim() {
        const auto first = std::min(digits.find_first_not_of('0'), digits.size());
        digits.erase(0, first);
        point -= static_cast<int>(first);
        digits.erase(digits.find_last_not_of('0') + 1);
    }
};

/// Reads exactly [-]digits[.digits][e±digits].
std::optional<Decimal> read_decimal(std::string_view text) {
    Decimal decimal;
    if (text.starts_with('-')) {
        decimal.negative = true;
        text.remove_prefix(1);
    }
    const auto take_digits = [&] {
        const auto count = std::min(text.find_first_not_of("0123456789"), text.size());
        decimal.digits += text.substr(0, count);
        text.remove_prefix(count);
        return static_cast<int>(count);
    };
    decimal.point = take_digits();
    if (text.starts_with('.')) {
        text.remove_prefix(1);
        take_digits();
    }
    if (decimal.digits.empty()) return {};
    if (text.starts_with('e') || text.starts_with('E')) {
        text.remove_prefix(1);
        if (text.starts_with('+') && !text.starts_with("+-")) text.remove_prefix(1);
        int exponent = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), exponent);
        // A number with a larger exponent is outside the range of double, and sum() would need as many digits
        // as the exponent says.
        if (error != std::errc() || std::abs(exponent) > 10'000) return {};
        text.remove_prefix(static_cast<std::size_t>(end - text.data()));
        decimal.point += exponent;
    }
    if (!text.empty()) return {};
    decimal.trim();
    return decimal;
}

/// All digits of a finite double; the smallest denormal number has 751 digits.
Decimal exact_decimal(double value) {
    std::array<char, 800> text;
    const auto result =
        std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::scientific, 780);
    return *read_decimal(std::string_view(text.data(), static_cast<std::size_t>(result.ptr - text.data())));
}

Decimal sum(Decimal a, Decimal b) {
    if (a.digits.empty()) return b;
    if (b.digits.empty()) return a;
    // Both numbers get the same decimal point, a leading zero for the carry, and the same number of digits.
    const int point = std::max(a.point, b.point) + 1;
    for (Decimal* x : {&a, &b})
        x->digits.insert(0, static_cast<std::size_t>(point - std::exchange(x->point, point)), '0');
    const std::size_t size = std::max(a.digits.size(), b.digits.size());
    a.digits.resize(size, '0');
    b.digits.resize(size, '0');
    if (a.digits < b.digits) std::swap(a, b);

    const int sign = a.negative == b.negative ? 1 : -1;
    int carry = 0;
    for (std::size_t i = size; i-- > 0;) {
        int digit = (a.digits[i] - '0') + sign * (b.digits[i] - '0') + carry;
        carry = digit > 9 ? 1 : digit < 0 ? -1 : 0;
        digit -= 10 * carry;
        a.digits[i] = static_cast<char>('0' + digit);
    }
    a.trim();
    return a;
}

/// Rounds to `count` digits, half away from zero.
void round_to(Decimal& decimal, std::size_t count) {
    if (decimal.digits.size() > count) {
        const bool up = decimal.digits[count] >= '5';
        decimal.digits.resize(count);
        if (up) {
            Decimal unit{decimal.negative, "1", decimal.point - static_cast<int>(count) + 1};
            decimal = sum(std::move(decimal), std::move(unit));
        }
    }
    decimal.digits.resize(count, '0');
}

/// The number in the form of printf's %e.
std::string scientific(const Decimal& decimal) {
    const int exponent = decimal.point - 1;
    std::string text = decimal.negative ? "-" : "";
    text += decimal.digits[0];
    if (decimal.digits.size() > 1) text.append(".").append(decimal.digits, 1);
    const std::string size = std::to_string(std::abs(exponent));
    text += exponent < 0 ? "e-" : "e+";
    return text + (size.size() < 2 ? "0" : "") + size;
}

std::optional<double> nearest_double(std::string_view text, std::chars_format format) {
    double value;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, format);
    if (error != std::errc() || end != text.data() + text.size()) return {};
    return value;
}

/// A double as exact hexadecimal text. read_hexadecimal() is the inverse.
std::string hexadecimal(double value) {
    std::array<char, 40> text;
    const auto result =
        std::to_chars(text.data(), text.data() + text.size(), std::abs(value), std::chars_format::hex);
    const std::string_view digits(text.data(), static_cast<std::size_t>(result.ptr - text.data()));
    return std::string(std::signbit(value) ? "-" : "")
        .append(std::isfinite(value) ? "0x" : "")
        .append(digits);
}

std::optional<double> read_hexadecimal(std::string_view text) {
    const bool negative = text.starts_with('-');
    if (negative) text.remove_prefix(1);
    if (text.starts_with('-')) return {};
    if (text.starts_with("0x")) text.remove_prefix(2);
    const auto value = nearest_double(text, std::chars_format::hex);
    if (!value) return {};
    return negative ? -*value : *value;
}

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

Wide wide_from_decimal(std::string_view text) { return QuadDouble::from_decimal(text); }

Wide as_written(double value) {
    std::array<char, 32> text{};
    const char* end =
        std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::scientific).ptr;
    return wide_from_decimal({text.data(), end});
}

std::string to_decimal(const Wide& value, int digits) {
    std::string text = to_string(value, digits); // d.ddde±dd
    const std::size_t mark = text.find('e');
    if (mark == std::string::npos) return text; // not finite
    int exponent = 0;
    std::from_chars(text.data() + mark + (text[mark + 1] == '+' ? 2 : 1), text.data() + text.size(),
                    exponent);
    const std::string power = text.substr(mark);
    text.resize(mark);
    const std::size_t begin = text.front() == '-' ? 1 : 0;
    const bool fixed = exponent >= -4 && exponent < digits;
    if (fixed) {
        std::erase(text, '.');
        if (exponent < 0)
            text.insert(begin, "0." + std::string(static_cast<std::size_t>(-exponent - 1), '0'));
        else if (exponent + 1 < digits)
            text.insert(begin + static_cast<std::size_t>(exponent) + 1, ".");
    }
    if (text.find('.') != std::string::npos) {
        text.resize(text.find_last_not_of('0') + 1);
        if (text.back() == '.') text.pop_back();
    }
    return fixed ? text : text + power;
}

} // namespace pendula
