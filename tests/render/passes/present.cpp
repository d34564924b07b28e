// SPDX-License-Identifier: MIT
// Tests for the forces of render/passes/present.hpp: no context.
#include "render/passes/present.hpp"

#include "support/catch.hpp"

#include <cmath>

using namespace pendula;

TEST_CASE("the force on a bob is its mass times its acceleration") {
    for (const Model model : {Model::rigid, Model::elastic}) {
        Chain chain;
        chain.model = model;
        chain.lengths = {1.2, 0.8, 1};
        chain.masses = {1, 3, 0.5};
        chain.stiffness = 300;
        StartState start;
        start.angles = {70, 130, -20};
        start.angular_velocities = {1, -2, 3};
        constexpr double dt = 1e-5;
        const auto trajectory = make_trajectory(
            chain, start, {.method = Method::rk4, .arithmetic = Arithmetic::long_double, .dt = dt});
        ChainState before, now, after;
        trajectory->advance(20000);
        trajectory->state(before);
        trajectory->advance(1);
        trajectory->state(now);
        trajectory->advance(1);
        trajectory->state(after);
        const auto forces = forces_on_bobs(chain, now, 0);
        for (std::size_t i = 0; i < 3; ++i) {
            const double per_time = chain.masses[i] / (2 * dt);
            CHECK(forces[i].x == Approx(per_time * (after.vx[i] - before.vx[i])).epsilon(1e-4).margin(1e-4));
            CHECK(forces[i].y == Approx(per_time * (after.vy[i] - before.vy[i])).epsilon(1e-4).margin(1e-4));
        }
    }
}
