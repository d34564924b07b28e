// SPDX-License-Identifier: MIT
/// A chain's energy above its lowest energy, J: a chain that hangs at rest has 0. Pure functions.
#pragma once

#include "physics/arithmetic/real.hpp"
#include "physics/chain.hpp"
#include "physics/trajectory.hpp"

#include <span>
#include <vector>

namespace pendula {

template<class Real>
struct SpareEnergyIn {
    Real kinetic{}, height{}, springs{}; ///< springs: relative to the hanging chain at rest
    Real total() const { return kinetic + height + springs; }
};
using SpareEnergy = SpareEnergyIn<double>;
using WideSpareEnergy = SpareEnergyIn<Wide>;

SpareEnergy spare_energy_of(const Chain&, const ChainState&);
/// `coordinates` has the order of Trajectory::coordinates().
WideSpareEnergy spare_energy_of(const Chain&, std::span<const Wide> coordinates);

/// The sum of the three parts of spare_energy_of(), never below 0.
double spare_energy(const Chain&, const ChainState&);

/// Stores in `bobs` the energy of each bob together with its link or spring.
void spare_energies_of_bobs(const Chain&, const ChainState&, std::vector<SpareEnergy>& bobs);

} // namespace pendula
