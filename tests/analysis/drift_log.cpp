// SPDX-License-Identifier: MIT
// Tests for analysis/drift_log.hpp.
#include "analysis/drift_log.hpp"

#include "support/catch.hpp"

#include <cmath>

using namespace pendula;

namespace {

Snapshot at(std::int64_t step, double change) {
    Snapshot snapshot;
    snapshot.setup.chain.lengths = snapshot.setup.chain.masses = {1};
    snapshot.energy_step = step;
    snapshot.energy_time = 0.01 * static_cast<double>(step);
    snapshot.energy.change = change;
    snapshot.energy.scale = 200;
    return snapshot;
}

} // namespace

TEST_CASE("a drift is logged as a part of E*, once for each evaluation") {
    DriftLog log;
    log.add(at(0, 0));
    log.add(at(10, 2e-9));
    log.add(at(10, 2e-9)); // the same again: frames are more frequent than energies
    log.add(at(20, -2e-7));
    REQUIRE(log.points().size() == 3);
    CHECK(log.points()[0].log10_distance == -HUGE_VAL);
    CHECK(log.points()[1].log10_distance == Approx(-11));
    CHECK(log.points()[1].time == Approx(0.1));
    CHECK(log.points()[2].log10_distance == Approx(-9));
    CHECK(log.scale() == 200);
}

TEST_CASE("another run, chain, integration or reference begins the log anew; going back cuts it") {
    DriftLog log;
    const auto fill = [&] {
        for (int i = 0; i < 5; ++i) log.add(at(10 * i, 1e-6 * i));
        REQUIRE(log.points().size() == 5);
    };
    fill();
    log.add(at(15, 1e-6));
    REQUIRE(log.points().size() == 3);
    CHECK(log.points().back().index == 15);

    Snapshot other = at(20, 1e-6);
    other.epoch = 7;
    log.add(other);
    CHECK(log.points().size() == 1);
    other.energy_step = 30;
    other.setup.chain.gravity = 1.62;
    log.add(other);
    CHECK(log.points().size() == 1);
    other.energy_step = 40;
    other.setup.integration.dt /= 2;
    log.add(other);
    CHECK(log.points().size() == 1);
    other.energy_step = 50;
    other.energy.change = 0; // the reference was moved here
    log.add(other);
    CHECK(log.points().size() == 1);
}

TEST_CASE("a last digit that happens to be nothing is no new reference, and no scale is no drift") {
    DriftLog log;
    log.add(at(10, 1e-13));
    log.add(at(20, 0));
    log.add(at(30, 1e-13));
    CHECK(log.points().size() == 3);
    Snapshot weightless = at(40, 1e-13);
    weightless.energy.scale = 0;
    log.add(weightless);
    CHECK(log.points().size() == 3);
}

TEST_CASE("who goes back in a run loses nothing until another future begins") {
    DriftLog log;
    const auto seen = [&](std::int64_t step, double change, std::int64_t end) {
        Snapshot snapshot = at(step, change);
        snapshot.timeline.end_step = end;
        log.add(snapshot);
        return log.points().size();
    };
    for (int i = 0; i < 5; ++i) seen(10 * i, 1e-6 * i, 10 * i);
    REQUIRE(log.points().size() == 5);
    CHECK(seen(15, 1.5e-6, 40) == 5);
    CHECK(seen(0, 0, 40) == 5); // the start, no moved reference
    CHECK(seen(20, 2e-6, 40) == 5);
    CHECK(seen(50, 5e-6, 50) == 6);
    CHECK(seen(30, 3e-6, 50) == 6);
    CHECK(seen(35, 3.5e-6, 35) == 5); // a change at 30 has cut what came then
    CHECK(log.points().back().index == 35);
}

TEST_CASE("an undone change brings the record before it back, a change made back by hand does not") {
    DriftLog log;
    const auto seen = [&](std::int64_t step, double change, double gravity) {
        Snapshot snapshot = at(step, change);
        snapshot.setup.chain.gravity = gravity;
        log.add(snapshot);
        return log.points().size();
    };
    for (int i = 0; i < 5; ++i) seen(10 * i, 1e-6 * i, 9.81);
    CHECK(seen(40, 0, 1.62) == 1); // the reference moves with the chain
    CHECK(seen(50, 1e-6, 1.62) == 2);
    CHECK(seen(40, 4e-6, 9.81) == 5);
    CHECK(log.points().front().index == 0);
    CHECK(seen(50, 5e-6, 9.81) == 6);
    CHECK(seen(60, 0, 1.62) == 1);
    CHECK(seen(70, 1e-6, 1.62) == 2);
    CHECK(seen(80, 0, 9.81) == 1);
}
