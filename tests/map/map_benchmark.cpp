// SPDX-License-Identifier: MIT
// Tests for map/map_benchmark.
#include "map/map_benchmark.hpp"

#include "support/catch.hpp"

using namespace pendula;

TEST_CASE("the map benchmark divides the clocks' times by the steps and by the simulated time", "[bulk]") {
    // With these fake clocks, a run takes 1 s on one thread and 0.25 s on several.
    double thread = 0, wall = 0;
    const MapBenchmark benchmark =
        measure_maps(16, 16, 3, 2, {[&] { return thread += 1; }, [&] { return wall += 0.25; }});
    CHECK(benchmark.repeats == 3);
    CHECK(benchmark.pendulums > 40); // symmetry leaves 128, some of which can never flip
    CHECK(benchmark.pendulums < 128);
    REQUIRE(benchmark.maps.size() == 2);
    const MapTiming &alone = benchmark.maps[0], &together = benchmark.maps[1];
    CHECK((alone.threads == 1 && together.threads == 2));
    CHECK((alone.minimum == 1 && alone.median == 1 && together.minimum == 0.25));
    CHECK(alone.steps == together.steps);
    CHECK(alone.simulated == Approx(together.simulated));
    CHECK(alone.simulated > 0);
    CHECK((alone.lanes_busy > 0 && alone.lanes_busy <= 1));
    CHECK(alone.ns_per_step(alone.minimum) == Approx(1e9 / alone.steps));
    CHECK(benchmark.times_one_thread() == Approx(4));
    // Each run of the ensemble simulates 1 s in steps of its usual dt.
    CHECK(benchmark.ensemble.simulated == Approx(static_cast<double>(benchmark.members)));
    CHECK(benchmark.ensemble.steps * benchmark.dt == Approx(benchmark.ensemble.simulated));
    CHECK(benchmark.times_ensemble() == Approx(static_cast<double>(benchmark.members) / alone.simulated));
    CHECK(measure_maps(16, 16, 1, 1, {[&] { return thread += 1; }, {}}).maps.size() == 1);
}
