// SPDX-License-Identifier: MIT
// Tests for physics/methods/gauss_legendre.hpp and its table.
#include "physics/methods/gauss_legendre.hpp"
#include "../study.hpp"
#include "support/catch.hpp"

#include <cmath>

using namespace pendula;

namespace {

constexpr double rounding = 1e-60; // bound on the rounding error of a short sum in 212 bits

} // namespace

TEST_CASE("the coefficients satisfy the conditions that define Gauss-Legendre methods") {
    for (std::size_t s = least_stages; s <= most_stages; ++s) {
        CAPTURE(s);
        const GaussLegendreTable t = gauss_legendre_table(s);
        // B(2s): the quadrature is exact to degree 2s − 1.
        for (std::size_t k = 1; k <= 2 * s; ++k) {
            Wide sum = 0;
            for (std::size_t i = 0; i < s; ++i) {
                Wide power = 1;
                for (std::size_t m = 1; m < k; ++m) power *= t.node[i];
                sum += t.weight[i] * power;
            }
            CHECK(size(sum - Wide(1) / static_cast<Wide>(k)) < rounding);
        }
        for (std::size_t i = 0; i < s; ++i) {
            // C(s): the stages integrate polynomials of degree s − 1 exactly.
            for (std::size_t k = 1; k <= s; ++k) {
                Wide sum = 0, end = 1;
                for (std::size_t j = 0; j < s; ++j) {
                    Wide power = 1;
                    for (std::size_t m = 1; m < k; ++m) power *= t.node[j];
                    sum += t.velocity[i * s + j] * power;
                }
                for (std::size_t m = 0; m < k; ++m) end *= t.node[i];
                CHECK(size(sum - end / static_cast<Wide>(k)) < rounding);
            }
            // Symplecticity: b_i a_ij + b_j a_ji = b_i b_j.
            for (std::size_t j = 0; j < s; ++j)
                CHECK(size(t.weight[i] * t.velocity[i * s + j] + t.weight[j] * t.velocity[j * s + i] -
                           t.weight[i] * t.weight[j]) < rounding);
        }
    }
    CHECK(size(gauss_legendre_table(2).node[0] - (Wide(1) / 2 - square_root(Wide(3)) / 6)) < rounding);
}

TEST_CASE("gauss-legendre returns to the start if all velocities are reversed") {
    for (const Chain& chain : {study_chain(), elastic_chain()})
        for (const Arithmetic arithmetic : portable_arithmetics) {
            const Integration integration{Method::gauss_legendre, arithmetic, 8e-3, true};
            CAPTURE(name_of(chain.model), name_of(arithmetic));
            const auto there = make_trajectory(chain, study_start(), integration);
            there->advance(500);
            const PreciseState middle = there->precise_state();
            PreciseState turned = middle;
            for (auto* velocities : {&turned.omega, &turned.vx, &turned.vy})
                for (Wide& velocity : *velocities) velocity = -velocity;
            const auto back = make_trajectory(chain, turned, integration);
            back->advance(500);
            const PreciseState end = back->precise_state();
            const auto start = make_trajectory(chain, study_start(), integration)->precise_state();
            double worst = 0;
            for (std::size_t i = 0; i < 3; ++i) {
                worst = std::max({worst, size(end.x[i] - start.x[i]), size(end.vx[i] - start.vx[i]),
                                  size(end.y[i] - start.y[i]), size(end.vy[i] - start.vy[i])});
            }
            const double epsilon = arithmetic == Arithmetic::double_       ? 0x1p-52
                                   : arithmetic == Arithmetic::long_double ? 0x1p-63
                                                                           : 0x1p-104;
            // A rounding error grows a few hundred times in the 4 s forward, and again in the 4 s back.
            CHECK(worst < 1e6 * epsilon);
            CHECK(size(middle.x[0] - start.x[0]) > 0.1);
        }
}

TEST_CASE("gauss-legendre in long double keeps the energy to 1e-15 J over 100 s") {
    const auto trajectory = make_trajectory(study_chain(), study_start(),
                                            {Method::gauss_legendre, Arithmetic::long_double, 8e-3, true});
    trajectory->advance(2500);
    CHECK(std::abs(trajectory->energy().change) <= 1e-16); // J, at 20 s
    trajectory->advance(10'000);
    CHECK(std::abs(trajectory->energy().change) <= 1e-15); // at 100 s
}

TEST_CASE("a trajectory stops with advice to choose a smaller dt if its stages do not converge") {
    StartState start = study_start();
    start.angular_velocities = {300, -300, 300};
    const auto trajectory =
        make_trajectory(study_chain(), start, {Method::gauss_legendre, Arithmetic::double_, 0.1, false});
    trajectory->advance(1000);
    REQUIRE(trajectory->failure());
    CAPTURE(*trajectory->failure());
    CHECK(trajectory->failure()->find("smaller dt") != std::string::npos);
}
