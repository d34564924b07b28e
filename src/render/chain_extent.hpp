// SPDX-License-Identifier: MIT
/// How far a chain gets with the energy it has: what its view is fitted to. Pure values, SI units.
#pragma once

#include "physics/chain.hpp"
#include "physics/trajectory.hpp"

namespace pendula {

/// m from the pivot. No bob gets farther to either side, above `top` or below `bottom`.
struct ChainExtent {
    double side = 1, top = 1, bottom = -1;

    bool operator==(const ChainExtent&) const = default;
};

/// J that the chain has more than when it hangs at rest, which is its least energy.
struct SpareEnergy {
    double kinetic = 0, height = 0, springs = 0; ///< of stretched springs what they hold beyond that at rest
    double total() const { return kinetic + height + springs; }
};
SpareEnergy spare_energy_of(const Chain&, const ChainState&);
/// All of it, never below 0.
double spare_energy(const Chain&, const ChainState&);

/// What a chain with so much spare energy can reach. For a rigid chain these are the very bounds of its
/// motion; an elastic one, whose springs would have to hold all of the energy to get to them, is held within
/// expected_reach().
ChainExtent extent_with(const Chain&, double spare_energy);
ChainExtent extent_of(const Chain&, const ChainState&);
/// With energy enough for everything: the full circle.
ChainExtent full_extent(const Chain&);

/// How far from the pivot the end bob is expected, m. Springs give way: twice as far as they are stretched by
/// the weights at rest, which is where a chain dropped from its rest lengths swings to, but three lengths at
/// most.
double expected_reach(const Chain&);

} // namespace pendula
