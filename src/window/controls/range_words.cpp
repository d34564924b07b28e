// SPDX-License-Identifier: MIT
#include "window/controls/range_words.hpp"

#include "render/plots/plot_axes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace pendula {
namespace {

/// For example "−1.5×10⁻⁹".
std::string with_power_of_ten(double value) {
    const std::string text = fmt::format("{:e}", value);
    std::string digits = text.substr(0, text.find('e'));
    if (digits.find('.') != std::string::npos) {
        while (digits.back() == '0') digits.pop_back();
        if (digits.back() == '.') digits.pop_back();
    }
    return (digits == "1" ? "" : digits + "×") + power_of_ten(std::stoi(text.substr(text.find('e') + 1)));
}

} // namespace

std::string plain_number(double value) {
    const double size = std::abs(value);
    if (value == 0) return "0";
    if (size < 1e-6 || size >= 1e7) return (value < 0 ? "−" : "") + with_power_of_ten(size);
    // Six significant digits, but all digits of a whole part, which may have seven.
    const int decimals = std::max(0, 5 - static_cast<int>(std::floor(std::log10(size))));
    std::string text = fmt::format("{:.{}f}", size, decimals);
    if (decimals > 0) {
        while (text.back() == '0') text.pop_back();
        if (text.back() == '.') text.pop_back();
    }
    return (value < 0 ? "−" : "") + text;
}

std::string range_words(const Parameter& row, double shown_per_unit, std::string_view unit) {
    switch (row.kind) {
    case ParameterKind::boolean:
        return "on or off";
    case ParameterKind::choice: {
        std::string words;
        for (std::size_t i = 0; i < row.choices.size(); ++i) {
            if (i > 0) words += i + 1 == row.choices.size() ? " or " : ", ";
            words += row.choices[i];
        }
        return words;
    }
    case ParameterKind::integer:
    case ParameterKind::number:
    case ParameterKind::numbers:
    case ParameterKind::text:
    case ParameterKind::texts:
        break;
    }
    const std::string low = plain_number(row.minimum * shown_per_unit);
    const std::string high = plain_number(row.maximum * shown_per_unit);
    const std::string end = unit.empty() ? high : fmt::format("{} {}", high, unit);
    if (row.kind == ParameterKind::integer) return fmt::format("a whole number from {} to {}", low, end);
    return row.minimum_excluded ? fmt::format("more than {}, up to {}", low, end)
                                : fmt::format("{} to {}", low, end);
}

std::string range_words(const Parameter& row) { return range_words(row, 1, row.unit); }

std::string element_name(const Parameter& row, std::optional<std::size_t> index) {
    std::string_view quantity = row.label;
    if (row.key == "chain.lengths") quantity = "Length";
    if (row.key == "chain.masses") quantity = "Mass";
    if (row.key.starts_with("start.angles")) quantity = "Start angle";
    if (row.key == "start.angular_velocities") quantity = "Start angular velocity";
    return index ? fmt::format("{} of link {}", quantity, *index + 1)
                 : fmt::format("{} of every link", quantity);
}

} // namespace pendula
