// SPDX-License-Identifier: MIT
/// Energies that belong to a section. Any thread.
#pragma once

#include "physics/chain.hpp"
#include "physics/precise_state.hpp"

#include <string>

namespace pendula {

/// The energy of a rigid chain's state, J; 0 with every bob at the height of the pivot.
Wide section_energy(const Chain&, const PreciseState&);

/// "−12.5 J": an energy that is 0 but for the rounding of angles is 0.
std::string energy_words(const Chain&, Wide energy);

/// What energy errors are compared with, J: E* = g Σ β_i L_i, or without gravity the energy itself.
double section_energy_scale(const Chain&, Wide energy);

/// A time, s, in which the chain moves noticeably at this energy: that of a small swing, or without gravity
/// of a turn at the speed that the energy allows.
double section_time(const Chain&, Wide energy);

} // namespace pendula
