// SPDX-License-Identifier: MIT
/// Measured figures as they are read: no digit that the error takes back, and none that it does not.
#pragma once

#include <string>

namespace pendula {

/// "0.898 ± 0.061": the error to two significant digits, the value as far.
std::string with_error(double value, double error);

} // namespace pendula
