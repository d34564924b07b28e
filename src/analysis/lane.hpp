// SPDX-License-Identifier: MIT
/// Lanes: the same start under several integrations, one after the other, each with its own dt. They are
/// written as precision lanes are. Pure functions, any thread.
#pragma once

#include "simulation/precision_lane.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace pendula {

struct Lane {
    std::string name; ///< as it was written
    Integration integration;
};

/// The dt, in s, of a lane that gives none: where the method earns its cost on chains a few metres long.
double usual_timestep(Method);

/// One lane. Without @dt it takes `scene`'s if its method is the scene's, else the usual one; whatever else a
/// lane does not say is as in `scene`. Throws Refused with one sentence if the text is not a lane.
Lane parse_lane(std::string_view text, const Integration& scene);

/// Lanes between commas; at least one, none twice.
std::vector<Lane> parse_lanes(std::string_view text, const Integration& scene);

/// What 'pendula drift' compares unasked. The four rk4 lanes share one dt, so that the one in double-double
/// shows what of the drift is truncation; the others show what a high order buys in each arithmetic.
std::string_view study_lanes();

/// Damping takes energy out, so that the change of energy no longer measures an error. Throws Refused.
void demand_conserved_energy(const Chain&);

} // namespace pendula
