// SPDX-License-Identifier: MIT
// Tests for AccuracyWatch in window/features/run/run_watch.hpp: what it orders and tells is what the choice
// gives, for the run looked at.
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

/// Looks until the report is as wanted; false after minutes.
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

TEST_CASE("a run whose accuracy is automatic is integrated as the choice says, once, and told how far it is "
          "right") {
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
    CHECK_FALSE(watch.change(snapshot)); // while it is under way
    snapshot = at_start_of(change->command.setup);
    watch.look(snapshot);
    CHECK_FALSE(watch.change(snapshot));
    CHECK(watch.report().is_done); // the same motion
    // The scene opened once more begins as its file says.
    snapshot = at_start_of(setup);
    watch.look(snapshot);
    CHECK(watch.change(snapshot));
}

TEST_CASE("the likely integration is ordered before the check has ended, and another look ends a check") {
    // 120 s in quad-double take seconds.
    const Snapshot slow = at_start_of(wishing(120)), quick = at_start_of(wishing(5));
    AccuracyWatch watch;
    REQUIRE(watch_until(watch, slow, [](const AccuracyReport& report) { return report.likely.has_value(); }));
    const auto change = watch.change(slow);
    REQUIRE(change);
    CHECK(change->command.setup.integration.arithmetic == Arithmetic::quad_double);
    CHECK(change->notice.empty()); // at the beginning, nobody has to be told
    REQUIRE(watch_until(watch, quick, is_done));
    CHECK(watch.report().choice->wish.right_for == 5);
}

TEST_CASE("a run that has been changed, or whose accuracy the user chooses, gets no change") {
    AccuracyWatch watch;
    Setup chosen = wishing(5);
    chosen.accuracy = Accuracy::chosen;
    const Snapshot by_user = at_start_of(chosen);
    watch.look(by_user);
    CHECK_FALSE(watch.change(by_user));

    Snapshot changed = at_start_of(wishing(5));
    REQUIRE(watch_until(watch, changed, is_done));
    changed.timeline.motion_changed = true;
    CHECK_FALSE(watch.change(changed)); // of what was looked at before
    watch.look(changed);
    CHECK_FALSE(watch.change(changed));
    CHECK_FALSE(watch.report().choice);
    CHECK_FALSE(watch.report().likely);
    CHECK_FALSE(watch.change(by_user));
}

TEST_CASE(
    "a run whose ghosts were changed gets no change, which would be ignored, and gets one when it begins "
    "anew") {
    Snapshot begun = at_start_of(wishing(5)), changed = begun;
    AccuracyWatch watch;
    REQUIRE(watch_until(watch, begun, is_done));
    changed.timeline.command_times = {3.0};
    watch.look(changed);
    CHECK(watch.report().is_done); // it is the same motion
    CHECK_FALSE(watch.change(changed));
    watch.look(begun);
    const auto change = watch.change(begun);
    REQUIRE(change);
    CHECK_FALSE(change->notice.empty());
}

TEST_CASE("a check that is ended leaves what is known, and nobody waits for it") {
    const Snapshot slow = at_start_of(wishing(120));
    AccuracyWatch watch;
    REQUIRE(watch_until(watch, slow, [](const AccuracyReport& report) { return report.choice.has_value(); }));
    watch.stop();
    CHECK(watch.report().likely);
    CHECK(watch.report().choice);
    CHECK_FALSE(watch.report().is_done);
}

TEST_CASE("why an elastic chain is not checked is told") {
    Setup elastic = load_scene("jelly").setup;
    elastic.accuracy = Accuracy::automatic;
    const Snapshot snapshot = at_start_of(elastic);
    AccuracyWatch watch;
    REQUIRE(watch_until(watch, snapshot,
                        [](const AccuracyReport& report) { return !report.not_checked.empty(); }));
    CHECK(watch.report().not_checked.find("rigid chains") != std::string::npos);
    CHECK_FALSE(watch.change(snapshot));
}
