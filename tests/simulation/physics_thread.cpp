// SPDX-License-Identifier: MIT
// Tests for simulation/physics_thread.hpp. They wait for events, however slow the machine, and check only
// counts and ratios.
#include "simulation/physics_thread.hpp"
#include "random_commands.hpp"
#include "record_keeper.hpp"
#include "setups.hpp"
#include "simulation/simulation.hpp"
#include "support/catch.hpp"
#include "support/sanitized.hpp"
#include "wait_for_snapshot.hpp"

#include <chrono>
#include <cmath>
#include <ctime>
#include <random>
#include <stop_token>
#include <thread>

using namespace pendula;
using namespace pendula::test;
using namespace std::chrono_literals;

namespace {

bool stops(PhysicsThread& thread) {
    thread.send(SetRunning{false});
    return comes(thread, [](const Snapshot& s) { return s.run_state == RunState::stopped; });
}

/// A chain whose steps are so short that no machine keeps up with the wall clock.
Setup too_much() {
    Setup setup = study_triple();
    setup.integration.dt = 1e-9;
    return setup;
}

} // namespace

TEST_CASE("the thread's constructor refuses an impossible setup and a negative speed") {
    Setup setup = study_triple();
    setup.chain.masses[0] = 0;
    CHECK_THROWS_AS(PhysicsThread(setup), Refused);
    CHECK_THROWS_AS(PhysicsThread(study_triple(), {.speed = -1}), Refused);
}

TEST_CASE("a snapshot and sample 0 exist before the first step") {
    PhysicsThread thread(study_triple(), {.running = false});
    const Snapshot& snapshot = thread.newest();
    CHECK(snapshot.run_state == RunState::stopped);
    CHECK(snapshot.step == 0);
    CHECK(snapshot.newest_sample == 0);
    CHECK(snapshot.states.size() == 2);
    CHECK(std::abs(snapshot.energy.scale - 215.82) < 1e-10);
    KeepingSink sink;
    thread.drain_samples(sink);
    CHECK(sink.samples.size() == 2);
}

TEST_CASE("the thread gives the same states and samples as a bare simulation, bit for bit") {
    const Setup setup = study_triple();
    PhysicsThread thread(setup, {.running = false});
    thread.send(StepOnce{1});
    thread.send(StepOnce{4999});
    thread.send(SetGravity{3.7}); // takes effect after all steps requested before it
    thread.send(SetGhost{{.enabled = true, .link = 2, .offset = 1e-4}});
    thread.send(StepOnce{3000});
    REQUIRE(comes(thread, [](const Snapshot& s) { return s.step == 8000; }));
    const Snapshot& seen = thread.newest();
    KeepingSink samples;
    thread.drain_samples(samples);

    Simulation simulation(setup);
    KeepingSink expected_samples;
    simulation.advance(5000, expected_samples);
    simulation.apply(SetGravity{3.7});
    simulation.apply(SetGhost{{.enabled = true, .link = 2, .offset = 1e-4}});
    simulation.advance(3000, expected_samples);
    Snapshot expected;
    simulation.fill(expected);
    for (std::size_t lane = 0; lane < 2; ++lane) {
        CHECK(seen.states[lane].theta == expected.states[lane].theta);
        CHECK(seen.states[lane].omega == expected.states[lane].omega);
    }
    CHECK(seen.time == expected.time);
    CHECK(seen.setup == expected.setup);
    CHECK(seen.companion_distance() == expected.companion_distance());
    CHECK(samples.samples == expected_samples.samples);
    CHECK(seen.samples_lost == 0);
    CHECK(comes(thread, [&](const Snapshot& s) {
        return s.run_state == RunState::stopped && s.energy.change == simulation.main().energy().change;
    }));
}

TEST_CASE("a running thread keeps pace with the wall clock, and the speed changes the step rate but not dt") {
    const Setup setup = single(60, 1e-3);
    PhysicsThread thread(setup);
    for (const double speed : {1.0, 5.0, 0.2}) {
        thread.send(SetSpeed{speed});
        REQUIRE(comes(thread, [speed](const Snapshot& s) { return s.speed == speed; }));
        CHECK(comes(thread, [speed](const Snapshot& s) {
            return s.real_time_factor > 0.8 * speed && s.real_time_factor < 1.2 * speed &&
                   s.steps_per_second > 0.8 * speed / 1e-3;
        }));
        const Snapshot& snapshot = thread.newest();
        CHECK(snapshot.setup.integration.dt == 1e-3);
        CHECK(snapshot.time == static_cast<double>(snapshot.step) * 1e-3);
    }
    CHECK(stops(thread));
    KeepingSink sink;
    thread.drain_samples(sink);
    const auto samples = sink.of(0);
    CHECK(static_cast<std::int64_t>(samples.size()) == thread.newest().newest_sample + 1);
    CHECK(thread.newest().samples_lost == 0);
}

TEST_CASE("a thread that cannot keep up slows the run down, skips no step and still obeys commands") {
    PhysicsThread thread(too_much());
    REQUIRE(comes(thread, [](const Snapshot& s) { return s.real_time_factor > 0 && s.step > 10000; }));
    for (int i = 1; i <= 20; ++i) {
        thread.send(SetGravity{static_cast<double>(i)});
        REQUIRE(comes(thread, [i](const Snapshot& s) { return s.setup.chain.gravity == i; }));
        // The thread takes only a small part of the steps that are due by the wall clock.
        CHECK(thread.newest().real_time_factor < 0.5);
    }
    CHECK(stops(thread));
    const Snapshot& snapshot = thread.newest();
    CHECK(snapshot.time == static_cast<double>(snapshot.step) * 1e-9);
    CHECK(snapshot.steps_per_second == 0);
}

TEST_CASE("a stopped thread takes no steps and uses almost no processor time") {
    PhysicsThread thread(study_triple());
    REQUIRE(comes(thread, [](const Snapshot& s) { return s.step > 0; }));
    REQUIRE(stops(thread));
    const std::int64_t step = thread.newest().step;
    std::this_thread::sleep_for(20ms);
    const std::clock_t before = std::clock();
    std::this_thread::sleep_for(400ms);
    const double used = static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC;
    CHECK(thread.newest().step == step);
    CHECK(used / 0.4 < 0.1); // as a part of one processor's time
    thread.send(SetRunning{true});
    CHECK(comes(thread, [step](const Snapshot& s) { return s.step > step; }));
}

TEST_CASE("a run that is restarted after a pause does not make up for the pause") {
    PhysicsThread thread(single(60, 1e-4));
    REQUIRE(stops(thread));
    const std::int64_t step = thread.newest().step;
    std::this_thread::sleep_for(300ms);
    thread.send(SetRunning{true});
    thread.send(SetRunning{false});
    thread.send(StepOnce{1});
    REQUIRE(comes(thread, [step](const Snapshot& s) { return s.step > step; }));
    CHECK(thread.newest().step - step < 2000); // 0.3 s would be 3000
}

TEST_CASE("a stop command cuts short the steps requested before it") {
    PhysicsThread thread(too_much(), {.running = false});
    thread.send(StepOnce{std::int64_t{1} << 50});
    REQUIRE(comes(thread, [](const Snapshot& s) { return s.step > 0; }));
    CHECK(thread.newest().run_state == RunState::stopped);
    thread.send(SetRunning{false});
    thread.send(SetGravity{1});
    CHECK(comes(thread, [](const Snapshot& s) { return s.setup.chain.gravity == 1; }));
}

TEST_CASE("a refused command gives a notice and changes nothing") {
    PhysicsThread thread(study_triple(), {.running = false});
    const Snapshot before = thread.newest();
    std::uint64_t serial = before.notice.serial;
    for (const Command& command :
         {Command(SetGravity{-1}), Command(SetSpeed{0}), Command(StepOnce{0}), Command(SetTimestep{-1}),
          Command(SetGhost{{.enabled = true, .link = 9}})}) {
        thread.send(command);
        ++serial;
        REQUIRE(comes(thread, [serial](const Snapshot& s) { return s.notice.serial == serial; }));
        CHECK(!thread.newest().notice.text.empty());
        CHECK(thread.newest().setup == before.setup);
        CHECK(thread.newest().speed == before.speed);
        CHECK(thread.newest().step == before.step);
        CHECK(thread.newest().run_state == RunState::stopped);
    }
}

TEST_CASE("a failed chain gives a notice, stays failed, and runs again after a smaller dt and a reset") {
    Setup setup = study_triple(Arithmetic::double_);
    setup.integration.dt = 2;
    PhysicsThread thread(setup, {.speed = 100});
    REQUIRE(comes(thread, [](const Snapshot& s) { return s.run_state == RunState::failed; }));
    // The rest of the text depends on the batch size: a large or an infinite number reveals the failure.
    CHECK(thread.newest().notice.text.find("choose a smaller dt") != std::string::npos);
    const std::uint64_t serial = thread.newest().notice.serial;
    thread.send(SetRunning{true});
    REQUIRE(comes(thread, [serial](const Snapshot& s) { return s.notice.serial == serial + 1; }));
    CHECK(thread.newest().run_state == RunState::failed);
    thread.send(SetTimestep{1e-3});
    thread.send(Reset{});
    // The smaller dt stops the run at its present step. The reset, perhaps later, goes back to step 0.
    REQUIRE(comes(thread, [](const Snapshot& s) { return s.run_state == RunState::stopped && s.step == 0; }));
    thread.send(SetRunning{true});
    CHECK(comes(thread, [](const Snapshot& s) { return s.step > 10; }));
    CHECK(thread.newest().run_state == RunState::running);
}

TEST_CASE("a run continues when a companion fails") {
    Setup setup = study_triple();
    setup.integration.dt = 2;
    setup.integration.method = Method::taylor;
    setup.lanes = {
        {.method = Method::rk4, .arithmetic = Arithmetic::double_}}; // diverges with such long steps
    setup.ghost.enabled = false;
    PhysicsThread thread(setup, {.speed = 1000});
    REQUIRE(comes(thread, [](const Snapshot& s) { return s.trajectories[1].failure.has_value(); }));
    CHECK(thread.newest().run_state == RunState::running);
    CHECK(thread.newest().notice.text.find("rk4/double") == 0);
    const std::int64_t step = thread.newest().step;
    CHECK(comes(thread, [step](const Snapshot& s) { return s.step > step + 100; }));
}

TEST_CASE("samples stay in order under random commands while another thread drains the journal") {
    const unsigned seed = 20261121;
    INFO("seed " << seed);
    std::mt19937 random(seed);
    PhysicsThread thread(study_triple(Arithmetic::double_),
                         {.speed = 2, .journal = true, .keyframe_memory = 200'000});
    CheckingSink sink;
    std::jthread scribe([&thread](const std::stop_token& stop) {
        RecordKeeper keeper;
        while (!stop.stop_requested()) {
            thread.drain_journal(keeper);
            std::this_thread::sleep_for(1ms);
        }
    });
    constexpr int commands = sanitized ? 4'000 : 40'000;
    std::uint64_t serial = 0;
    int backwards = 0;
    for (int i = 0; i < commands; ++i) {
        thread.send(random_command(random), static_cast<std::uint32_t>(random() % 3));
        if (random() % 8 == 0) {
            const Snapshot& snapshot = thread.newest();
            backwards += snapshot.notice.serial < serial;
            serial = snapshot.notice.serial;
            thread.drain_samples(sink);
        }
        if (random() % 256 == 0) std::this_thread::sleep_for(1ms);
    }
    thread.send(Load{study_triple()});
    thread.send(SetRunning{false});
    thread.send(SetGravity{12.5});
    REQUIRE(comes(
        thread, [&](const Snapshot& s) { return s.commands_done == thread.sent(); }, 10));
    CHECK(thread.newest().setup.chain.gravity == 12.5);
    thread.drain_samples(sink);
    CHECK(backwards == 0);
    CHECK(thread.newest().samples_lost == 0);
    CHECK(sink.wrong == 0);
    CHECK(sink.seen > 500);
    CHECK(thread.newest().notice.serial > 10); // some of the random commands are refused
}

TEST_CASE("the thread ends at once, even in the middle of a very long step") {
    Setup setup;
    setup.chain.lengths = {1e6, 1e-6, 1e6};
    setup.chain.masses = {1, 1, 1};
    setup.start.angles = {90, 90, 90};
    setup.start.angular_velocities = {0, 6064, 0};
    setup.integration = {Method::taylor, Arithmetic::double_double, 1, true};
    for (const bool journal : {false, true}) {
        PhysicsThread thread(setup, {.running = true, .journal = journal});
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        CHECK(thread.newest().step == 0); // in the middle of the first step
    }                                     // this test ends if the threads end
}

TEST_CASE("a frame's snapshot stays the same until the next snapshot is requested") {
    PhysicsThread thread(study_triple(Arithmetic::double_), {.speed = 50});
    REQUIRE(comes(thread, [](const Snapshot& s) { return s.step > 100; }));
    const Snapshot& frame = thread.shown();
    const std::int64_t step = frame.step;
    const std::vector<double> theta = frame.states[0].theta;
    // Meanwhile the thread publishes several snapshots, because 2000 samples take many batches of steps.
    struct Counting final : SampleSink {
        void put(const SampleHeader&, std::span<const BobSample>) override { ++count; }
        int count = 0;
    } samples;
    while (samples.count < 2000) {
        thread.drain_samples(samples);
        REQUIRE(thread.shown().step == step);
    }
    CHECK(frame.states[0].theta == theta);
    CHECK(thread.newest().step > step);
}
