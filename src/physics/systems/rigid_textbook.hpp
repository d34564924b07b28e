// SPDX-License-Identifier: MIT
/// The rigid chain as in textbooks: M(θ) α = b(θ, ω) with a dense mass matrix. Every faster form is tested
/// against it, and the x87 kernel for the triple pendulum uses it.
#pragma once

#include "physics/arithmetic/real.hpp"
#include "physics/systems/rigid_chain.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <vector>

namespace pendula {

/// M_ij = β_max(i,j) L_i L_j cos(θ_i−θ_j),
/// b_i = −Σ_{j≠i} β_max(i,j) L_i L_j sin(θ_i−θ_j) ω_j² − g β_i L_i sin θ_i.
/// `matrix` is row-major N×N and full (both triangles), `right_hand_side` holds N values.
template<class Real>
void textbook_system(const RigidChain<Real>& chain, std::span<const Real> theta, std::span<const Real> omega,
                     std::span<Real> matrix, std::span<Real> right_hand_side) {
    const std::size_t n = chain.links();
    for (std::size_t i = 0; i < n; ++i) {
        Real sine, cosine;
        sin_cos(theta[i], sine, cosine);
        Real b = -(chain.gravity * chain.hanging_mass[i] * chain.length[i] * sine);
        for (std::size_t j = 0; j < n; ++j) {
            const Real a = chain.hanging_mass[std::max(i, j)] * chain.length[i] * chain.length[j];
            if (i == j) {
                matrix[i * n + j] = a;
                continue;
            }
            sin_cos(theta[i] - theta[j], sine, cosine);
            matrix[i * n + j] = a * cosine;
            b -= a * sine * omega[j] * omega[j];
        }
        right_hand_side[i] = b;
    }
}

/// Solves the symmetric 3×3 system by Cramer's rule with its six shared 2×2 minors.
template<class Real>
std::array<Real, 3> solve_cramer(std::span<const Real> m, std::span<const Real> b) {
    const Real minor00 = m[4] * m[8] - m[5] * m[5];
    const Real minor01 = m[1] * m[8] - m[2] * m[5];
    const Real minor02 = m[1] * m[5] - m[2] * m[4];
    const Real minor11 = m[0] * m[8] - m[2] * m[2];
    const Real minor12 = m[0] * m[5] - m[1] * m[2];
    const Real minor22 = m[0] * m[4] - m[1] * m[1];
    const Real determinant = m[0] * minor00 - m[1] * minor01 + m[2] * minor02;
    return {(b[0] * minor00 - b[1] * minor01 + b[2] * minor02) / determinant,
            (b[1] * minor11 - b[0] * minor01 - b[2] * minor12) / determinant,
            (b[0] * minor02 - b[1] * minor12 + b[2] * minor22) / determinant};
}

/// Solves a symmetric positive definite system in place by LDLᵀ: `matrix` (row-major N×N) is overwritten by
/// its factors, `x` holds b on entry and the solution on return.
template<class Real>
void solve_ldlt(std::span<Real> matrix, std::span<Real> x) {
    const std::size_t n = x.size();
    const auto at = [&](std::size_t row, std::size_t column) -> Real& { return matrix[row * n + column]; };
    for (std::size_t j = 0; j < n; ++j) {
        for (std::size_t k = 0; k < j; ++k) at(j, j) -= at(j, k) * at(j, k) * at(k, k);
        for (std::size_t i = j + 1; i < n; ++i) {
            for (std::size_t k = 0; k < j; ++k) at(i, j) -= at(i, k) * at(j, k) * at(k, k);
            at(i, j) = at(i, j) / at(j, j);
        }
    }
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t k = 0; k < i; ++k) x[i] -= at(i, k) * x[k];
    for (std::size_t i = 0; i < n; ++i) x[i] = x[i] / at(i, i);
    for (std::size_t i = n; i-- > 0;)
        for (std::size_t k = i + 1; k < n; ++k) x[i] -= at(k, i) * x[k];
}

/// The same function as TensionForm, in O(N³): by Cramer's rule for N = 3, by LDLᵀ for any other N.
template<class Real>
class TextbookForm {
  public:
    explicit TextbookForm(std::size_t links) : matrix_(links * links), right_hand_side_(links) {}

    void accelerations(const RigidChain<Real>& chain, std::span<const Real> theta,
                       std::span<const Real> omega, std::span<Real> alpha) {
        textbook_system<Real>(chain, theta, omega, matrix_, right_hand_side_);
        if (chain.links() == 3) {
            const auto solution = solve_cramer<Real>(matrix_, right_hand_side_);
            std::copy(solution.begin(), solution.end(), alpha.begin());
            return;
        }
        std::copy(right_hand_side_.begin(), right_hand_side_.end(), alpha.begin());
        solve_ldlt<Real>(matrix_, alpha);
    }

  private:
    std::vector<Real> matrix_, right_hand_side_;
};

} // namespace pendula
