// SPDX-License-Identifier: MIT
/// Calculates the length of trails. Pure functions.
#pragma once

#include "physics/chain.hpp"
#include "scene/look.hpp"
#include "simulation/setup.hpp"

namespace pendula {

inline constexpr double longest_trail = 3600; ///< simulated time, s

/// The length of trails, simulated seconds, from `seconds` or, with TrailUnit::swings, from the number of
/// swings in the look. `speed`: simulated seconds per second of viewing (1 in films). Without gravity there
/// are no swings, and `seconds` is used.
double trail_span(double seconds, const Look&, const Chain&, double speed = 1);

/// The length of trails, s, in a scene that does not set it: 4 / (1 + 2 E/E₀) swings, rounded to two digits.
/// E is the energy of the start above rest, and E₀ the energy of standing upright above rest. This gives four
/// swings near rest, two halfway up, and fewer for faster motion. An elastic chain is treated as rigid.
double usual_trail_seconds(const Setup&);

} // namespace pendula
