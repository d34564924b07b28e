// SPDX-License-Identifier: MIT
// Tests that a start state with all its coordinates begins a trajectory at exactly this state.
#include "physics/precise_state.hpp"
#include "physics/trajectory.hpp"

#include "support/catch.hpp"

using namespace pendula;

namespace {

Chain chain_of(Model model) {
    Chain chain;
    chain.model = model;
    chain.lengths = {1, 0.8, 1.3};
    chain.masses = {1, 2, 0.5};
    return chain;
}

StartState start_of(const Trajectory& trajectory) {
    ChainState shown;
    trajectory.state(shown);
    StartState start;
    start.unit = AngleUnit::radians;
    start.angles = shown.theta;
    start.angular_velocities = shown.omega;
    trajectory.coordinates(start.state);
    return start;
}

StartState released() {
    StartState start;
    start.angles = {110, 20, -170};
    start.angular_velocities = {0.1, 40, -3}; // fast enough for whole turns
    return start;
}

} // namespace

TEST_CASE(
    "a start state with all its coordinates continues a motion bit for bit in every arithmetic and model") {
    for (const Model model : {Model::rigid, Model::elastic})
        for (const Arithmetic arithmetic : {Arithmetic::double_, Arithmetic::long_double, Arithmetic::x87,
                                            Arithmetic::double_double, Arithmetic::quad_double}) {
            Integration integration;
            integration.arithmetic = arithmetic;
            integration.dt = 1e-3;
            const Chain chain = chain_of(model);
            if (refusal(chain, released(), integration)) continue; // a build without x87
            CAPTURE(name_of(model), name_of(arithmetic));
            const auto first = make_trajectory(chain, released(), integration);
            for (int repeat = 0; repeat < 20; ++repeat) {
                first->advance(100);
                const StartState start = start_of(*first);
                REQUIRE(state_belongs(chain, start));
                const auto second = make_trajectory(chain, start, integration);
                std::vector<Wide> coordinates;
                second->coordinates(coordinates);
                CHECK(coordinates == start.state);
                CHECK(second->state_digits() == first->state_digits());
            }
            // The motion also continues in the same way.
            const auto second = make_trajectory(chain, start_of(*first), integration);
            first->advance(50);
            second->advance(50);
            CHECK(second->state_digits() == first->state_digits());
        }
}

TEST_CASE("a start state taken from a compensated run gives the same digits one step later") {
    Integration integration;
    integration.arithmetic = Arithmetic::double_;
    integration.compensated = true;
    const auto first = make_trajectory(chain_of(Model::rigid), released(), integration);
    first->advance(1000);
    const auto second = make_trajectory(chain_of(Model::rigid), start_of(*first), integration);
    first->advance(1);
    second->advance(1);
    CHECK(second->state_digits() == first->state_digits());
}

TEST_CASE("coordinates that do not match the angles or the model of a start state do not count") {
    const Chain chain = chain_of(Model::rigid);
    Integration integration;
    integration.arithmetic = Arithmetic::double_;
    const auto first = make_trajectory(chain, released(), integration);
    first->advance(100);
    StartState start = start_of(*first);
    CHECK_FALSE(state_belongs(chain_of(Model::elastic), start));
    start.angles[1] = 0.25;
    CHECK_FALSE(state_belongs(chain, start));
    ChainState shown;
    make_trajectory(chain, start, integration)->state(shown);
    CHECK(shown.theta[1] == 0.25);
    start.angles.push_back(0);
    CHECK_FALSE(state_belongs(chain, start));
}
