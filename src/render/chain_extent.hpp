// SPDX-License-Identifier: MIT
/// How far a chain can reach with its energy: its view is fitted to this extent. Pure values, SI units.
#pragma once

#include "ensemble/ensemble_schedule.hpp"
#include "ensemble/statistics.hpp"
#include "physics/chain.hpp"
#include "physics/spare_energy.hpp"
#include "physics/trajectory.hpp"

#include <glm/vec2.hpp>

#include <cstddef>
#include <optional>
#include <vector>

namespace pendula {

/// Metres from the pivot: no bob gets farther than `side` to either side, above `top` or below `bottom`.
struct ChainExtent {
    double side = 1, top = 1, bottom = -1;

    bool operator==(const ChainExtent&) const = default;
};

/// The largest spare energy of any member of the ensemble on this schedule. Nothing while it is unknown:
/// statistics are taken only from time to time, and those from before a change of the chain no longer apply.
std::optional<double> spare_energy(const EnsembleSchedule&, const EnsembleSeries&);

/// What a chain with this spare energy can reach. For a rigid chain these are the exact bounds of its motion.
/// An elastic chain would need all its energy in the springs to reach them, so it is limited to
/// expected_reach().
ChainExtent extent_with(const Chain&, double spare_energy);
ChainExtent extent_of(const Chain&, const ChainState&);
/// The full circle: the extent if the energy allows everything.
ChainExtent full_extent(const Chain&);

/// The expected distance of the end bob from the pivot, m. Springs stretch: up to twice as far as the weights
/// stretch them at rest (a chain dropped from its rest lengths swings that far), but at most to three
/// lengths.
double expected_reach(const Chain&);

/// m: how far a moving pivot gets from its middle.
double pivot_reach(const Pivot&);
/// The number of points of pivot_path(): 0 if the pivot is still.
std::size_t pivot_path_size(const Pivot&);
/// Points on the pivot's path, m: the two ends of a line, one turn of a circle, several turns of a circle
/// with two tones, or a whole table.
std::vector<glm::dvec2> pivot_path(const Chain&);

} // namespace pendula
