// SPDX-License-Identifier: MIT
/// A curve through keys that is continuous in value and velocity, starts and ends at rest, and never goes
/// beyond the keys beside it (Fritsch and Carlson's monotone cubic). Pure.
#pragma once

#include <vector>

namespace pendula {

struct CurveKey {
    double at = 0, value = 0;
};

/// `keys` in increasing order of `at`, not empty; before the first and after the last the curve stays.
double eased_value(const std::vector<CurveKey>& keys, double at);

/// 3 u² − 2 u³, held to 0 … 1.
double smooth_part(double u);

} // namespace pendula
