// SPDX-License-Identifier: MIT
/// Precision lanes: the same motion under another method or arithmetic, for seeing what each makes of the
/// same bits. Written METHOD/ARITHMETIC[@dt][+c], as in "rk4/x87@1e-4" or "taylor/double-double+c", where +c
/// sums the state updates with compensation. Plain values and pure functions.
#pragma once

#include "physics/chain.hpp"

#include <string>
#include <string_view>

namespace pendula {

struct PrecisionLane {
    Method method = Method::rk4;
    Arithmetic arithmetic = Arithmetic::double_;
    bool compensated = false;
    double dt = 0; ///< s; 0 for the main chain's

    bool operator==(const PrecisionLane&) const = default;
};

/// The method or arithmetic of that name. Throws Refused with a sentence that lists the names there are.
Method parse_method(std::string_view);
Arithmetic parse_arithmetic(std::string_view);

/// Throws Refused with one sentence if the text is not a lane.
PrecisionLane parse_precision_lane(std::string_view text);
/// Text that parses back to the same lane.
std::string to_text(const PrecisionLane&);

/// The lane's integration beside a main chain's: what a lane does not say (stages, order, dt) is as there.
Integration integration_of(const PrecisionLane&, const Integration& main);

} // namespace pendula
