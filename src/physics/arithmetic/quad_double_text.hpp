// SPDX-License-Identifier: MIT
/// Quad-doubles as text: decimal for people and tables, hexadecimal for exact saving.
#pragma once

#include "physics/arithmetic/quad_double_number.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace pendula {

/// The decimal digits that are told of a quad-double: its precision, 212 bits, is 63.8 of them.
inline constexpr int quad_double_digits = 64;

/// `digits` significant digits, correctly rounded (half away from zero), in the form of printf's %e. "inf",
/// "-inf" and "nan" for non-finite numbers.
std::string to_string(const QuadDouble& x, int digits = quad_double_digits);

/// The quad-double nearest to decimal text: each part is the double nearest to what remains. Nothing if the
/// text is not one decimal number within the range of double.
std::optional<QuadDouble> parse_quad_double(std::string_view text);

/// All four parts, exactly, joined by " + ", and the inverse; nothing if the text does not have that form.
std::string to_hexadecimal(const QuadDouble& x);
std::optional<QuadDouble> parse_quad_double_hexadecimal(std::string_view text);

} // namespace pendula
