// SPDX-License-Identifier: MIT
/// What the figures of the energy mean, in words for someone who meets them for the first time; the figures
/// are in the help. Pure functions.
#pragma once

#include "analysis/energy_watch.hpp"
#include "physics/trajectory.hpp"

#include <string>

namespace pendula {

struct EnergyWords {
    std::string shown, help;
    bool warns = false; ///< the motion visibly differs from a pendulum's
};

/// For an undamped chain: to how many digits the energy has been conserved, at worst. `largest`: |ΔE/E*| seen
/// before.
EnergyWords words_of_drift(const EnergyReport&, double largest = 0);
/// Which way the error goes, or what is missing to say so.
EnergyWords words_of_trend(const DriftReport&, const EnergyReport&);
/// Of a damped chain: to how many digits the loss is what damping must take (J).
EnergyWords words_of_loss(const EnergyReport&, double expected);

} // namespace pendula
