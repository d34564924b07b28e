// SPDX-License-Identifier: MIT
/// Measures the accuracy of methods: how the error shrinks with dt, and what accuracy costs in every method
/// and arithmetic. Errors are measured against a trajectory with many more digits.
#pragma once

#include "analysis/exact_run.hpp"
#include "analysis/figures.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace pendula {

/// The order p in error ~ dt^p, between a row and the previous row; nothing if an error is 0 or not finite.
struct ObservedOrders {
    std::optional<double> position, velocity, energy;
};

struct ConvergenceRow {
    double requested_dt = 0; ///< s
    double dt = 0;           ///< s, at most requested_dt, so that equal steps end exactly at the duration
    ErrorsAtEnd error;
    ObservedOrders order;
    std::uint64_t evaluations = 0;
    double ms_per_simulated_second = 0;
    std::optional<std::string> failure; ///< why the run stopped: one sentence; the errors are then NaN
};

struct ConvergenceStudy {
    double duration = 0; ///< s
    Integration reference;
    /// m: the largest distance between a bob of the reference and the same bob of a second run, with a higher
    /// order and therefore other steps. Errors of about this size measure the reference, not the method.
    double reference_uncertainty = 0;
    double scale = 0; ///< J, E* = g Σ β_i L_i
    std::vector<ConvergenceRow> rows;
};

/// Measures `integration` with each dt in `steps` against taylor with more digits, from the same start. All
/// errors are taken at `duration`; a dt that does not divide `duration` is shortened a little. Throws Refused
/// if `integration` cannot run the chain.
ConvergenceStudy measure_convergence(const Chain&, const StartState&, const Integration&,
                                     std::span<const double> steps, double duration, const StudyClock&);

// The cost and the error of every method in every arithmetic: the data of a work-precision plot. Methods with
// fixed steps are measured with several dt; taylor, which chooses its own steps, with several orders.

struct WorkPrecisionRow {
    Integration integration;
    ErrorsAtEnd error;
    std::uint64_t evaluations = 0; ///< of the right-hand side
    double minimum_ms = 0;         ///< per simulated second, over the repeats
    double median_ms = 0;
    int repeats = 0;                         ///< 1 instead of the requested number if a run takes over 4 s
    std::optional<std::string> failure = {}; ///< why a run stopped: one sentence; the errors are then NaN

    /// "dt 0.0001 s", or "order 24".
    std::string setting() const;
};

struct WorkPrecision {
    int repeats = 0;
    double duration = 0;                ///< s
    double scale = 0;                   ///< J, E*
    double reference_uncertainty = 0;   ///< m; see TrueEnd
    std::vector<WorkPrecisionRow> rows; ///< in the order of the integrations
};

/// All methods and arithmetics that can run the chain, sorted by method, then by arithmetic. Each is at
/// several settings: dt from the longest to the shortest, or taylor's order from the lowest to the highest.
std::vector<Integration> integrations_for(const Chain&, const StartState&);

/// In each repeat, all integrations run one after the other, so that disturbances affect all equally. A first
/// round of runs is a warm-up and is not timed. Before each run, `begin` receives the number of finished runs
/// and the number of all runs. Throws Refused if an integration cannot run the chain.
WorkPrecision measure_work_precision(const Chain&, const StartState&, std::span<const Integration>,
                                     double duration, int repeats, const StudyClock&,
                                     const std::function<void(std::size_t, std::size_t)>& begin = {});

} // namespace pendula
