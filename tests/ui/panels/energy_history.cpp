// SPDX-License-Identifier: MIT
// Tests for ui/panels/energy_history.hpp: what is said of a drift is true of drifts that are known.
#include "ui/panels/energy_history.hpp"

#include "scene/scene.hpp"
#include "support/catch.hpp"

#include <cmath>

using namespace pendula;

namespace {

/// The verdict on 30 s of a change of energy that is a known function of time.
template<class Change>
DriftVerdict verdict_on(Change change, double seconds = 30) {
    EnergyHistory history;
    Snapshot snapshot;
    snapshot.setup = load_scene("study-triple").setup;
    snapshot.energy.scale = 200;
    for (int i = 0; i <= static_cast<int>(60 * seconds); ++i) {
        snapshot.time = i / 60.0;
        snapshot.energy.change = change(snapshot.time);
        history.add(snapshot);
    }
    return history.verdict();
}

} // namespace

TEST_CASE("drifts are called what they are") {
    CHECK(verdict_on([](double t) { return 1e-6 * t + 1e-9 * std::sin(7 * t); }) == DriftVerdict::secular);
    CHECK(verdict_on([](double t) { return -1e-6 * t; }) == DriftVerdict::secular);
    CHECK(verdict_on([](double t) { return 1e-6 * std::sin(7 * t); }) == DriftVerdict::bounded);
    CHECK(verdict_on([](double t) { return 1e-17 * t; }) == DriftVerdict::rounding);
    CHECK(verdict_on([](double t) { return 1e-6 * t; }, 5) == DriftVerdict::too_short);
}

TEST_CASE("a change of a parameter and a reset reference begin the history anew") {
    EnergyHistory history;
    Snapshot snapshot;
    snapshot.setup = load_scene("study-triple").setup;
    const auto run_to = [&](double from, double to, double change) {
        for (double t = from; t <= to; t += 0.0625) {
            snapshot.time = t;
            snapshot.energy.change = change;
            history.add(snapshot);
        }
    };
    run_to(0, 20, 1e-9);
    CHECK(history.seconds() == 20);
    snapshot.setup.chain.gravity = 3;
    run_to(20.0625, 21, 1e-9);
    CHECK(history.seconds() < 1);
    run_to(21, 40, 1e-9);
    snapshot.energy.change = 0;
    run_to(40.0625, 41, 0);
    CHECK(history.seconds() < 1);
}
