// SPDX-License-Identifier: MIT
// Tests for physics/systems/momentum_system.hpp and physics/methods/symplectic_euler.hpp, against the dense
// mass matrix.
#include "physics/systems/momentum_system.hpp"
#include "../study.hpp"
#include "physics/methods/symplectic_euler.hpp"
#include "physics/systems/rigid_textbook.hpp"
#include "support/catch.hpp"

#include <cmath>

using namespace pendula;

namespace {

/// p = M(θ) ω with the textbook mass matrix.
std::vector<Wide> dense_momenta(const RigidChain<Wide>& chain, const std::vector<Wide>& theta,
                                const std::vector<Wide>& omega) {
    const std::size_t n = chain.links();
    std::vector<Wide> matrix(n * n), unused(n), p(n);
    textbook_system<Wide>(chain, theta, omega, matrix, unused);
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = 0; j < n; ++j) p[i] += matrix[i * n + j] * omega[j];
    return p;
}

/// ∂H/∂θ_k = ω_k Σ_{j≠k} a_kj sin(θ_k−θ_j) ω_j + g β_k L_k sin θ_k.
std::vector<Wide> dense_slopes(const RigidChain<Wide>& chain, const std::vector<Wide>& theta,
                               const std::vector<Wide>& omega) {
    const std::size_t n = chain.links();
    std::vector<Wide> slope(n);
    for (std::size_t k = 0; k < n; ++k) {
        Wide sine, cosine;
        for (std::size_t j = 0; j < n; ++j) {
            sin_cos(theta[k] - theta[j], sine, cosine);
            slope[k] += chain.hanging_mass[std::max(j, k)] * chain.length[k] * chain.length[j] * sine *
                        omega[k] * omega[j];
        }
        sin_cos(theta[k], sine, cosine);
        slope[k] += chain.gravity * chain.hanging_mass[k] * chain.length[k] * sine;
    }
    return slope;
}

} // namespace

TEST_CASE("momenta and slopes calculated without the mass matrix agree with those from the mass matrix") {
    for (const std::size_t n : {1, 2, 3, 4, 9}) {
        CAPTURE(n);
        const Chain plain = chain_of(n);
        const RigidChain<Wide> chain(plain);
        StartState start = start_of(n);
        for (std::size_t i = 0; i < n; ++i)
            start.angular_velocities[i] = std::cos(3.0 * static_cast<double>(i));
        const PreciseState state = precise_start(plain, start);
        const auto p = dense_momenta(chain, state.theta, state.omega);
        const auto slopes = dense_slopes(chain, state.theta, state.omega);
        const auto fast = momenta(plain, state);
        MomentumForm<Wide> form(n);
        form.set_angles(chain, state.theta);
        std::vector<Wide> q(n);
        for (std::size_t i = 0; i < n; ++i) q[i] = p[i] / chain.length[i];
        form.solve(chain, q);
        for (std::size_t i = 0; i < n; ++i) {
            CHECK(size(fast[i] - p[i]) < 1e-30);
            CHECK(size(form.swing()[i] / chain.length[i] - state.omega[i]) < 1e-30);
            const Wide slope = form.swing()[i] * form.lambda()[i] +
                               chain.gravity * chain.hanging_mass[i] * chain.length[i] * form.sine()[i];
            CHECK(size(slope - slopes[i]) < 1e-29);
        }
    }
}

TEST_CASE("a step of symplectic-euler satisfies its equations to rounding") {
    const double h = 0.02;
    for (const std::size_t n : {1, 2, 3, 9}) {
        CAPTURE(n);
        const Chain plain = chain_of(n);
        const RigidChain<Wide> chain(plain);
        MomentumSystem<DoubleDouble> system(plain);
        SymplecticEuler<MomentumSystem<DoubleDouble>> method(system, {});
        auto state = system.start(precise_start(plain, start_of(n)), false);
        for (int step = 0; step < 20; ++step) {
            const auto theta = state.precise(0, n), p = state.precise(n, n);
            method.step(system, state, DoubleDouble(step * h), {.count = 1, .dt = DoubleDouble(h)});
            REQUIRE(!method.trouble());
            const auto theta_next = state.precise(0, n), p_next = state.precise(n, n);

            // ω = M(θⁿ)⁻¹ pⁿ⁺¹, densely.
            std::vector<Wide> matrix(n * n), unused(n), omega = p_next;
            textbook_system<Wide>(chain, theta, omega, matrix, unused);
            solve_ldlt<Wide>(matrix, omega);
            const auto slopes = dense_slopes(chain, theta, omega);
            for (std::size_t i = 0; i < n; ++i) {
                // Momenta and slopes are of the order of 1000 in these chains.
                const double bound =
                    1e4 * static_cast<double>(n) * static_cast<double>(RealTraits<DoubleDouble>::epsilon);
                CHECK(size(p_next[i] - p[i] + to_wide(h) * slopes[i]) < bound);
                CHECK(size(theta_next[i] - theta[i] - to_wide(h) * omega[i]) < bound);
            }
        }
    }
}

TEST_CASE("changing the chain under symplectic-euler keeps the angles and the angular velocities") {
    const auto trajectory = make_trajectory(study_chain(), study_start(),
                                            {Method::symplectic_euler, Arithmetic::double_, 1e-3, true});
    trajectory->advance(1000);
    const PreciseState before = trajectory->precise_state();
    Chain heavier = study_chain();
    heavier.masses = {1, 5, 1};
    trajectory->set_chain(heavier);
    const PreciseState after = trajectory->precise_state();
    for (std::size_t i = 0; i < 3; ++i) {
        CHECK(size(after.theta[i] - before.theta[i]) == 0);
        CHECK(size(after.omega[i] - before.omega[i]) < 1e-28); // the carry holds the digits beyond double
    }
}
