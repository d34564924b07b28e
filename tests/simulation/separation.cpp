// SPDX-License-Identifier: MIT
// Tests for simulation/separation.hpp.
#include "simulation/separation.hpp"
#include "setups.hpp"
#include "support/catch.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

using namespace pendula;
using namespace pendula::test;

namespace {

std::unique_ptr<Trajectory> trajectory_of(const Setup& setup) {
    return make_trajectory(setup.chain, setup.start, setup.integration);
}

} // namespace

TEST_CASE("a separation is right from far below a rounding error up to half a turn") {
    for (const Model model : {Model::rigid, Model::elastic}) {
        Setup setup = study_triple(Arithmetic::double_double);
        setup.integration.method = Method::rk4;
        setup.chain.model = model;
        const auto main = trajectory_of(setup);
        for (const double offset : {1e-25, 1e-15, 1e-6, 0.1, 3.0, -3.0}) {
            const auto other = main->clone();
            other->perturb(2, offset); // the last link: its bob moves on a circle of 3 m
            SeparationMeter meter;
            meter.compare_with(*main);
            const Separation apart = meter.to(*other);
            // A coordinate of 10 m is rounded to 1e-31 in double-double; the result is a double.
            const double relative = 1e-14 + 4e-31 / std::abs(offset);
            CHECK(apart.angle == Approx(std::abs(offset)).epsilon(relative));
            CHECK(apart.end_bob == Approx(2 * 3 * std::sin(std::abs(offset) / 2)).epsilon(relative));
            CHECK(apart.state == Approx(state_distance(setup.chain, state_scales(setup.chain),
                                                       main->precise_state(), other->precise_state()))
                                     .epsilon(relative));
        }
    }
}

TEST_CASE("whole turns are no separation") {
    const Setup setup = study_triple(Arithmetic::double_double);
    const auto main = trajectory_of(setup), other = trajectory_of(setup);
    other->perturb(0, 4 * std::numbers::pi + 0.25);
    SeparationMeter meter;
    meter.compare_with(*main);
    CHECK(meter.to(*other).angle == Approx(0.25).epsilon(1e-14));
}

TEST_CASE("trajectories of different arithmetic are compared to all their digits") {
    Setup setup = study_triple(Arithmetic::double_double);
    const auto main = trajectory_of(setup);
    setup.integration.arithmetic = Arithmetic::double_;
    const auto rounded = trajectory_of(setup);
    SeparationMeter meter;
    meter.compare_with(*main);
    // π/2 as a double is 6.1e-17 less.
    CHECK(meter.to(*rounded).angle == Approx(6.123233995736766e-17).epsilon(1e-9));
}
