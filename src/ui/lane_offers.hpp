// SPDX-License-Identifier: MIT
/// The precision lanes that are offered by name, in the order of a menu.
#pragma once

#include "simulation/precision_lane.hpp"

#include <array>

namespace pendula {

inline constexpr std::array offered_methods{Method::rk4,    Method::leapfrog, Method::symplectic_euler,
                                            Method::dop853, Method::taylor,   Method::gauss_legendre};
inline constexpr std::array offered_arithmetics{Arithmetic::double_, Arithmetic::long_double, Arithmetic::x87,
                                                Arithmetic::double_double};

} // namespace pendula
