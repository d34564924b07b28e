// SPDX-License-Identifier: MIT
/// How long trails are. Pure.
#pragma once

#include "physics/chain.hpp"
#include "scene/look.hpp"
#include "simulation/setup.hpp"

namespace pendula {

inline constexpr double longest_trail = 3600; ///< s, simulated

/// The length of a trail, s, simulated, from `seconds`, or from the number of swings in the look, if `speed`
/// simulated seconds pass in a second of viewing (1 in films). Without gravity, swings count as seconds.
double trail_span(double seconds, const Look&, const Chain&, double speed = 1);

/// s: the length of trails in a scene that does not give one. 4 / (1 + 2 E/E₀) swings, to two digits, where E
/// is the energy of its start above that at rest and E₀ that of standing upright: four swings near rest, two
/// halfway up, fewer for faster motion. An elastic chain is treated as rigid.
double usual_trail_seconds(const Setup&);

} // namespace pendula
