// SPDX-License-Identifier: MIT
/// A passage of a motion through a section's plane. Plain value.
#pragma once

#include "physics/arithmetic/real.hpp"

namespace pendula {

struct SectionCrossing {
    Wide time = 0;           ///< s since the motion began
    Wide across = 0;         ///< θ_j in (−π, π], rad
    Wide up = 0;             ///< ω_j, rad/s, or p_j, kg·m²/s
    double energy_error = 0; ///< energy − the section's, over its scale
    double distance = 0;     ///< rad: θ_k − angle, modulo 2π
};

} // namespace pendula
