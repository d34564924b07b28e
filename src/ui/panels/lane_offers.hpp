// SPDX-License-Identifier: MIT
/// The precision lanes that are offered by name, in the order of a menu.
#pragma once

#include "simulation/precision_lane.hpp"

#include <array>

namespace pendula {

inline constexpr auto offered_methods = [] {
    std::array<Method, method_table.size()> offered{};
    for (std::size_t i = 0; i < offered.size(); ++i) offered[i] = method_table[i].method;
    return offered;
}();
inline constexpr std::array offered_arithmetics{Arithmetic::double_, Arithmetic::long_double, Arithmetic::x87,
                                                Arithmetic::double_double};

} // namespace pendula
