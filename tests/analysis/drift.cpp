// SPDX-License-Identifier: MIT
// Tests for analysis/drift.
#include "analysis/drift.hpp"

#include "analysis/study_chain.hpp"
#include "support/catch.hpp"

#include <cmath>

using namespace pendula;
using namespace pendula::test;

namespace {

DriftStudy study(const std::string& lanes, std::vector<double> at) {
    // Each look at the clock takes a second: two looks for each time, whatever the machine does.
    double seconds = 0;
    const auto clock = [&] { return seconds += 1; };
    return measure_drift(study_chain(), study_start(), parse_lanes(lanes, {}), at, clock);
}

} // namespace

TEST_CASE("drift is what the trajectory itself reports, at the times asked for") {
    const DriftStudy drift = study("rk4/double@1e-3,rk4/double@1e-3+c", {0.1, 0.25, 1});
    REQUIRE(drift.lanes.size() == 2);
    CHECK(drift.at == std::vector<double>{0.1, 0.25, 1});
    CHECK(drift.scale == Approx(9.81 * (3 * 4 + 2 * 3.5 + 1 * 3)));
    const auto plain = make_trajectory(study_chain(), study_start(), drift.lanes[0].lane.integration);
    std::size_t k = 0;
    for (const int steps : {100, 150, 750}) {
        plain->advance(steps);
        CHECK(drift.lanes[0].energy_change[k++] == plain->energy().change);
    }
    CHECK(drift.lanes[0].evaluations == 4000);                     // RK4 takes four a step
    CHECK(drift.lanes[0].ms_per_simulated_second == Approx(3000)); // three times, a second each, over 1 s
    CHECK(drift.lanes[0].energy_change[2] != drift.lanes[1].energy_change[2]);
}

TEST_CASE("truncation is shown where the same method and dt run in more digits") {
    const DriftStudy drift = study(
        "rk4/double@5e-3,rk4/double@2e-3+c,rk4/double-double@5e-3,taylor/double,taylor/double-double", {0.5});
    CHECK(drift.lanes[0].truncation == drift.lanes[2].energy_change);
    CHECK(drift.lanes[1].truncation.empty());
    CHECK(drift.lanes[2].truncation.empty());
    CHECK(drift.lanes[3].truncation.empty()); // its order follows the arithmetic
    // RK4's error at 5 ms is far above what double rounds, so the two agree to a few digits but not to all.
    const double truncation = drift.lanes[0].truncation[0];
    CHECK(std::abs(drift.lanes[0].energy_change[0] - truncation) < 0.01 * std::abs(truncation));
    CHECK(drift.lanes[0].energy_change[0] != truncation);
}

TEST_CASE("a lane that runs away says why, and the others are measured") {
    Chain chain = study_chain();
    StartState start = study_start();
    start.angular_velocities = {1e4, 1e4, 1e4};
    double seconds = 0;
    const DriftStudy drift = measure_drift(chain, start, parse_lanes("rk4/double@1,rk4/double@1+c", {}),
                                           std::vector<double>{1, 5}, [&] { return seconds += 1; });
    for (const LaneDrift& lane : drift.lanes) {
        REQUIRE(lane.failure);
        CHECK(lane.failure->find(" at step ") != std::string::npos);
        CHECK(std::isnan(lane.energy_change.back()));
    }
}

TEST_CASE("a lane that cannot run is refused by its name") {
    Chain chain = study_chain();
    chain.lengths.push_back(1);
    double seconds = 0;
    try {
        measure_drift(chain, study_start(), parse_lanes("rk4/double", {}), std::vector<double>{1},
                      [&] { return seconds += 1; });
        FAIL("nothing was refused");
    } catch (const Refused& refused) {
        CHECK(std::string(refused.what()).starts_with("lane 'rk4/double': "));
    }
}
