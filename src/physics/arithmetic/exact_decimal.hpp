// SPDX-License-Identifier: MIT
/// Decimal numbers of any length: how sums of doubles are written and read without error. Pure functions, any
/// thread.
#pragma once

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace pendula::detail {

/// ±0.d1d2d3… · 10^point with digits '0' … '9'. Every double is exactly such a number, and so is every sum of
/// two.
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
std::optional<Decimal> read_decimal(std::string_view text);

/// Every digit of a finite double; the smallest denormal has 751 of them.
Decimal exact_decimal(double value);

Decimal sum(Decimal a, Decimal b);

/// Keeps `count` digits, half away from zero.
void round_to(Decimal& decimal, std::size_t count);

/// In the form of printf's %e.
std::string scientific(const Decimal& decimal);

std::optional<double> nearest_double(std::string_view text, std::chars_format format);

/// A double, exactly, and its reverse.
std::string hexadecimal(double value);
std::optional<double> read_hexadecimal(std::string_view text);

} // namespace pendula::detail
