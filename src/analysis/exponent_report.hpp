// SPDX-License-Identifier: MIT
/// What is known of the exponent of the stretch of a run that is being looked at. Plain value.
#pragma once

#include <cstdint>
#include <numbers>
#include <string>

namespace pendula {

enum class ExponentVerdict : std::uint8_t {
    measuring, ///< too early to tell
    chaotic,   ///< differences grow exponentially
    regular,   ///< they grow no faster than in proportion to time, and slow_chaos would have shown
    dying,     ///< they die away, as damping makes them
    unclear    ///< none of these so far
};

/// A motion is called regular only when an exponent of this much, in units of 1/time scale, would have shown:
/// a growth by e in ten small swings, which last 2π of that time each. The chaos of pendulums grows three
/// times as fast and more, so that what is slower than this stays possible but is rare.
inline constexpr double slow_chaos = 1 / (20 * std::numbers::pi);

struct ExponentEstimate {
    ExponentVerdict verdict = ExponentVerdict::measuring;
    double exponent = 0, standard_error = 0; ///< 1/s
    double bound = 0;                        ///< 1/s: if regular, the smallest exponent that would have shown
    double seconds = 0;                      ///< simulated time of the stretch that this is based on
    double regular_from = 0;                 ///< s: earlier than this, no motion is called regular

    bool operator==(const ExponentEstimate&) const = default;
};

struct ExponentReport {
    ExponentEstimate estimate;
    double from = 0;          ///< s, simulated, where the stretch begins
    std::string not_measured; ///< one sentence, if there is a reason for it
};

} // namespace pendula
