// SPDX-License-Identifier: MIT
/// The precision lanes that are offered by name, in the order of a menu.
#pragma once

#include "simulation/setup.hpp"

#include <array>

namespace pendula {

inline constexpr auto offered_methods = [] {
    std::array<Method, method_table.size()> offered{};
    for (std::size_t i = 0; i < offered.size(); ++i) offered[i] = method_table[i].method;
    return offered;
}();
inline constexpr auto offered_arithmetics = [] {
    std::array<Arithmetic, arithmetic_table.size()> offered{};
    for (std::size_t i = 0; i < offered.size(); ++i) offered[i] = arithmetic_table[i].arithmetic;
    return offered;
}();

} // namespace pendula
