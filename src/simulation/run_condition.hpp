// SPDX-License-Identifier: MIT
/// The conditions up to which a run may be told to go. Plain values.
#pragma once

#include <cstddef>
#include <cstdint>

namespace pendula {

struct RunCondition {
    enum class Kind : std::uint8_t {
        time,          ///< at or after `value` seconds
        flip,          ///< a link's angle passes π or −π, modulo whole turns: `link`, or any if 0
        kinetic_above, ///< the kinetic energy rises through `value` J
        kinetic_below, ///< … falls through `value` J
        energy_change, ///< |E − E(reference)| reaches `value` J
    };
    Kind kind = Kind::time;
    double value = 0;     ///< s or J
    std::size_t link = 0; ///< counted from 1 at the pivot

    bool operator==(const RunCondition&) const = default;
};

} // namespace pendula
