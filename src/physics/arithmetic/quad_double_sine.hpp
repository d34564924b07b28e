// SPDX-License-Identifier: MIT
/// Sine and cosine of a quad-double angle together. Include physics/arithmetic/quad_double.hpp.
#pragma once

#include "physics/arithmetic/quad_double_number.hpp"

#include <array>

namespace pendula {

/// Beyond this angle, in rad, sine and cosine are NaN: the table's step must be counted by a double.
inline constexpr double largest_quad_double_angle = 0x1p+40;

namespace detail {

/// sin(j·π/512) for j = 0 … 256.
extern const std::array<std::array<double, 4>, 257> quad_sine_table;

} // namespace detail

/// By the formulas of double_double_sine.hpp, with the table's angles and Taylor polynomials in quad-double.
/// The remainder of the table's step is summed without error, so that zeros keep their relative accuracy.
void sin_cos(const QuadDouble& angle, QuadDouble& sine, QuadDouble& cosine);

} // namespace pendula
