// SPDX-License-Identifier: MIT
/// Precision lanes: the same motion under another method or arithmetic, to show what each makes of the same
/// bits. Written METHOD/ARITHMETIC[@dt][+c], as in "rk4/x87@1e-4" or "taylor/double-double+c", where +c sums
/// the state updates with compensation. Plain values and pure functions.
#pragma once

#include "physics/chain.hpp"

#include <string>
#include <string_view>

namespace pendula {

struct PrecisionLane {
    Method method = Method::rk4;
    Arithmetic arithmetic = Arithmetic::double_;
    bool compensated = false;
    double dt = 0; ///< s; 0 to use the main chain's

    bool operator==(const PrecisionLane&) const = default;
};

/// The method or arithmetic of that name. Throws Refused with a sentence that lists the valid names.
Method parse_method(std::string_view);
Arithmetic parse_arithmetic(std::string_view);

/// Throws Refused with one sentence if the text is not a lane.
PrecisionLane parse_precision_lane(std::string_view text);
/// Text that parses back to the same lane.
std::string to_text(const PrecisionLane&);

/// The lane's integration beside a main chain's, which supplies what the lane does not specify (stages,
/// order, dt).
Integration integration_of(const PrecisionLane&, const Integration& main);

} // namespace pendula
