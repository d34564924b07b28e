// SPDX-License-Identifier: MIT
/// Reads numbers as users type them, in the window and on the command line. Pure functions.
#pragma once

#include <optional>
#include <string_view>

namespace pendula {

/// Reads a number: "1.62", "1,62", "+3e-4", "−90 °", or a product or quotient of such numbers and π: "90/2",
/// "2*pi", "-π/3" (−60 if the unit is degrees). Returns nothing for other texts, and for ambiguous ones
/// ("1,000" may mean one or a thousand).
std::optional<double> typed_number(std::string_view text, std::string_view unit);

} // namespace pendula
