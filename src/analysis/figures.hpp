// SPDX-License-Identifier: MIT
/// Formats measured figures: with all digits that the error leaves significant, and no others.
#pragma once

#include <string>

namespace pendula {

/// "0.898 ± 0.061": the error to two significant digits, the value to the same place.
std::string with_error(double value, double error);

} // namespace pendula
