// SPDX-License-Identifier: MIT
/// Measures the cost of one RK4 step with every kernel (C++, vectors across the links, assembly) in one run.
#pragma once

#include "analysis/figures.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace pendula {

struct KernelTiming {
    std::string kernel = ""; ///< "tension/x87": form of the equations, then arithmetic or instruction set
    std::size_t links = 0;
    bool assembly = false;
    /// The plain C++ kernel that this kernel replaces; empty for plain kernels.
    std::string reference = "";
    double minimum_ns_per_step = 0; ///< over the repeats
    double median_ns_per_step = 0;
    double times_faster = 0; ///< minimum time of the reference / minimum time; 0 if there is no reference

    /// A step of RK4 evaluates the right-hand side four times. This time includes a quarter of the step's
    /// other work.
    double ns_per_right_hand_side() const { return minimum_ns_per_step / 4; }
};

struct KernelBenchmark {
    int repeats = 0;
    /// Sorted by number of links. A reference comes before the kernels that replace it.
    std::vector<KernelTiming> timings;
};

/// Measures every kernel of this build for several numbers of links from 1 to 1000, but only for numbers that
/// the kernel supports. All kernels with the same number of links take turns, each always from the same start
/// (time_in_turns()).
KernelBenchmark measure_kernels(int repeats, double batch_seconds, const StudyClock&);

} // namespace pendula
