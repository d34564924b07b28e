// SPDX-License-Identifier: MIT
/// 212-bit arithmetic as a `Real` for the templates of this room: the number, its sine and cosine, its
/// exponential, and RealTraits. Pure values, any thread.
#pragma once

#include "physics/arithmetic/quad_double_exp.hpp"
#include "physics/arithmetic/quad_double_number.hpp"
#include "physics/arithmetic/quad_double_sine.hpp"
#include "physics/arithmetic/real.hpp"

namespace pendula {

template<>
struct RealTraits<QuadDouble> {
    static constexpr QuadDouble pi = QuadDouble::from_parts(0x1.921fb54442d18p+1, 0x1.1a62633145c07p-53,
                                                            -0x1.f1976b7ed8fbcp-109, 0x1.4cf98e804177dp-163);
    /// The unit that the operations keep: their measured rounding error is less than one of it.
    static constexpr QuadDouble epsilon = 0x1p-208;
};

inline bool is_finite(const QuadDouble& value) { return isfinite(value); }

inline Quad to_quad(const QuadDouble& value) { return static_cast<Quad>(value); }

inline QuadDouble square_root(const QuadDouble& x) { return sqrt(x); }

} // namespace pendula
