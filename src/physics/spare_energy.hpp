// SPDX-License-Identifier: MIT
/// A chain's energy above the lowest, which it has when it hangs at rest; J. Pure functions.
#pragma once

#include "physics/arithmetic/real.hpp"
#include "physics/chain.hpp"
#include "physics/trajectory.hpp"

#include <span>
#include <vector>

namespace pendula {

struct SpareEnergy {
    double kinetic = 0, height = 0, springs = 0; ///< springs: beyond the energy of their stretch at rest
    double total() const { return kinetic + height + springs; }
};

SpareEnergy spare_energy_of(const Chain&, const ChainState&);

/// The same with all digits.
struct WideSpareEnergy {
    Wide kinetic, height, springs;
    Wide total() const { return kinetic + height + springs; }
};
/// From the chain's coordinates, see Trajectory::coordinates().
WideSpareEnergy spare_energy_of(const Chain&, std::span<const Wide> coordinates);

/// The sum of the three parts, never below 0.
double spare_energy(const Chain&, const ChainState&);

/// The share of each bob, with the spring that holds it.
void spare_energies_of_bobs(const Chain&, const ChainState&, std::vector<SpareEnergy>& bobs);

} // namespace pendula
