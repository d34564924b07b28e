// SPDX-License-Identifier: MIT
/// Double-doubles and quad-doubles as decimal text, for people and tables, and double-doubles as hexadecimal
/// text, for exact saving. Pure functions, any thread.
#pragma once

#include "physics/arithmetic/double_double.hpp"
#include "physics/arithmetic/quad_double.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace pendula {

/// The number of decimal digits written for a double-double, whose precision of 106 bits is 31.9 digits. To
/// read a number back exactly takes 34 digits, and more if lo is far below hi. Only hexadecimal text is exact
/// for all numbers.
inline constexpr int double_double_digits = 32;

/// `digits` significant digits, correctly rounded (half away from zero), in the form of printf's %e:
/// "1.5707963267948966192313216916398e+00". "inf", "-inf" and "nan" for non-finite numbers.
std::string to_string(DoubleDouble x, int digits = double_double_digits);

/// The double-double nearest to decimal text: hi is the nearest double, lo the double nearest to the
/// remainder. Nothing if the text is not one decimal number within the range of double.
std::optional<DoubleDouble> parse_decimal(std::string_view text);

/// Both parts as exact hexadecimal text: "0x1.921fb54442d18p+0 + 0x1.1a62633145c07p-54".
std::string to_hexadecimal(DoubleDouble x);

/// The inverse of to_hexadecimal(), exact to the bit; nothing if the text does not have that form.
std::optional<DoubleDouble> parse_hexadecimal(std::string_view text);

/// The number of decimal digits written for a quad-double, whose precision of 212 bits is 63.8 digits.
inline constexpr int quad_double_digits = 64;

/// `digits` significant digits, correctly rounded (half away from zero), in the form of printf's %e. "inf",
/// "-inf" and "nan" for non-finite numbers.
std::string to_string(const QuadDouble& x, int digits = quad_double_digits);

/// The quad-double nearest to decimal text: each part is the double nearest to what remains. Nothing if the
/// text is not one decimal number within the range of double.
std::optional<QuadDouble> parse_quad_double(std::string_view text);

} // namespace pendula
