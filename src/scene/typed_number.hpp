// SPDX-License-Identifier: MIT
/// Numbers as people type them, in the window and on the command line. Pure.
#pragma once

#include <optional>
#include <string_view>

namespace pendula {

/// A number written as people do: "1.62", "1,62", "+3e-4", "−90 °", or a product of such numbers and π:
/// "90/2", "2*pi", "-π/3", which in degrees is −60. Nothing if it is anything else, or could mean a thousand
/// as well as one ("1,000").
std::optional<double> typed_number(std::string_view text, std::string_view unit);

} // namespace pendula
