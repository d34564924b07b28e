// SPDX-License-Identifier: MIT
/// How long trails are. Pure.
#pragma once

#include "physics/chain.hpp"
#include "scene/look.hpp"
#include "simulation/setup.hpp"

namespace pendula {

inline constexpr double longest_trail = 3600; ///< s, simulated

/// What a trail of `seconds`, or of as many swings as the look says, comes to in simulated seconds where so many
/// of them pass in a second of viewing (1 in films). Swings without gravity count as seconds do.
double trail_span(double seconds, const Look&, const Chain&, double speed = 1);

/// s: the length of trails that a scene has which does not say one. 4 / (1 + 2 E/E₀) swings, to two digits, where E
/// is the energy of its start above that at rest and E₀ that of standing upright: four swings near rest, two
/// halfway up, fewer the faster it whirls. Counted as rigid.
double usual_trail_seconds(const Setup&);

} // namespace pendula
