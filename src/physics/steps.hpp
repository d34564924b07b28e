// SPDX-License-Identifier: MIT
/// What a method that takes many steps by itself is told about them.
#pragma once

#include <cstdint>

namespace pendula {

/// A run of equal steps. After each one the velocities are multiplied by exp(−damping·dt), exactly, so that
/// what damping does in a second does not depend on dt.
template<class Real>
struct Steps {
    std::int64_t count = 0;
    Real dt{};
    Real decay = Real(1);  ///< exp(−damping·dt)
    Real decay_less_one{}; ///< exp(−damping·dt) − 1, for compensated sums
};

} // namespace pendula
