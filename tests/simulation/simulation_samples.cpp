// SPDX-License-Identifier: MIT
// Tests for simulation/simulation.hpp: steps, their times, and the samples on the way.
#include "setups.hpp"
#include "simulation/simulation.hpp"
#include "support/catch.hpp"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <numbers>
#include <random>
#include <vector>

using namespace pendula;
using namespace pendula::test;

namespace {

/// A run's samples, final states and final time.
struct Outcome {
    std::vector<KeptSample> samples;
    std::vector<std::byte> main, ghost;
    double time = 0;

    bool operator==(const Outcome&) const = default;
};

using Advance = std::function<void(Simulation&, std::int64_t steps, SampleSink&)>;

/// Simulates `steps` steps with the commands of `log`; `advance` groups the steps between two commands. Steps
/// count over all runs.
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

} // namespace

TEST_CASE("the grouping of steps affects neither samples nor states") {
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

TEST_CASE("samples are numbered from 0 without gaps, and the first shows the start state") {
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

TEST_CASE("samples show the state at exact multiples of their interval, even between step ends") {
    // The errors of both runs (RK4 with these steps: below 1e-12 over a second) are far below float's
    // rounding. Their samples may therefore differ only by rounding: a few float epsilons of the measured
    // quantity. A sample taken at the end of a step would be wrong by up to 1e-4 s · 10 m/s.
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

TEST_CASE("angles are wrapped before they are rounded to float") {
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

TEST_CASE("states between step ends agree with a run with finer steps, to fourth order") {
    // With θ'' = −g sin θ, |θ''''| ≤ 2 g² for this swing, so the error of the cubic is at most 2 g² h⁴/384.
    // RK4's own error over this time is less than half as large.
    for (const double dt : {0.04, 0.02, 0.01}) {
        Simulation coarse(single(40, dt)), fine(single(40, dt / 256));
        IgnoringSink sink;
        std::vector<ChainState> shown, exact;
        double worst = 0;
        for (int frame = 1; frame <= 30; ++frame) {
            const double time = frame * dt * 85 / 256; // a fine step's end, in no simple ratio to dt
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

TEST_CASE("advance_until stops at the first step end at or after its time and emits no later sample") {
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

TEST_CASE("the requested steps are taken even if the timestep is too short to change the time") {
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
    simulation.apply(SetTimestep{1e-25}); // in double, 1e12 steps have the same time, 1024 s
    simulation.advance(3, sink);
    CHECK(simulation.step() == 2051);
}

TEST_CASE("advance_until stops at the first of several steps that have the same time in double") {
    Simulation simulation(single(30, 0.5));
    IgnoringSink sink;
    simulation.advance(2048, sink);
    simulation.apply(SetTimestep{0x1p-53});
    simulation.advance_until(std::nextafter(1024.0, 2048.0), sink);
    // Half a unit in the last place of 1024, 2^-43, is 1024 steps, and is rounded down to even.
    CHECK(simulation.step() == 2048 + 1025);
}
