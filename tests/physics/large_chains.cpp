// SPDX-License-Identifier: MIT
// A thousand links by every method: they move, and the time grows with the number of links, not its square.
#include "study.hpp"
#include "support/catch.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>

using namespace pendula;

namespace {

/// The shortest of five measured times for this many steps, s.
double time_of(const Trajectory& trajectory, int steps) {
    double least = std::numeric_limits<double>::infinity();
    for (int repeat = 0; repeat < 5; ++repeat) {
        const auto copy = trajectory.clone();
        const auto start = std::chrono::steady_clock::now();
        copy->advance(steps);
        const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
        least = std::min(least, taken.count());
    }
    return least;
}

} // namespace

TEST_CASE("a thousand links move under every method and keep their energy") {
    for (const Model model : {Model::rigid, Model::elastic})
        for (const Method method : methods) {
            Chain chain = chain_of(1000);
            chain.model = model;
            chain.stiffness = 1e4;
            const Integration integration{method, Arithmetic::double_, 1e-4, true};
            if (refusal(chain, start_of(1000), integration)) continue;
            CAPTURE(name_of(model), name_of(method));
            const auto trajectory = make_trajectory(chain, start_of(1000), integration);
            trajectory->advance(20);
            CHECK(!trajectory->failure());
            CHECK(trajectory->energy().kinetic > 0);
            const double tolerance = method == Method::symplectic_euler ? 1e-4 : 1e-8;
            CHECK(std::abs(trajectory->energy().change) < tolerance * trajectory->energy().scale);
        }
}

// The times are compared only with each other, with a wide margin: growth with N² would give a ratio of 100.
TEST_CASE("ten times as many links take less than 30 times as long", "[.][timing]") {
    for (const Method method : methods) {
        const Integration integration{method, Arithmetic::double_, 1e-4, false};
        const auto small = make_trajectory(chain_of(100), start_of(100), integration);
        const auto large = make_trajectory(chain_of(1000), start_of(1000), integration);
        const double ratio = time_of(*large, 10) / time_of(*small, 10);
        CAPTURE(name_of(method), ratio);
        CHECK(ratio < 30);
    }
}
