// SPDX-License-Identifier: MIT
/// The coefficients of the Gauss-Legendre methods, calculated in binary128.
#pragma once

#include "physics/arithmetic/real.hpp"

#include <cstddef>
#include <vector>

namespace pendula {

/// For s stages; matrices are row-major s×s. A step from (x, v) with accelerations a_j at the stages is
///
///     stage i:  v_i = v + h Σ A_ij a_j,      x_i = x + h c_i v + h² Σ (A²)_ij a_j,
///     end:      v += h Σ b_j a_j,            x += h v + h² Σ b_j (1 − c_j) a_j.
struct GaussLegendreTable {
    std::size_t stages;
    std::vector<Wide> node;            ///< c_i: the zeros of the Legendre polynomial on [0, 1]
    std::vector<Wide> weight;          ///< b_i
    std::vector<Wide> position_weight; ///< b_i (1 − c_i)
    std::vector<Wide> velocity;        ///< A_ij, the integral from 0 to c_i of the j-th Lagrange polynomial
    std::vector<Wide> position;        ///< (A²)_ij
    std::vector<Wide> ahead;           ///< the j-th Lagrange polynomial at 1 + c_i: to the next step's stages
};

/// 2 ≤ stages ≤ 8.
GaussLegendreTable gauss_legendre_table(std::size_t stages);

/// The h at which one sweep of the fixed-point iteration halves the error on x'' = −frequency² x − damping
/// x'. One of the two must be positive.
double halving_step(const GaussLegendreTable&, double frequency, double damping);

} // namespace pendula
