// SPDX-License-Identifier: MIT
/// The extent that a chain can reach with its energy. The chain's view is fitted to it. Pure values, SI
/// units.
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

/// Every bob stays within `side` to the left and right of the pivot, below `top` and above `bottom`; from the
/// pivot, y up, m.
struct ChainExtent {
    double side = 1, top = 1, bottom = -1;

    bool operator==(const ChainExtent&) const = default;
};

/// The largest spare energy (energy above the state of rest) of any member of the ensemble, J. Nothing while
/// it is unknown: statistics are taken only from time to time, and statistics from before a change of the
/// chain no longer apply.
std::optional<double> spare_energy(const EnsembleSchedule&, const EnsembleSeries&);

/// The extent that a chain with this spare energy can reach. For a rigid chain these are the bounds of its
/// motion; in a long chain only some bobs are tried. The extent of an elastic chain is limited to
/// expected_reach(), downwards to 1.12 times that: to get farther, the chain would need all its energy in the
/// springs. A chain with a drive or counterweights has its full_extent().
ChainExtent extent_with(const Chain&, double spare_energy);
ChainExtent extent_of(const Chain&, const ChainState&);
/// The extent of a chain with unlimited energy: a full circle.
ChainExtent full_extent(const Chain&);

/// The largest expected distance of the end bob from the pivot, m. Each spring is assumed to stretch twice as
/// far as the weights stretch it at rest; a chain dropped from its rest lengths swings that far. The result
/// is at most three times the chain's length.
double expected_reach(const Chain&);

/// The largest distance of a moving pivot from the origin, m. The middle of a line or a circle on which a
/// pivot moves is the origin.
double pivot_reach(const Pivot&);
/// The number of points of pivot_path(); 0 if the pivot is still.
std::size_t pivot_path_size(const Pivot&);
/// Points on the pivot's path, m: the two ends of a line, one turn of a circle, several turns if two tones
/// drive a circle, or a whole table.
std::vector<glm::dvec2> pivot_path(const Chain&);

} // namespace pendula
