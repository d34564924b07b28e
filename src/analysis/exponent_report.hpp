// SPDX-License-Identifier: MIT
/// What is known of the exponent of the stretch of a run that is being looked at. Plain value.
#pragma once

#include <cstdint>
#include <string>

namespace pendula {

enum class ExponentVerdict : std::uint8_t {
    measuring, ///< too little time to tell
    chaotic,   ///< differences grow exponentially
    regular,   ///< they grow no faster than in proportion to time
    dying,     ///< they die away, as damping makes them
    unclear    ///< none of these so far
};

struct ExponentEstimate {
    ExponentVerdict verdict = ExponentVerdict::measuring;
    double exponent = 0, standard_error = 0; ///< 1/s
    double bound = 0;                        ///< 1/s: if regular, the smallest exponent that would have shown
    double seconds = 0;                      ///< simulated time of the stretch that this is based on

    bool operator==(const ExponentEstimate&) const = default;
};

struct ExponentReport {
    ExponentEstimate estimate;
    double from = 0;        ///< s, simulated, where the stretch begins
    std::string not_measured; ///< one sentence, if there is a reason for it
};

} // namespace pendula
