// SPDX-License-Identifier: MIT
// Tests for simulation/snapshot.hpp: a copy advanced from the origin takes the run's own steps.
#include "simulation/snapshot.hpp"

#include "simulation/simulation.hpp"
#include "support/catch.hpp"

using namespace pendula;

namespace {

Setup double_pendulum(Method method, Arithmetic arithmetic) {
    Setup setup;
    setup.chain = {.lengths = {1, 1}, .masses = {1, 1}};
    setup.start = {.angles = {100, 40}, .angular_velocities = {0, 0}};
    setup.integration = {method, arithmetic, 1e-3};
    return setup;
}

SharedOrigin origin_of(const Simulation& simulation) {
    MotionSnapshot snapshot;
    simulation.fill(snapshot);
    return snapshot.origin;
}

/// Whether a copy of the origin, advanced to the simulation's step, has the same state.
bool follows(const Simulation& simulation) {
    const SharedOrigin origin = origin_of(simulation);
    const auto copy = origin->trajectory->clone();
    copy->advance(simulation.main().step() - copy->step());
    return copy->save() == simulation.main().save();
}

} // namespace

TEST_CASE("a copy of the origin repeats the run's steps bit for bit, after every change") {
    TeeSink sink;
    for (const Integration& integration :
         {Integration{Method::rk4, Arithmetic::double_, 1e-3},
          Integration{Method::taylor, Arithmetic::long_double, 1e-3},
          Integration{Method::symplectic_euler, Arithmetic::double_, 1e-3}}) {
        Simulation simulation(double_pendulum(integration.method, integration.arithmetic));
        simulation.advance(777, sink);
        CHECK(origin_of(simulation)->time == 0);
        CHECK(follows(simulation));
        simulation.apply(SetGravity{5});
        CHECK(origin_of(simulation)->time == simulation.time());
        simulation.advance(333, sink);
        CHECK(follows(simulation));
        simulation.apply(SetTimestep{7e-4});
        simulation.advance(1001, sink);
        CHECK(follows(simulation));
        simulation.apply(SetMotion{Motion{{0.1, 0.2}, {1, 2}, {}, {}, {}, {}}});
        simulation.advance(50, sink);
        CHECK(follows(simulation));
        const SharedOrigin before = origin_of(simulation);
        simulation.apply(SetGhost{});
        CHECK(origin_of(simulation) == before);
    }
}

TEST_CASE("restoring a state also restores its origin") {
    TeeSink sink;
    Simulation simulation(double_pendulum(Method::rk4, Arithmetic::double_));
    simulation.advance(100, sink);
    const SimulationState saved = simulation.save();
    const SharedOrigin first = origin_of(simulation);
    simulation.apply(SetGravity{3});
    CHECK_FALSE(first->leads_alike(*origin_of(simulation)));
    simulation.restore(saved);
    CHECK(origin_of(simulation) == first);
    simulation.advance(400, sink);
    CHECK(follows(simulation));
    Simulation again(double_pendulum(Method::rk4, Arithmetic::double_));
    CHECK(first->leads_alike(*origin_of(again)));
}
