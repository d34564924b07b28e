// SPDX-License-Identifier: MIT
/// What all measurements share: a clock, the median of repeats, and figures as text. Pure functions, any
/// thread.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace pendula {

/// Reads a clock, s. Passed as an argument, so that this room needs none.
using StudyClock = std::function<double()>;

/// Of at least one value; of an even number, the mean of the middle two.
inline double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    const std::size_t half = values.size() / 2;
    return values.size() % 2 ? values[half] : (values[half - 1] + values[half]) / 2;
}

/// "0.898 ± 0.061": the error to two significant digits, the value to the same place.
std::string with_error(double value, double error);

} // namespace pendula
