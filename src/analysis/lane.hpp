// SPDX-License-Identifier: MIT
/// Lanes: the same start under several integrations, one after the other, each with its own dt. Written in
/// the same form as precision lanes. Pure functions, any thread.
#pragma once

#include "simulation/setup.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace pendula {

struct Lane {
    std::string name; ///< as it was written
    Integration integration;
};

/// The dt, in s, of a lane that gives none: where the method is worth its cost on chains a few metres long.
double usual_timestep(Method);

/// One lane. Without @dt it has `scene`'s dt if it has the scene's method, else the usual one; anything else
/// it does not say is as in `scene`. Throws Refused with one sentence if the text is not a lane.
Lane parse_lane(std::string_view text, const Integration& scene);

/// Lanes separated by commas; at least one, and no duplicates.
std::vector<Lane> parse_lanes(std::string_view text, const Integration& scene);

/// What 'pendula drift' compares by default. The four rk4 lanes share one dt, so that the one in
/// double-double shows which part of the drift is truncation; the others show what a high order gains in each
/// arithmetic.
std::string_view study_lanes();

/// Throws Refused if the chain has damping: it removes energy, so the change of energy would not measure an
/// error.
void demand_conserved_energy(const Chain&);

} // namespace pendula
