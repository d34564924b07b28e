// SPDX-License-Identifier: MIT
// Tests for physics/systems/rigid_chain.hpp and physics/systems/rigid_textbook.hpp.
#include "physics/systems/rigid_chain.hpp"
#include "physics/systems/rigid_textbook.hpp"
#include "support/catch.hpp"

#include <random>

using namespace pendula;

TEMPLATE_TEST_CASE("the tension form and the textbook form give the same accelerations", "", double,
                   long double) {
    using Real = TestType;
    std::mt19937_64 random(20261121);
    std::uniform_real_distribution<double> angle(-7, 7), velocity(-5, 5), size(0.5, 3);
    for (std::size_t n : {1, 2, 3, 4, 7, 12}) {
        for (int repeat = 0; repeat < 50; ++repeat) {
            Chain chain;
            std::vector<Real> theta, omega;
            for (std::size_t i = 0; i < n; ++i) {
                chain.lengths.push_back(size(random));
                chain.masses.push_back(size(random));
                theta.push_back(angle(random));
                omega.push_back(velocity(random));
            }
            const RigidChain<Real> rigid(chain);
            std::vector<Real> fast(n), reference(n);
            TensionForm<Real>(n).accelerations(rigid, theta, omega, fast);
            TextbookForm<Real>(n).accelerations(rigid, theta, omega, reference);
            Real largest{};
            for (const Real a : reference) largest = std::max(largest, std::abs(a));
            // The error of the dense solution grows with the condition number of the mass matrix, which grows
            // like N².
            const Real bound = RealTraits<Real>::epsilon * Real(2000 * n * n) * largest;
            for (std::size_t i = 0; i < n; ++i) CHECK(std::abs(fast[i] - reference[i]) <= bound);
        }
    }
}
