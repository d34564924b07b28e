// SPDX-License-Identifier: MIT
/// Common to all measurements: a clock, the median of repeats, figures as text, and words for a user who
/// waits. Pure functions, any thread.
#pragma once

#include "physics/chain.hpp"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace pendula {

/// Reads a clock, s. Passed as an argument, so that this directory needs no clock.
using StudyClock = std::function<double()>;

/// The median of at least one value; for an even number of values, the mean of the middle two.
inline double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    const std::size_t half = values.size() / 2;
    return values.size() % 2 ? values[half] : (values[half - 1] + values[half]) / 2;
}

/// "0.898 ± 0.061": the error to two significant digits, the value to the same place.
std::string with_error(double value, double error);

/// The parameter that makes a motion slow to calculate: one sentence without its full stop, beginning with
/// the parameter's key.
std::string what_makes_it_slow(const Chain&, const StartState&, const Integration&);

} // namespace pendula
