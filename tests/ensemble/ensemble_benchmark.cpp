// SPDX-License-Identifier: MIT
// Tests for ensemble/ensemble_benchmark.
#include "ensemble/ensemble_benchmark.hpp"

#include "support/catch.hpp"

using namespace pendula;

TEST_CASE("the ensemble benchmark divides the clocks' times by the steps of all pendulums") {
    // On these fake clocks, each batch takes 1 s on one thread and 2 s on several, so that each batch has one
    // step.
    double thread = 0, wall = 0;
    const EnsembleBenchmark benchmark =
        measure_ensembles(3, 0.5, 2, {[&] { return thread += 1; }, [&] { return wall += 2; }});
    CHECK(benchmark.repeats == 3);
    const double members = static_cast<double>(benchmark.members);
    const std::size_t sets = supported_instruction_sets().size();
    REQUIRE(benchmark.timings.size() == 5 * (1 + 2 * sets + 2));
    for (const EnsembleTiming& timing : benchmark.timings) {
        const double alone = timing.instruction_set ? 1e9 / members : 1e9;
        CHECK(timing.minimum_ns == Approx(alone * static_cast<double>(timing.threads)));
        CHECK(timing.median_ns == timing.minimum_ns);
        CHECK(timing.times_faster == Approx(1e9 / timing.minimum_ns));
    }
    CHECK_FALSE(benchmark.timings.front().instruction_set);
    CHECK(benchmark.timings[1].instruction_set == best_instruction_set());
}
