// SPDX-License-Identifier: MIT
// The functions of binary128, from the compiler's own libquadmath; no other file includes its header.
#include "physics/arithmetic/real.hpp"

#include <quadmath.h>

namespace pendula {

void sin_cos(Quad angle, Quad& sine, Quad& cosine) { sincosq(angle, &sine, &cosine); }
Quad square_root(Quad x) { return sqrtq(x); }

} // namespace pendula
