// SPDX-License-Identifier: MIT
/// 212-bit arithmetic as a `Real` for the templates of this room: the number, its sine and cosine, its
/// exponential and its text. Pure values, any thread.
#pragma once

#include "physics/arithmetic/quad_double_exp.hpp"
#include "physics/arithmetic/quad_double_number.hpp"
#include "physics/arithmetic/quad_double_sine.hpp"

namespace pendula {

inline bool is_finite(const QuadDouble& value) { return isfinite(value); }

inline QuadDouble square_root(const QuadDouble& x) { return sqrt(x); }

} // namespace pendula
