// SPDX-License-Identifier: MIT
// Tests for simulation/state_distance.
#include "simulation/state_distance.hpp"

#include "support/catch.hpp"

#include <cmath>

using namespace pendula;

namespace {

const Chain rigid{.lengths = {1, 3}, .masses = {1, 1}, .gravity = 8};
const StateScales scales{2, 0.5}; // 2 m on average, √(2/8) s

PreciseState state(const Chain& chain, std::vector<Wide> theta, std::vector<Wide> omega) {
    return precise_from_angles(chain, std::move(theta), std::move(omega));
}

} // namespace

TEST_CASE("the scales are a link's length and the time it swings in") {
    CHECK(state_scales(rigid).length == 2);
    CHECK(state_scales(rigid).time == 0.5);
    Chain weightless = rigid;
    weightless.gravity = 0;
    CHECK(state_scales(weightless).time == 1);
}

TEST_CASE("a rigid chain's distance counts angles and, by the time scale, angular velocities") {
    const PreciseState here = state(rigid, {0.1, 0.2}, {1, -1});
    CHECK(state_distance(rigid, scales, here, here) == 0);
    CHECK(state_distance(rigid, scales, here, state(rigid, {0.1 + 0.003, 0.2 - 0.004}, {1, -1})) ==
          Approx(0.005).epsilon(1e-12));
    CHECK(state_distance(rigid, scales, here, state(rigid, {0.1, 0.2}, {1 + 6, -1 + 8})) == Approx(5));
}

TEST_CASE("whole turns are no distance, and half a turn is the farthest an angle can be") {
    const Wide pi = RealTraits<Wide>::pi;
    const PreciseState here = state(rigid, {0, 0}, {0, 0});
    CHECK(state_distance(rigid, scales, here, state(rigid, {20 * pi, -6 * pi}, {0, 0})) < 1e-30);
    CHECK(state_distance(rigid, scales, here, state(rigid, {21 * pi, 0}, {0, 0})) == Approx(M_PI));
    CHECK(state_distance(rigid, scales, here, state(rigid, {to_wide(6.0), 0}, {0, 0})) ==
          Approx(2 * M_PI - 6));
}

TEST_CASE("a distance far below a double's rounding is right") {
    const Wide tiny = to_wide(1e-28);
    const PreciseState here = state(rigid, {1, 1}, {1, 1}), there = state(rigid, {1 + tiny, 1}, {1, 1});
    CHECK(state_distance(rigid, scales, here, there) == Approx(1e-28).epsilon(1e-5));
}

TEST_CASE("an elastic chain's distance counts positions and velocities in lengths of a link") {
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
