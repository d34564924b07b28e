// SPDX-License-Identifier: MIT
/// The section on the main chain's companions, which are ghosts and precision lanes: their distances from the
/// main chain, and the Lyapunov exponent. Drawing thread.
#pragma once

#include "simulation/setup.hpp"
#include "window/panels/panel_frame.hpp"

#include <array>

namespace pendula {

/// The methods that the menu offers for precision lanes, in order.
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

void build_ghosts_section(PanelFrame&);

} // namespace pendula
