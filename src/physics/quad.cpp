// SPDX-License-Identifier: MIT
// The functions of binary128, from the compiler's own libquadmath; no other file includes its header.
#include "physics/real.hpp"

#include <quadmath.h>

namespace pendula {

void sin_cos(Quad angle, Quad& sine, Quad& cosine) { sincosq(angle, &sine, &cosine); }
Quad exponential(Quad x) { return expq(x); }
Quad exponential_minus_one(Quad x) { return expm1q(x); }

} // namespace pendula
