// SPDX-License-Identifier: MIT
/// What one RK4 step of one pendulum costs in an ensemble, by links, precision, instruction set and threads,
/// beside the scalar kernel of physics in the same run.
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
        {};                  ///< none: the scalar kernel, which others are compared with, or a device
    std::string device = {}; ///< its name; empty: this processor
    std::size_t threads = 1;
    std::size_t members = 1;              ///< of the ensemble that was timed
    double minimum_ns = 0, median_ns = 0; ///< per pendulum and step, of the repeats
    double times_faster = 1; ///< than the scalar kernel in double with as many links, by the minima
};

struct EnsembleBenchmark {
    std::size_t members = 0; ///< of the ensembles that this processor was timed with
    int repeats = 0;
    std::vector<EnsembleTiming> timings; ///< by links, the scalar kernel first
};

/// What reads the time, s. One thread is timed by the time it has computed, several by the time that passes.
struct BenchmarkClocks {
    std::function<double()> thread, wall;
};

/// Of at least one value; the mean of the two in the middle if their number is even.
double median_of(std::vector<double> values);

/// Every precision and instruction set of this machine, on one thread; and the best instruction set on
/// `threads`, if they are more; and `device` if there is one, by the wall, with so many members as keep it
/// busy. Each is warmed up; then all of one size take turns, batch by batch from the
/// same start, so that what disturbs the machine disturbs them alike. `batch_seconds` is about how long one
/// batch takes.
EnsembleBenchmark measure_ensembles(int repeats, double batch_seconds, std::size_t threads,
                                    const BenchmarkClocks&, EnsembleDevice* device = nullptr);

} // namespace pendula
