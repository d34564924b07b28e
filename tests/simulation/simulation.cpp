// SPDX-License-Identifier: MIT
// Tests for simulation/simulation.hpp.
#include "simulation/simulation.hpp"
#include "setups.hpp"
#include "support/catch.hpp"

#include <cmath>
#include <cstddef>
#include <functional>
#include <limits>
#include <numbers>
#include <random>
#include <utility>

using namespace pendula;
using namespace pendula::test;

namespace {

/// Everything that a run has shown and where it has come to.
struct Outcome {
    std::vector<KeptSample> samples;
    std::vector<std::byte> main, ghost;
    double time = 0;

    bool operator==(const Outcome&) const = default;
};

/// The first companion, or null.
const Trajectory* ghost_of(const Simulation& simulation) {
    return simulation.members().size() > 1 ? simulation.members()[1].trajectory.get() : nullptr;
}

using Advance = std::function<void(Simulation&, std::int64_t steps, SampleSink&)>;

/// Runs with the commands given at steps counted over all runs, grouping the steps between as `advance` does.
Outcome outcome_of(const Setup& setup, const std::vector<TimedCommand>& log, std::int64_t steps,
                   const Advance& advance) {
    Simulation simulation(setup);
    KeepingSink sink;
    std::int64_t done = 0;
    for (const TimedCommand& timed : log) {
        advance(simulation, timed.step - done, sink);
        simulation.advance(0, sink);
        simulation.apply(timed.command);
        done = timed.step;
    }
    advance(simulation, steps - done, sink);
    simulation.advance(0, sink);
    Outcome outcome{sink.samples, simulation.main().save(), {}, simulation.time()};
    if (const Trajectory* ghost = ghost_of(simulation)) outcome.ghost = ghost->save();
    return outcome;
}

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

TEST_CASE("how steps are grouped changes neither samples nor states") {
    const std::vector<TimedCommand> log{{100, SetGravity{3.7}},
                                        {230, SetTimestep{3e-4}},
                                        {231, SetDamping{0.2}},
                                        {500, SetGhost{{.enabled = true, .link = 3, .offset = -1e-6}}},
                                        {700, SetGhost{{.enabled = false}}},
                                        {900, SetGhost{{.enabled = true, .link = 2, .offset = 1e-3}}},
                                        {1300, Reset{}},
                                        {1301, SetTimestep{6e-3}}, // longer than the sample interval
                                        {1400, Load{study_triple(Arithmetic::double_)}}};
    const Advance one_by_one = [](Simulation& simulation, std::int64_t steps, SampleSink& sink) {
        for (; steps > 0; --steps) simulation.advance(1, sink);
    };
    const Advance at_once = [](Simulation& simulation, std::int64_t steps, SampleSink& sink) {
        simulation.advance(steps, sink);
    };
    std::mt19937 random(20261121);
    const Advance until_random_times = [&random](Simulation& simulation, std::int64_t steps,
                                                 SampleSink& sink) {
        while (steps > 0) {
            const std::int64_t some = std::uniform_int_distribution<std::int64_t>(1, steps)(random);
            const std::int64_t goal = simulation.step() + some;
            simulation.advance_until(simulation.time() + (static_cast<double>(some) - 0.5) *
                                                             simulation.setup().integration.dt,
                                     sink);
            REQUIRE(simulation.step() == goal);
            steps -= some;
        }
    };
    for (const Arithmetic arithmetic : {Arithmetic::double_, Arithmetic::long_double, Arithmetic::x87}) {
        const Setup setup = study_triple(arithmetic);
        if (refusal(setup.chain, setup.start, setup.integration)) continue; // a build without x87
        const Outcome expected = outcome_of(setup, log, 2000, one_by_one);
        CHECK(expected.samples.size() > 300);
        CHECK(outcome_of(setup, log, 2000, at_once) == expected);
        for (int repeat = 0; repeat < 5; ++repeat)
            CHECK(outcome_of(setup, log, 2000, until_random_times) == expected);
    }
}

TEST_CASE("samples are numbered from 0 without gaps and the first is the start") {
    Simulation simulation(study_triple());
    KeepingSink sink;
    simulation.advance(0, sink);
    REQUIRE(sink.samples.size() == 2);
    const BobSample& end = sink.samples[0].bobs[2];
    CHECK(end.x == 10.5f);
    CHECK(std::abs(end.y) < 1e-6f);
    CHECK(end.theta == static_cast<float>(std::numbers::pi / 2));
    simulation.advance(10000, sink); // one second
    for (const std::uint32_t trajectory : {0u, 1u}) {
        const auto samples = sink.of(trajectory);
        REQUIRE(samples.size() == 241);
        for (std::size_t i = 0; i < samples.size(); ++i)
            CHECK(samples[i].header.index == static_cast<std::int64_t>(i));
    }
    MotionSnapshot snapshot;
    simulation.fill(snapshot);
    CHECK(snapshot.newest_sample == 240);
}

TEST_CASE("samples show the exact multiples of their interval, whether or not a step ends there") {
    // Both runs are far more exact than float (RK4 at these steps: below 1e-12 over a second), so their
    // samples may differ by roundings only: a few float epsilon of what they measure. A sample taken at a
    // step's end instead would be off by up to 1e-4 s · 10 m/s.
    Setup setup = study_triple(Arithmetic::double_);
    KeepingSink between, at_ends;
    setup.integration.dt = 1e-4;
    Simulation(setup).advance(10000, between);
    setup.integration.dt = setup.sample_interval / 50;
    Simulation(setup).advance(12000, at_ends);
    REQUIRE(between.samples.size() >= 480);
    const float tolerance = 4 * std::numeric_limits<float>::epsilon();
    for (std::size_t i = 0; i < 480; ++i) {
        for (std::size_t bob = 0; bob < 3; ++bob) {
            const BobSample &a = between.samples[i].bobs[bob], &b = at_ends.samples[i].bobs[bob];
            CHECK(std::abs(a.x - b.x) <= tolerance * 10.5f);
            CHECK(std::abs(a.y - b.y) <= tolerance * 10.5f);
            CHECK(std::abs(a.theta - b.theta) <= tolerance * 4);
            CHECK(std::abs(a.omega - b.omega) <= tolerance * (1 + std::abs(b.omega)));
        }
    }
}

TEST_CASE("angles are wrapped before they lose digits") {
    const double turns = 3000, angle = 0.1234567890123;
    Setup setup = single(0, 1e-4);
    setup.start.unit = AngleUnit::radians;
    setup.start.angles = {angle + turns * 2 * std::numbers::pi};
    KeepingSink sink;
    Simulation(setup).advance(0, sink);
    CHECK(std::abs(sink.samples[0].bobs[0].theta - static_cast<float>(angle)) <= 1e-8f);

    setup.start.angles = {-std::numbers::pi};
    Simulation(setup).advance(0, sink);
    CHECK(sink.samples[1].bobs[0].theta == static_cast<float>(std::numbers::pi));
}

TEST_CASE("states between step ends are those of a run with finer steps, to fourth order") {
    // θ'' = −g sin θ: |θ''''| ≤ 2 g² for this swing, so the cubic is off by at most 2 g² h⁴/384, to which RK4
    // adds its own error, less than half as much over this time.
    for (const double dt : {0.04, 0.02, 0.01}) {
        Simulation coarse(single(40, dt)), fine(single(40, dt / 256));
        IgnoringSink sink;
        std::vector<ChainState> shown, exact;
        double worst = 0;
        for (int frame = 1; frame <= 30; ++frame) {
            const double time = frame * dt * 85 / 256; // on the fine run's steps, in no simple ratio to dt
            coarse.advance_until(time, sink);
            fine.advance_until(time, sink);
            coarse.states_at(time, shown);
            fine.states_at(time, exact);
            worst = std::max(worst, std::abs(shown[0].theta[0] - exact[0].theta[0]));
            CHECK(std::abs(shown[0].x[0] - std::sin(shown[0].theta[0])) <= 20 * std::pow(dt, 4));
        }
        CHECK(worst <= 1.5 * 2 * 9.81 * 9.81 * std::pow(dt, 4) / 384);
        CHECK(worst > 0);
    }
}

TEST_CASE("advance_until stops at the first boundary and hands out no later sample") {
    Setup setup = single(30, 0.01);
    setup.sample_interval = 0.004;
    Simulation simulation(setup);
    KeepingSink sink;
    simulation.advance_until(0.013, sink);
    CHECK(simulation.step() == 2);
    CHECK(sink.samples.back().header.index == 3); // 0.012
    simulation.advance_until(0.0165, sink);
    CHECK(simulation.step() == 2);
    CHECK(sink.samples.back().header.index == 4); // 0.016
    simulation.advance(0, sink);
    CHECK(sink.samples.back().header.index == 5); // 0.020
    simulation.advance_until(0.001, sink);
    simulation.advance(-3, sink);
    CHECK(simulation.step() == 2);
    CHECK(sink.samples.size() == 6);
}

TEST_CASE("a timestep too short for the clock's digits still takes the steps asked for") {
    for (const double dt : {1e-25, 1e-320}) { // a sample is 4e22 steps away, or more than can be counted
        Simulation simulation(single(30, dt));
        KeepingSink sink;
        simulation.advance(3, sink);
        CHECK(simulation.step() == 3);
        CHECK(sink.samples.size() == 1);
    }
    Simulation simulation(single(30, 0.5));
    IgnoringSink sink;
    simulation.advance(2048, sink);
    simulation.apply(SetTimestep{1e-25}); // 2e12 steps share one number for the time, 1024 s
    simulation.advance(3, sink);
    CHECK(simulation.step() == 2051);
}

TEST_CASE("of the steps that share one time, a sample falls on the first") {
    Simulation simulation(single(30, 0.5));
    IgnoringSink sink;
    simulation.advance(2048, sink);
    simulation.apply(SetTimestep{0x1p-53});
    simulation.advance_until(std::nextafter(1024.0, 2048.0), sink);
    // Half the last digit of 1024, 2^-43, is 1024 steps, and rounds down to even.
    CHECK(simulation.step() == 2048 + 1025);
}

TEST_CASE("changes in mid-motion keep time and state") {
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

TEST_CASE("a ghost switched on in mid-run begins beside the main chain and leaves its samples alone") {
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
    // Turning link 2 by 0.25 rad moves the end bob by 2 sin(0.125) · 3.5 m, out of twice 10.5 m.
    CHECK(std::abs(snapshot.divergence.distance - 7 * std::sin(0.125)) <= 100 * tolerance);
    CHECK(std::abs(snapshot.divergence.fraction - snapshot.divergence.distance / 21) <= tolerance);
    simulation.advance(5000, sink);

    const auto main = sink.of(0), ghost = sink.of(1);
    REQUIRE(main.size() == 241);
    for (std::size_t i = 0; i < main.size(); ++i) CHECK(main[i].header.index == static_cast<std::int64_t>(i));
    // Sample 120 was at 0.5 s; 121 is left out so that nothing joins this ghost to another one before it.
    REQUIRE(ghost.size() == 119);
    CHECK(ghost.front().header.index == 122);
    CHECK(snapshot.lanes.at(1).first_sample == 122);
    CHECK(ghost.back().header.index == 240);
}

TEST_CASE("a ghost at the start is the start state with its offset, in the chain's own arithmetic") {
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

TEST_CASE("a new run begins a new epoch at time 0 and keeps what was changed live") {
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

TEST_CASE("a command that cannot be carried out says why and changes nothing") {
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

TEST_CASE("a trajectory that fails stops the simulation where it was last finite") {
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

TEST_CASE(
    "lengths, masses and stiffness change in mid-motion; the model changes with the motion carried over") {
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
    CHECK(after.states[0].x == before.states[0].x); // springs keep their bobs where they are
    CHECK(simulation.main().energy().change == 0);  // counted from the change on

    chain.lengths.pop_back();
    chain.masses.pop_back();
    CHECK_THROWS_AS(simulation.apply(SetChain{chain}), Refused); // the start state has three angles
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
              1e-13); // rad/s: sums of terms below 10, in double
}
TEST_CASE("the energy's change is counted from where its reference was reset, and the motion goes on") {
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
    std::vector<Quad> here, there;
    simulation.main().coordinates(here);
    undisturbed.main().coordinates(there);
    CHECK(here == there);
}

TEST_CASE("a chain moved by hand begins a new piece of samples, and leaves none out") {
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
    CHECK(snapshot.lanes[0].first_sample == before + 1);
    simulation.advance_until(0.6, sink);
    std::int64_t expected = 0;
    for (const KeptSample& sample : sink.samples) {
        if (sample.header.trajectory != 0) continue;
        CHECK(sample.header.index == expected++);
        CHECK(sample.header.first_sample == (sample.header.index <= before ? 0 : before + 1));
    }
    CHECK(expected > before + 10);
}
