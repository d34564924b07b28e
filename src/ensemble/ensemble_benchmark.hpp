// SPDX-License-Identifier: MIT
/// Measures the cost of one RK4 step of one pendulum in an ensemble, for several numbers of links,
/// precisions, instruction sets and numbers of threads. The reference is the scalar kernel of physics,
/// measured in the same run.
#pragma once

#include "ensemble/ensemble_device.hpp"
#include "ensemble/ensemble_setup.hpp"
#include "ensemble/instruction_set.hpp"
#include "physics/chain.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace pendula {

struct EnsembleTiming {
    std::size_t links = 0;
    EnsemblePrecision precision = EnsemblePrecision::double_;
    std::optional<InstructionSet> instruction_set = {}; ///< none: the scalar kernel or a device
    std::string device = {};                            ///< name of the device; empty for this processor
    std::size_t threads = 1;
    std::size_t members = 1;              ///< of the timed ensemble
    double minimum_ns = 0, median_ns = 0; ///< over the repeats, per pendulum and step
    double times_faster = 1;              ///< speed relative to the scalar kernel in double, from the minima
};

struct EnsembleBenchmark {
    std::size_t members = 0; ///< of the ensembles timed on this processor
    int repeats = 0;
    std::vector<EnsembleTiming> timings; ///< by number of links; for each number, the scalar kernel is first
};

/// Clocks, s. Calculations on one thread are timed by processor time, all others by wall time.
struct BenchmarkClocks {
    std::function<double()> thread, wall;
};

/// A calculation to be timed. run() takes the given number of steps.
struct TimedSteps {
    std::function<void(std::int64_t steps)> run;
    const std::function<double()>* clock;
};

/// The time of a step, s, over the repeats.
struct StepTime {
    double minimum = 0, median = 0;
};

/// The times of the steps of each calculation. Each is warmed up. Then all take turns, batch by batch, so
/// that disturbances affect all equally. A batch lasts about `batch_seconds`; if this is 0, it is one step.
std::vector<StepTime> time_in_turns(const std::vector<TimedSteps>&, int repeats, double batch_seconds);

/// Links of 1 m and 1 kg.
Chain equal_links(std::size_t links);

/// The median of the values, of which there must be at least one. For an even number of values, it is the
/// mean of the middle two.
double median_of(std::vector<double> values);

/// Measures every precision and instruction set of this machine on one thread and, if `threads` > 1, the best
/// instruction set on `threads` threads. Measures `device`, if not null, in wall time with enough members to
/// keep it busy. All candidates with the same number of links take turns (time_in_turns()).
EnsembleBenchmark measure_ensembles(int repeats, double batch_seconds, std::size_t threads,
                                    const BenchmarkClocks&, EnsembleDevice* device = nullptr);

} // namespace pendula
