// SPDX-License-Identifier: MIT
/// Numbers as a person writes them: 1e-6 and not 1e-06. Pure.
#pragma once

#include <cstddef>
#include <string>

namespace pendula {

/// A number as text, without the zeros and the plus sign of its power of ten.
inline std::string with_short_power(std::string number) {
    const std::size_t power = number.find('e');
    if (power == std::string::npos) return number;
    if (number[power + 1] == '+') number.erase(power + 1, 1);
    const std::size_t digits = number.find_first_not_of("e-", power);
    number.erase(digits, number.find_first_not_of('0', digits) - digits);
    return number;
}

} // namespace pendula
