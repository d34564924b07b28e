// SPDX-License-Identifier: MIT
/// The cost of one RK4 step of one pendulum in an ensemble, by links, precision, instruction set and threads,
/// compared with the scalar kernel of physics in the same run.
#pragma once

#include "ensemble/ensemble_device.hpp"
#include "ensemble/ensemble_setup.hpp"
#include "ensemble/instruction_set.hpp"

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace pendula {

struct EnsembleTiming {
    std::size_t links = 0;
    EnsemblePrecision precision = EnsemblePrecision::double_;
    std::optional<InstructionSet> instruction_set =
        {};                  ///< none: the scalar kernel, the reference, or a device
    std::string device = {}; ///< its name; empty: this processor
    std::size_t threads = 1;
    std::size_t members = 1;              ///< of the timed ensemble
    double minimum_ns = 0, median_ns = 0; ///< over the repeats, per pendulum and step
    double times_faster = 1;              ///< than the scalar kernel in double; ratio of the minima
};

struct EnsembleBenchmark {
    std::size_t members = 0; ///< of the ensembles timed on this processor
    int repeats = 0;
    std::vector<EnsembleTiming> timings; ///< by links, the scalar kernel first
};

/// The clocks, s. One thread is timed by its processor time, several by wall time.
struct BenchmarkClocks {
    std::function<double()> thread, wall;
};

/// The median of at least one value; the mean of the middle two if their number is even.
double median_of(std::vector<double> values);

/// Measures every precision and instruction set of this machine on one thread; the best instruction set on
/// `threads`, if more than one; and `device`, if there is one, in wall time, with enough members to keep it
/// busy. Each is warmed up. Then all candidates of one size take turns, batch by batch and always from the
/// same start, so that disturbances affect all equally. One batch takes about `batch_seconds`.
EnsembleBenchmark measure_ensembles(int repeats, double batch_seconds, std::size_t threads,
                                    const BenchmarkClocks&, EnsembleDevice* device = nullptr);

} // namespace pendula
