// SPDX-License-Identifier: MIT
/// Numbers as people type them, in the window and on the command line. Pure.
#pragma once

#include <optional>
#include <string_view>

namespace pendula {

/// Reads a number: "1.62", "1,62", "+3e-4", "−90 °", or a product of such numbers and π: "90/2", "2*pi",
/// "-π/3", which in degrees is −60. Nothing for any other text, or if the number is ambiguous ("1,000" may
/// mean one or a thousand).
std::optional<double> typed_number(std::string_view text, std::string_view unit);

} // namespace pendula
