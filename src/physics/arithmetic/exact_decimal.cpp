// SPDX-License-Identifier: MIT
#include "physics/arithmetic/exact_decimal.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <utility>

namespace pendula::detail {

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
        // Out of range of double whatever the digits are; and a sum of such decimals would need that many
        // digits.
        if (error != std::errc() || std::abs(exponent) > 10'000) return {};
        text.remove_prefix(static_cast<std::size_t>(end - text.data()));
        decimal.point += exponent;
    }
    if (!text.empty()) return {};
    decimal.trim();
    return decimal;
}

Decimal exact_decimal(double value) {
    std::array<char, 800> text;
    const auto result =
        std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::scientific, 780);
    return *read_decimal(std::string_view(text.data(), static_cast<std::size_t>(result.ptr - text.data())));
}

Decimal sum(Decimal a, Decimal b) {
    if (a.digits.empty()) return b;
    if (b.digits.empty()) return a;
    // The same point, with a leading zero for the carry, and the same number of digits.
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

} // namespace pendula::detail
