// SPDX-License-Identifier: MIT
/// The period of a chain's slowest swing. Pure.
#pragma once

#include "physics/chain.hpp"

#include <optional>

namespace pendula {

/// s: the period of the slowest small oscillation of the rigid chain with these lengths, masses and gravity,
/// in which all links swing the same way; an elastic chain is treated as rigid. Nothing without gravity.
///
/// Near rest the equations are M θ̈ = −K θ with M_ij = β_max(i,j) L_i L_j, β_i = Σ_{k≥i} m_k, and K = diag(g
/// β_i L_i); a normal mode has K a = ω² M a (Landau and Lifshitz, Mechanics, § 23).
std::optional<double> swing_period(const Chain&);

} // namespace pendula
