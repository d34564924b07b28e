// SPDX-License-Identifier: MIT
/// The coefficients of the eighth-order method of Dormand and Prince.
///
/// P. J. Prince, J. R. Dormand, "High order embedded Runge-Kutta formulae", J. Comput. Appl. Math. 7 (1981);
/// with the 12 stages of E. Hairer, S. P. Nørsett, G. Wanner, "Solving Ordinary Differential Equations I"
/// (1993), II.5, published to 30 digits. Those leave residuals of 6e-29 in the order conditions, too much for
/// 106 bits; the table was refined by Gauss-Newton steps of least norm on the conditions of all 200 rooted
/// trees of up to 8 nodes and on the exact nodes c_i = Σ_j a_ij, in 70 digits. No coefficient moved by more
/// than 6e-29; the residuals are now those of the 38 digits kept here.
#pragma once

#include "physics/arithmetic/real.hpp"

#include <array>
#include <cstddef>
#include <vector>

namespace pendula {

/// The nonzero coefficients: which stage's rate is used, and its factor.
struct Dop853Term {
    std::size_t from;
    Wide factor;
};

struct Dop853Table {
    std::array<std::vector<Dop853Term>, 12> stages; ///< a_ij; the first stage has none
    std::vector<Dop853Term> weights;                ///< b_j
};

Dop853Table dop853_table();

} // namespace pendula
