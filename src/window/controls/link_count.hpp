// SPDX-License-Identifier: MIT
/// Changes the number of links of a chain. Pure functions.
#pragma once

#include "simulation/setup.hpp"

#include <cstddef>

namespace pendula {

/// The name of the control for the number of links.
inline constexpr const char* links_name = "Links";

/// Returns the setup with `links` (≥ 1) links. New links are copied from `longest`, the longest chain so far;
/// links beyond its end repeat the last link, with angular velocity 0.
Setup with_links(Setup, std::size_t links, const Setup& longest);

/// Returns the setup with the links' lengths scaled so that their sum is `reach` (> 0), m.
Setup with_reach(Setup, double reach);

} // namespace pendula
