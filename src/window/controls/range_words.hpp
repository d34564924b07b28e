// SPDX-License-Identifier: MIT
/// The accepted values of a parameter in words: "Gravity: 0 to 1000 m/s²".
#pragma once

#include "scene/parameter_table.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace pendula {

/// A number with six significant digits: "0.000001", "1000". A whole number below 10⁷ has all its digits.
/// Numbers below 10⁻⁶ and numbers of at least 10⁷ have a power of ten: "1.5×10⁻⁹".
std::string plain_number(double);

/// "0 to 1000 m/s²", "a whole number from 1 to 64", "rigid or elastic". Numbers are multiplied by
/// `shown_per_unit` and given in `unit`.
std::string range_words(const Parameter&, double shown_per_unit, std::string_view unit);
std::string range_words(const Parameter&);

/// The name of an element of a row of kind `numbers`: "Length of link 2" for index 1, "Length of every link"
/// without an index.
std::string element_name(const Parameter&, std::optional<std::size_t> index);

} // namespace pendula
