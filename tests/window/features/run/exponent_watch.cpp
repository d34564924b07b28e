// SPDX-License-Identifier: MIT
// Tests for ExponentWatch in window/features/run/run_watch.hpp: its reports depend only on the segment.
#include "window/features/run/run_watch.hpp"

#include "analysis/exponent_run.hpp"
#include "scene/scene.hpp"
#include "simulation/simulation.hpp"
#include "support/catch.hpp"

#include <chrono>
#include <thread>

using namespace pendula;

namespace {

Snapshot at_start(const char* scene) {
    Snapshot snapshot;
    Simulation(load_scene(scene).setup).fill(snapshot);
    return snapshot;
}

ExponentEstimate estimate_of(const Snapshot& snapshot) {
    ExponentRun run(*snapshot.segment);
    const double seconds = snapshot.time - snapshot.segment->time;
    while (run.reached() < seconds) run.advance();
    return run.at(seconds);
}

/// Waits for the estimate `awaited`. Returns the last estimate.
ExponentEstimate told_of(ExponentWatch& watch, const Snapshot& snapshot, const ExponentEstimate& awaited) {
    watch.look(snapshot);
    for (int look = 0; look < 500'000 && !(watch.report().estimate == awaited); ++look)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    return watch.report().estimate;
}

} // namespace

TEST_CASE("the measured exponent depends only on the segment and the time, also after going back") {
    ExponentWatch watch;
    Snapshot chaos = at_start("study-triple"), swing = at_start("simple-120");
    CHECK(watch.report().estimate.verdict == ExponentVerdict::measuring);
    chaos.time = 60;
    swing.time = 200; // 80 swings are 157 s
    const ExponentEstimate late = estimate_of(chaos);
    CHECK(late.verdict == ExponentVerdict::chaotic);
    CHECK(told_of(watch, chaos, late) == late);
    const ExponentEstimate regular = estimate_of(swing);
    CHECK(regular.verdict == ExponentVerdict::regular);
    CHECK(told_of(watch, swing, regular) == regular);
    // The same segment again, as after an undo: an equal object, but not the same one.
    Snapshot back = at_start("study-triple");
    back.time = 30;
    const ExponentEstimate early = estimate_of(back);
    CHECK(told_of(watch, back, early) == early);
    CHECK(early.exponent != late.exponent);
}

TEST_CASE("a chain of many links is not measured, and the report gives the reason") {
    ExponentWatch watch;
    Snapshot rope = at_start("rope-100");
    rope.time = 10;
    watch.look(rope);
    for (int look = 0; look < 500'000 && watch.report().not_measured.empty(); ++look)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    CHECK(watch.report().not_measured.find("24 links") != std::string::npos);
}

TEST_CASE("a change of the chain or a drag begins a new segment, another time step does not") {
    Simulation simulation(load_scene("double-2-1").setup);
    TeeSink sink;
    const auto segment = [&] {
        Snapshot snapshot;
        simulation.fill(snapshot);
        return snapshot.segment;
    };
    const auto first = segment();
    CHECK(first->time == 0);
    simulation.advance(1000, sink);
    CHECK(segment() == first);
    simulation.apply(SetTimestep{2e-4});
    simulation.apply(ResetEnergyReference{});
    CHECK(segment() == first);
    const SimulationState before = simulation.save();
    simulation.apply(SetGravity{3.7});
    const auto second = segment();
    CHECK(second != first);
    CHECK(second->time == simulation.time());
    CHECK(second->chain.gravity == 3.7);
    Motion motion;
    motion.theta = {1, 2};
    motion.omega = {0, 0};
    simulation.apply(SetMotion{motion});
    CHECK(segment() != second);
    simulation.restore(before);
    CHECK(segment() == first);
}
