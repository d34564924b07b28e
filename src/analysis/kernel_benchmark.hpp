// SPDX-License-Identifier: MIT
/// The cost of one RK4 step in every kernel: C++, vectors across the links and assembly, side by side in one
/// run.
#pragma once

#include "analysis/figures.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace pendula {

struct KernelTiming {
    std::string kernel = ""; ///< "tension/x87": the form of the equations, and the arithmetic or vectors
    std::size_t links = 0;
    bool assembly = false;
    std::string reference = "";     ///< the plain C++ kernel that it replaces; empty for plain kernels
    double minimum_ns_per_step = 0; ///< over the repeats
    double median_ns_per_step = 0;
    double times_faster = 0; ///< compared with the reference, by the minima; 0 without one

    /// RK4 evaluates four right-hand sides; each bears a quarter of the step's other work.
    double ns_per_right_hand_side() const { return minimum_ns_per_step / 4; }
};

struct KernelBenchmark {
    int repeats = 0;
    std::vector<KernelTiming> timings; ///< by links, references first
};

/// Measures every kernel of this build at every number of links that it supports. Each is warmed up; then all
/// kernels of one size take turns, batch by batch from the same start, so that disturbances of the machine
/// affect them alike. One batch takes about `batch_seconds`.
KernelBenchmark measure_kernels(int repeats, double batch_seconds, const StudyClock&);

} // namespace pendula
