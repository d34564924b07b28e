// SPDX-License-Identifier: MIT
/// GCC's binary128 (113 bits) as the reference of tests, and as a `Real` of the physics templates: include
/// this before them, because a built-in type's overloads are only found where they were declared first.
#pragma once

#include "physics/double_double.hpp"
#include "physics/real.hpp"

#include <quadmath.h>

#include <cmath>
#include <limits>

namespace pendula {

__extension__ using Binary128 = __float128;

template<>
struct RealTraits<Binary128> {
    static inline const Binary128 pi =
        strtoflt128("3.1415926535897932384626433832795028841971693993751", nullptr);
    static constexpr Binary128 epsilon = static_cast<Binary128>(0x1p-112);
};

inline void sin_cos(Binary128 angle, Binary128& sine, Binary128& cosine) { sincosq(angle, &sine, &cosine); }

/// The last place of a double-double near 1, as the bounds of the paper count it: u² with u = 2^-53.
inline constexpr double u2 = 0x1p-106;

/// |x − reference| / |reference| in units of u²; 0 if both are zero, infinite if one is not finite.
inline double error_in_u2(DoubleDouble x, Binary128 reference) {
    // hi is subtracted first: hi + lo may need more than 113 bits, their difference to the reference does
    // not.
    const Binary128 difference =
        (static_cast<Binary128>(x.hi()) - reference) + static_cast<Binary128>(x.lo());
    if (difference == 0) return 0;
    const Binary128 error = fabsq(difference / reference) / u2;
    return error == error ? static_cast<double>(error) : std::numeric_limits<double>::infinity();
}

/// Whether hi is hi + lo rounded to double, as every result must be.
inline bool is_normalized(DoubleDouble x) { return x.hi() + x.lo() == x.hi(); }

} // namespace pendula
