// SPDX-License-Identifier: MIT
/// Compares the cost of a map with the cost of an ensemble. The map shows the flip times of two equal links,
/// on one thread and on several. Its pendulums take a few long Taylor steps, and the members of the ensemble
/// take many short RK4 steps. Both costs are therefore given per simulated time.
#pragma once

#include "ensemble/ensemble_benchmark.hpp"
#include "ensemble/instruction_set.hpp"

#include <cstddef>
#include <vector>

namespace pendula {

struct MapTiming {
    std::size_t threads = 1;
    double minimum = 0, median = 0; ///< s per repeat, which is one map, or 1 simulated s of an ensemble
    double steps = 0;               ///< steps in one repeat, summed over the pendulums
    double simulated = 0;           ///< simulated time of all pendulums together, s
    double lanes_busy = 1;          ///< 0 to 1

    double ns_per_step(double seconds) const { return 1e9 * seconds / steps; }
    double us_per_simulated_second(double seconds) const { return 1e6 * seconds / simulated; }
};

struct MapBenchmark {
    std::size_t columns = 0, rows = 0;
    double until = 0; ///< s
    int repeats = 0;
    InstructionSet instruction_set = InstructionSet::portable;
    std::size_t pendulums = 0;        ///< integrated for the map
    std::size_t members = 0;          ///< of the ensemble
    double dt = 0;                    ///< step of the ensemble, s
    std::vector<MapTiming> maps = {}; ///< on one thread, then on several
    MapTiming ensemble = {};          ///< on one thread, in double

    /// The map's time on one thread divided by the ensemble's, for the same simulated time.
    double times_ensemble() const;
    /// The map's speed on several threads divided by its speed on one thread.
    double times_one_thread() const;
};

/// Measures a map of `columns` × `rows` pixels, half of which follow by symmetry, and an ensemble at its
/// usual step, both with the best instruction set. The map runs on one thread and, if `threads` is above 1,
/// again on `threads` threads. After a warm-up the runs take turns, so that disturbances affect all of them
/// equally.
MapBenchmark measure_maps(std::size_t columns, std::size_t rows, int repeats, std::size_t threads,
                          const BenchmarkClocks&);

} // namespace pendula
