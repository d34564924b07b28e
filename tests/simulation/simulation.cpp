// SPDX-License-Identifier: MIT
// Tests for simulation/simulation.hpp: commands in mid-motion, new runs, failures.
#include "simulation/simulation.hpp"
#include "setups.hpp"
#include "support/catch.hpp"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

using namespace pendula;
using namespace pendula::test;

namespace {

std::vector<Command> impossible_commands() {
    const double infinity = std::numeric_limits<double>::infinity();
    Setup no_links = study_triple(), late_ghost = study_triple(), no_interval = study_triple();
    no_links.chain.lengths.clear();
    late_ghost.ghost.link = 4;
    no_interval.sample_interval = 0;
    StartState short_start = study_triple().start;
    short_start.angles.pop_back();
    return {SetGravity{-1},
            SetGravity{infinity},
            SetDamping{-0.1},
            SetTimestep{0},
            SetTimestep{-1e-4},
            SetTimestep{1e9},
            SetGhost{{.enabled = true, .link = 0}},
            SetGhost{{.enabled = true, .link = 4}},
            SetGhost{{.enabled = true, .link = 1, .offset = infinity}},
            SetStart{short_start},
            Load{no_links},
            Load{late_ghost},
            Load{no_interval}};
}

} // namespace

TEST_CASE("a change of dt, gravity or damping during the motion keeps the time and the state") {
    Simulation simulation(study_triple());
    IgnoringSink sink;
    simulation.advance(1234, sink);
    const double time = simulation.time();
    MotionSnapshot before, after;
    simulation.fill(before);
    simulation.apply(SetTimestep{2e-4});
    simulation.apply(SetGravity{1.62});
    simulation.apply(SetDamping{0.5});
    simulation.fill(after);
    CHECK(after.time == time);
    CHECK(after.step == 1234);
    CHECK(after.epoch == 0);
    CHECK(after.states[0].theta == before.states[0].theta);
    CHECK(after.states[1].omega == before.states[1].omega);
    CHECK(after.setup.chain.gravity == 1.62);
    CHECK(simulation.main().chain().damping == 0.5);
    CHECK(ghost_of(simulation)->chain().gravity == 1.62);
    simulation.advance(10, sink);
    CHECK(std::abs(simulation.time() - (time + 2e-3)) <= 1e-15);
    CHECK(simulation.step() == 1244);
}

TEST_CASE("a ghost added during a run starts at its offset and does not change the main chain") {
    Setup setup = study_triple();
    setup.ghost.enabled = false;
    Simulation simulation(setup);
    KeepingSink sink;
    simulation.advance(5000, sink);
    const auto bytes = simulation.main().save();
    simulation.apply(SetGhost{{.enabled = true, .link = 2, .offset = 0.25}});
    CHECK(simulation.main().save() == bytes);
    CHECK(simulation.epoch() == 0);
    MotionSnapshot snapshot;
    simulation.fill(snapshot);
    REQUIRE(snapshot.states.size() == 2);
    const double tolerance = 4 * std::numeric_limits<double>::epsilon() * 10;
    for (std::size_t i = 0; i < 3; ++i) {
        const double offset = i == 1 ? 0.25 : 0.0;
        CHECK(std::abs(snapshot.states[1].theta[i] - snapshot.states[0].theta[i] - offset) <= tolerance);
        CHECK(snapshot.states[1].omega[i] == snapshot.states[0].omega[i]);
    }
    // Turning link 2 by 0.25 rad moves the end bob by 2 sin(0.125) · 3.5 m. The largest possible distance is
    // twice 10.5 m.
    CHECK(std::abs(snapshot.companion_distance() - 7 * std::sin(0.125)) <= 100 * tolerance);
    CHECK(std::abs(snapshot.companion_distance_part() - snapshot.companion_distance() / 21) <= tolerance);
    simulation.advance(5000, sink);

    const auto main = sink.of(0), ghost = sink.of(1);
    REQUIRE(main.size() == 241);
    for (std::size_t i = 0; i < main.size(); ++i) CHECK(main[i].header.index == static_cast<std::int64_t>(i));
    // Sample 120 was at 0.5 s. Without a sample 121, the ghost's curve is not joined to an earlier ghost's.
    REQUIRE(ghost.size() == 119);
    CHECK(ghost.front().header.index == 122);
    CHECK(snapshot.trajectories.at(1).first_sample == 122);
    CHECK(ghost.back().header.index == 240);
}

TEST_CASE("a ghost at the start equals the start state plus its offset, in the chain's own arithmetic") {
    for (const Arithmetic arithmetic : {Arithmetic::double_, Arithmetic::long_double}) {
        Setup setup = study_triple(arithmetic);
        setup.ghost = {.enabled = true, .link = 3, .offset = 1e-15};
        StartState start = setup.start;
        start.offset_link = 2;
        start.offset = 1e-15;
        const auto expected = make_trajectory(setup.chain, start, setup.integration);
        const Simulation simulation(setup);
        CHECK(ghost_of(simulation)->save() == expected->save());
    }
}

TEST_CASE("a reset starts a new epoch at time 0 and keeps changed parameters") {
    Simulation simulation(study_triple());
    KeepingSink sink;
    const auto start = simulation.main().save();
    simulation.advance(1000, sink);
    simulation.apply(SetTimestep{2e-4});
    simulation.apply(Reset{});
    CHECK(simulation.epoch() == 1);
    CHECK(simulation.time() == 0);
    CHECK(simulation.step() == 0);
    CHECK(simulation.setup().integration.dt == 2e-4);
    CHECK(simulation.main().integration().dt == 2e-4);
    CHECK(simulation.main().save() == start);
    sink.samples.clear();
    simulation.advance(0, sink);
    REQUIRE(sink.samples.size() == 2);
    CHECK(sink.samples[0].header.epoch == 1);
    CHECK(sink.samples[0].header.index == 0);

    StartState turned = simulation.setup().start;
    turned.angles = {10, 20, 30};
    simulation.apply(SetStart{turned});
    CHECK(simulation.epoch() == 2);
    CHECK(simulation.setup().start == turned);
    simulation.apply(Load{single(5, 1e-3)});
    CHECK(simulation.epoch() == 3);
    CHECK(simulation.main().chain().links() == 1);
    CHECK(ghost_of(simulation) == nullptr);
}

TEST_CASE("an impossible command is refused with a reason and changes nothing") {
    Simulation simulation(study_triple());
    IgnoringSink sink;
    simulation.advance(777, sink);
    const Setup setup = simulation.setup();
    const auto main = simulation.main().save(), ghost = ghost_of(simulation)->save();
    for (const Command& command : impossible_commands()) {
        INFO("command " << command.index());
        try {
            simulation.apply(command);
            FAIL_CHECK("was not refused");
        } catch (const Refused& refused) {
            CHECK(std::string(refused.what()).size() > 10);
        }
        CHECK(simulation.setup() == setup);
        CHECK(simulation.epoch() == 0);
        CHECK(simulation.step() == 777);
        CHECK(simulation.main().save() == main);
        CHECK(ghost_of(simulation)->save() == ghost);
    }
    Setup impossible = setup;
    impossible.chain.masses[1] = -1;
    CHECK_THROWS_AS(Simulation(impossible), Refused);
}

TEST_CASE("a trajectory that fails stops the simulation at its last finite state") {
    Setup setup = study_triple(Arithmetic::double_);
    setup.integration.dt = 2;
    KeepingSink one, many;
    Simulation single_steps(setup), batch(setup);
    for (int i = 0; i < 10000; ++i) single_steps.advance(1, one);
    batch.advance(10000, many);
    REQUIRE(batch.failure());
    CHECK(single_steps.failure() == batch.failure());
    CHECK(batch.step() < 10000);
    CHECK(batch.step() == single_steps.step());
    CHECK(one.samples == many.samples);
    MotionSnapshot snapshot;
    batch.fill(snapshot);
    CHECK(std::isfinite(snapshot.states[0].x[2]));
    batch.apply(SetTimestep{1e-4});
    batch.apply(Reset{});
    CHECK(!batch.failure());
    batch.advance(100, many);
    CHECK(batch.step() == 100);
}

TEST_CASE("lengths, masses, stiffness and model can change during the motion, which continues") {
    Setup setup = study_triple();
    setup.chain.model = Model::elastic;
    setup.integration.dt = 1e-3;
    Simulation simulation(setup);
    KeepingSink sink;
    simulation.advance(500, sink);
    MotionSnapshot before, after;
    simulation.fill(before);
    Chain chain = setup.chain;
    chain.lengths[1] = 2.5;
    chain.masses[2] = 4;
    chain.stiffness = 250;
    simulation.apply(SetChain{chain});
    simulation.fill(after);
    CHECK(after.step == 500);
    CHECK(after.epoch == before.epoch);
    CHECK(after.setup.chain == chain);
    CHECK(after.states[0].x == before.states[0].x); // the bobs of an elastic chain keep their positions
    CHECK(simulation.main().energy().change == 0);  // counted from the change

    chain.lengths.pop_back();
    chain.masses.pop_back();
    CHECK_THROWS_AS(simulation.apply(SetChain{chain}), Refused); // the start state has three angles, not two
    CHECK(simulation.step() == 500);

    ChainState sprung, stiff;
    simulation.main().state(sprung);
    Chain rigid = chain;
    rigid.lengths = setup.chain.lengths;
    rigid.masses = setup.chain.masses;
    rigid.model = Model::rigid;
    simulation.apply(SetChain{rigid});
    CHECK(simulation.step() == 500);
    CHECK(simulation.epoch() == before.epoch);
    simulation.main().state(stiff);
    for (std::size_t i = 0; i < 3; ++i)
        CHECK(std::abs(stiff.omega[i] - sprung.omega[i]) <=
              1e-13); // rad/s: the rounding of sums of terms below 10, in double
}

TEST_CASE("resetting the energy reference sets the energy's change to 0 and does not affect the motion") {
    Setup setup = study_triple(Arithmetic::double_);
    setup.integration.dt = 1e-2; // coarse, so that the energy changes
    setup.sample_interval = 1.0 / 10;
    Simulation simulation(setup), undisturbed(setup);
    KeepingSink sink;
    for (Simulation* each : {&simulation, &undisturbed}) each->advance(300, sink);
    REQUIRE(simulation.main().energy().change != 0);
    simulation.apply(ResetEnergyReference{});
    CHECK(simulation.main().energy().change == 0);
    CHECK(ghost_of(simulation)->energy().change == 0);
    for (Simulation* each : {&simulation, &undisturbed}) each->advance(300, sink);
    std::vector<Wide> here, there;
    simulation.main().coordinates(here);
    undisturbed.main().coordinates(there);
    CHECK(here == there);
}

TEST_CASE("a chain moved by hand starts a new curve of samples without a gap in their numbers") {
    Simulation simulation(study_triple(Arithmetic::double_));
    KeepingSink sink;
    simulation.advance_until(0.5, sink);
    const auto before = static_cast<std::int64_t>(sink.samples.back().header.index);
    Motion motion;
    motion.theta = {0.1, 0.2, 0.3};
    motion.omega = {0, 0, 0};
    simulation.apply(SetMotion{motion});
    MotionSnapshot snapshot;
    simulation.fill(snapshot);
    CHECK(snapshot.trajectories[0].first_sample == before + 1);
    simulation.advance_until(0.6, sink);
    std::int64_t expected = 0;
    for (const KeptSample& sample : sink.samples) {
        if (sample.header.trajectory != 0) continue;
        CHECK(sample.header.index == expected++);
        CHECK(sample.header.first_sample == (sample.header.index <= before ? 0 : before + 1));
    }
    CHECK(expected > before + 10);
}

TEST_CASE("choosing an integration or an elastic chain ends automatic accuracy") {
    Setup wished = study_triple();
    wished.accuracy = Accuracy::automatic;
    Simulation simulation(wished);
    simulation.apply(SetGravity{5});
    simulation.apply(SetTimestep{2e-4});
    CHECK(simulation.setup().accuracy == Accuracy::automatic);
    SECTION("an integration") {
        Integration other = simulation.setup().integration;
        other.arithmetic = Arithmetic::double_;
        simulation.apply(SetIntegration{other});
        CHECK(simulation.setup().accuracy == Accuracy::chosen);
    }
    SECTION("a chain") {
        Chain other = simulation.setup().chain;
        other.masses[0] = 2;
        simulation.apply(SetChain{other});
        CHECK(simulation.setup().accuracy == Accuracy::automatic);
        other.model = Model::elastic;
        simulation.apply(SetChain{other});
        CHECK(simulation.setup().accuracy == Accuracy::chosen);
    }
}
