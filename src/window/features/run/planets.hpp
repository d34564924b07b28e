// SPDX-License-Identifier: MIT
/// Gravity where people have looked at pendulums, or would like to.
#pragma once

#include <array>

namespace pendula {

struct Planet {
    const char* name;
    double gravity; ///< m/s², at the surface (at the level of 1 bar on Jupiter)
};
inline constexpr std::array planets{Planet{"Earth", 9.81}, Planet{"Moon", 1.62}, Planet{"Mars", 3.71},
                                    Planet{"Jupiter", 24.79}};

} // namespace pendula
