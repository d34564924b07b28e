// SPDX-License-Identifier: MIT
/// How far a chain can get with its energy: its view is fitted to this. Pure values, SI units.
#pragma once

#include "ensemble/ensemble_course.hpp"
#include "ensemble/statistics.hpp"
#include "physics/chain.hpp"
#include "physics/spare_energy.hpp"
#include "physics/trajectory.hpp"

#include <optional>

namespace pendula {

/// m from the pivot. No bob gets farther than `side` to either side, above `top` or below `bottom`.
struct ChainExtent {
    double side = 1, top = 1, bottom = -1;

    bool operator==(const ChainExtent&) const = default;
};

/// The most that a member of the ensemble on this course has. Nothing while that is not known: statistics are
/// taken now and then, and these are of the chain as it was before its last change.
std::optional<double> spare_energy(const EnsembleCourse&, const EnsembleSeries&);

/// What a chain with this spare energy can reach. For a rigid chain these are the exact bounds of its motion.
/// An elastic chain would need all its energy in the springs to reach them, so it is limited to
/// expected_reach().
ChainExtent extent_with(const Chain&, double spare_energy);
ChainExtent extent_of(const Chain&, const ChainState&);
/// If the energy allows everything: the full circle.
ChainExtent full_extent(const Chain&);

/// The expected distance of the end bob from the pivot, m. Springs stretch: up to twice as far as the weights
/// stretch them at rest, which is how far a chain dropped from its rest lengths swings, but at most to three
/// lengths.
double expected_reach(const Chain&);

} // namespace pendula
