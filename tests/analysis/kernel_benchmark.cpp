// SPDX-License-Identifier: MIT
// Tests for analysis/kernel_benchmark.
#include "analysis/kernel_benchmark.hpp"

#include "support/catch.hpp"

using namespace pendula;

TEST_CASE("the benchmark divides the measured time by the number of steps") {
    // A fake clock that gives every batch one second, so that each batch is one step long.
    double seconds = 0;
    const KernelBenchmark benchmark = measure_kernels(4, 0.5, [&] { return seconds += 1; });
    CHECK(benchmark.repeats == 4);
    CHECK(benchmark.timings.size() > 20);
    int in_vectors = 0;
    for (const KernelTiming& timing : benchmark.timings) {
        CHECK(timing.minimum_ns_per_step == 1e9);
        CHECK(timing.median_ns_per_step == 1e9);
        CHECK(timing.ns_per_right_hand_side() == 2.5e8);
        CHECK(timing.times_faster == (timing.reference.empty() ? 0 : 1));
        if (timing.assembly) CHECK_FALSE(timing.reference.empty());
        in_vectors += !timing.assembly && timing.reference == "tension/double";
    }
    CHECK(in_vectors >= 7); // vector kernels exist from 8 links on
}
