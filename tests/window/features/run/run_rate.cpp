// SPDX-License-Identifier: MIT
// Tests for window/features/run/run_rate.hpp.
#include "window/features/run/run_rate.hpp"

#include "support/catch.hpp"

using namespace pendula;

TEST_CASE("the rate counts running time only") {
    RunRate rate;
    CHECK(rate.mean() == 0);
    Snapshot snapshot;
    snapshot.run_state = RunState::running;
    snapshot.speed = 2;
    rate.add(snapshot, 5); // nothing to compare with yet
    snapshot.time = 1.8;
    rate.add(snapshot, 1);
    CHECK(rate.mean() == Approx(1.8));

    snapshot.run_state = RunState::stopped;
    rate.add(snapshot, 100);
    snapshot.run_state = RunState::running;
    rate.add(snapshot, 100);
    ++snapshot.epoch; // a new run begins at 0
    snapshot.time = 0;
    rate.add(snapshot, 1);
    CHECK(rate.mean() == Approx(1.8));
}
