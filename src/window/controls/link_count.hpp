// SPDX-License-Identifier: MIT
/// Changes the number of links of a chain. Pure functions.
#pragma once

#include "simulation/setup.hpp"

#include <cstddef>

namespace pendula {

/// The name of the control for the number of links.
inline constexpr const char* links_name = "Links";

/// The same chain with `links` (≥ 1) links. New links come from `longest`, the longest chain so far; beyond
/// its end they repeat the last link.
Setup with_links(Setup, std::size_t links, const Setup& longest);

/// The same chain with its lengths scaled so that they add up to `reach` (> 0), m.
Setup with_reach(Setup, double reach);

} // namespace pendula
