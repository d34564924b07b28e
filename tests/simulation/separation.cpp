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

TEST_CASE("a separation is right from far below double's rounding error up to 3 rad") {
    for (const Model model : {Model::rigid, Model::elastic}) {
        Setup setup = study_triple(Arithmetic::double_double);
        setup.integration.method = Method::rk4;
        setup.chain.model = model;
        const auto main = trajectory_of(setup);
        for (const double offset : {1e-25, 1e-15, 1e-6, 0.1, 3.0, -3.0}) {
            const auto other = main->clone();
            other->perturb(2, offset); // the last link, whose bob moves on a circle of radius 3 m
            SeparationMeter meter;
            meter.compare_with(*main);
            const Separation apart = meter.to(*other);
            // In double-double, a coordinate of 10 m has a rounding error of 1e-31 m. The result is a double.
            const double relative = 1e-14 + 4e-31 / std::abs(offset);
            CHECK(apart.angle == Approx(std::abs(offset)).epsilon(relative));
            CHECK(apart.end_bob == Approx(2 * 3 * std::sin(std::abs(offset) / 2)).epsilon(relative));
            CHECK(apart.state == Approx(state_distance(setup.chain, state_scales(setup.chain),
                                                       main->precise_state(), other->precise_state()))
                                     .epsilon(relative));
        }
    }
}

TEST_CASE("whole turns do not count as separation") {
    const Setup setup = study_triple(Arithmetic::double_double);
    const auto main = trajectory_of(setup), other = trajectory_of(setup);
    other->perturb(0, 4 * std::numbers::pi + 0.25);
    SeparationMeter meter;
    meter.compare_with(*main);
    CHECK(meter.to(*other).angle == Approx(0.25).epsilon(1e-14));
}

TEST_CASE("trajectories in different arithmetics are compared with all their digits") {
    Setup setup = study_triple(Arithmetic::double_double);
    const auto main = trajectory_of(setup);
    setup.integration.arithmetic = Arithmetic::double_;
    const auto rounded = trajectory_of(setup);
    SeparationMeter meter;
    meter.compare_with(*main);
    // The double nearest to π/2 is 6.1e-17 below it.
    CHECK(meter.to(*rounded).angle == Approx(6.123233995736766e-17).epsilon(1e-9));
}

namespace {

const Chain rigid{.lengths = {1, 3}, .masses = {1, 1}, .gravity = 8};
const StateScales scales{2, 0.5}; // 2 m on average, √(2/8) s

PreciseState state(const Chain& chain, std::vector<Wide> theta, std::vector<Wide> omega) {
    return precise_from_angles(chain, std::move(theta), std::move(omega));
}

} // namespace

TEST_CASE("the scales are the mean link length and sqrt(length/g), or 1 s without gravity") {
    CHECK(state_scales(rigid).length == 2);
    CHECK(state_scales(rigid).time == 0.5);
    Chain weightless = rigid;
    weightless.gravity = 0;
    CHECK(state_scales(weightless).time == 1);
}

TEST_CASE("a rigid chain's distance contains angles, and angular velocities times the time scale") {
    const PreciseState here = state(rigid, {0.1, 0.2}, {1, -1});
    CHECK(state_distance(rigid, scales, here, here) == 0);
    CHECK(state_distance(rigid, scales, here, state(rigid, {0.1 + 0.003, 0.2 - 0.004}, {1, -1})) ==
          Approx(0.005).epsilon(1e-12));
    CHECK(state_distance(rigid, scales, here, state(rigid, {0.1, 0.2}, {1 + 6, -1 + 8})) == Approx(5));
}

TEST_CASE("whole turns do not count as distance, and an angle adds at most half a turn") {
    const Wide pi = RealTraits<Wide>::pi;
    const PreciseState here = state(rigid, {0, 0}, {0, 0});
    CHECK(state_distance(rigid, scales, here, state(rigid, {20 * pi, -6 * pi}, {0, 0})) < 1e-30);
    CHECK(state_distance(rigid, scales, here, state(rigid, {21 * pi, 0}, {0, 0})) == Approx(M_PI));
    CHECK(state_distance(rigid, scales, here, state(rigid, {to_wide(6.0), 0}, {0, 0})) ==
          Approx(2 * M_PI - 6));
}

TEST_CASE("a distance far below double's rounding error is right") {
    const Wide tiny = to_wide(1e-28);
    const PreciseState here = state(rigid, {1, 1}, {1, 1}), there = state(rigid, {1 + tiny, 1}, {1, 1});
    CHECK(state_distance(rigid, scales, here, there) == Approx(1e-28).epsilon(1e-5));
}

TEST_CASE("an elastic chain's distance contains positions and velocities, divided by the mean link length") {
    Chain elastic = rigid;
    elastic.model = Model::elastic;
    const PreciseState here = state(elastic, {0.1, 0.2}, {1, -1});
    PreciseState there = here;
    there.x[1] += Wide(6);
    there.y[0] += Wide(8);
    CHECK(state_distance(elastic, scales, here, there) == Approx(5));
    there = here;
    there.vx[0] -= Wide(12);
    there.vy[1] += Wide(16);
    CHECK(state_distance(elastic, scales, here, there) == Approx(5));
}
