// SPDX-License-Identifier: MIT
// Tests for AccuracyWatch in window/features/run/run_watch.hpp: its requests and reports agree with the
// choice of accuracy for the run in the last look().
#include "window/features/run/run_watch.hpp"

#include "scene/scene.hpp"
#include "simulation/simulation.hpp"
#include "support/catch.hpp"

#include <chrono>
#include <functional>
#include <string>
#include <thread>

using namespace pendula;

namespace {

Setup wishing(double right_for, double right_to = 1e-3) {
    Setup setup = load_scene("study-triple").setup;
    setup.accuracy = Accuracy::automatic;
    setup.right = {right_for, right_to};
    return setup;
}

Snapshot at_start_of(const Setup& setup) {
    Snapshot snapshot;
    Simulation(setup).fill(snapshot);
    return snapshot;
}

/// Looks until the report is as wanted. Returns false after some minutes.
bool watch_until(AccuracyWatch& watch, const Snapshot& snapshot,
                 const std::function<bool(const AccuracyReport&)>& wanted) {
    for (int look = 0; look < 500'000; ++look) {
        watch.look(snapshot);
        if (wanted(watch.report())) return true;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return false;
}

bool is_done(const AccuracyReport& report) { return report.is_done; }

} // namespace

TEST_CASE(
    "with automatic accuracy, a run gets the chosen integration once, and a notice until when it is right") {
    const Setup setup = wishing(10);
    AccuracyWatch watch;
    Snapshot snapshot = at_start_of(setup);
    watch.look(snapshot);
    REQUIRE(watch_until(watch, snapshot, is_done));
    const AccuracyChoice choice = choose_accuracy(setup.chain, setup.start, setup.right);
    CHECK(watch.report().choice->chosen == choice.chosen);
    CHECK(watch.report().choice->right_until == choice.right_until);

    const auto change = watch.change(snapshot);
    REQUIRE(change);
    CHECK(change->command.setup == integrated_by(setup, choice.chosen));
    CHECK(change->notice.find("right to 0.001 rad until t = 10 s") != std::string::npos);
    CHECK_FALSE(watch.change(snapshot)); // the change is already under way
    snapshot = at_start_of(change->command.setup);
    watch.look(snapshot);
    CHECK_FALSE(watch.change(snapshot));
    CHECK(watch.report().is_done); // the same motion
    // When the scene is opened again, it starts with the integration in its file.
    snapshot = at_start_of(setup);
    watch.look(snapshot);
    CHECK(watch.change(snapshot));
}

TEST_CASE(
    "the likely integration is requested before the check ends, and a look at another run ends the check") {
    // Checking 120 s in quad-double takes seconds.
    const Snapshot slow = at_start_of(wishing(120)), quick = at_start_of(wishing(5));
    AccuracyWatch watch;
    REQUIRE(watch_until(watch, slow, [](const AccuracyReport& report) { return report.likely.has_value(); }));
    const auto change = watch.change(slow);
    REQUIRE(change);
    CHECK(change->command.setup.integration.arithmetic == Arithmetic::quad_double);
    CHECK(change->notice.empty()); // no message before the check has ended
    REQUIRE(watch_until(watch, quick, is_done));
    CHECK(watch.report().choice->wish.right_for == 5);
}

TEST_CASE("a changed run, or a run whose accuracy the user chooses, gets no other integration") {
    AccuracyWatch watch;
    Setup chosen = wishing(5);
    chosen.accuracy = Accuracy::chosen;
    const Snapshot by_user = at_start_of(chosen);
    watch.look(by_user);
    CHECK_FALSE(watch.change(by_user));

    Snapshot changed = at_start_of(wishing(5));
    REQUIRE(watch_until(watch, changed, is_done));
    changed.timeline.motion_changed = true;
    CHECK_FALSE(watch.change(changed)); // the last look was at the unchanged run
    watch.look(changed);
    CHECK_FALSE(watch.change(changed));
    CHECK_FALSE(watch.report().choice);
    CHECK_FALSE(watch.report().likely);
    CHECK_FALSE(watch.change(by_user));
}

TEST_CASE("a run with changed ghosts gets no other integration until it begins anew") {
    Snapshot begun = at_start_of(wishing(5)), changed = begun;
    AccuracyWatch watch;
    REQUIRE(watch_until(watch, begun, is_done));
    changed.timeline.command_times = {3.0};
    watch.look(changed);
    CHECK(watch.report().is_done); // the main chain's motion is the same
    CHECK_FALSE(watch.change(changed));
    watch.look(begun);
    const auto change = watch.change(begun);
    REQUIRE(change);
    CHECK_FALSE(change->notice.empty());
}

TEST_CASE("a check that is stopped early keeps the results so far") {
    const Snapshot slow = at_start_of(wishing(120));
    AccuracyWatch watch;
    REQUIRE(watch_until(watch, slow, [](const AccuracyReport& report) { return report.choice.has_value(); }));
    watch.stop();
    CHECK(watch.report().likely);
    CHECK(watch.report().choice);
    CHECK_FALSE(watch.report().is_done);
}

TEST_CASE("the report says why an elastic chain is not checked") {
    Setup elastic = load_scene("jelly").setup;
    elastic.accuracy = Accuracy::automatic;
    const Snapshot snapshot = at_start_of(elastic);
    AccuracyWatch watch;
    REQUIRE(watch_until(watch, snapshot,
                        [](const AccuracyReport& report) { return !report.not_checked.empty(); }));
    CHECK(watch.report().not_checked.find("rigid chains") != std::string::npos);
    CHECK_FALSE(watch.change(snapshot));
}
