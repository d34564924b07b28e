// SPDX-License-Identifier: MIT
/// What the figures of the energy mean, in words for someone who meets them for the first time; the figures
/// are in the help. Pure functions.
#pragma once

#include "physics/trajectory.hpp"
#include "ui/panels/energy_history.hpp"

#include <cstddef>
#include <string>

namespace pendula {

struct EnergyWords {
    std::string shown, help;
    bool warns = false; ///< the motion visibly differs from a pendulum's
};

/// For an undamped chain: to how many digits the energy has been conserved.
EnergyWords words_of_drift(const EnergyReport&);
/// The direction of the error, or why it cannot be told yet.
EnergyWords words_of_trend(DriftVerdict, const EnergyReport&, double seconds, std::size_t points);
/// For a damped chain: to how many digits the loss equals the work of damping (J).
EnergyWords words_of_loss(const EnergyReport&, double expected);

} // namespace pendula
