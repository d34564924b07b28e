// SPDX-License-Identifier: MIT
/// The run's energy, accuracy and exponent in plain words; the figures are in the help texts. Pure functions.
#pragma once

#include "analysis/automatic.hpp"
#include "analysis/energy_watch.hpp"
#include "analysis/exponent_run.hpp"
#include "physics/trajectory.hpp"
#include "simulation/snapshot.hpp"

#include <optional>
#include <string>

namespace pendula {

struct RunWords {
    std::string shown;  ///< a few words; may be empty
    std::string help;   ///< sentences
    bool warns = false; ///< the calculated motion visibly differs from the true motion, or may do so
};

/// For an undamped chain: the number of digits to which the energy has been conserved so far. `largest`: the
/// largest relative error |ΔE/E*| before now.
RunWords words_of_drift(const EnergyReport&, double largest = 0);
/// The trend of the error, or the reason why it is not known yet.
RunWords words_of_trend(const DriftReport&, const EnergyReport&);
/// For a damped chain: the number of digits to which the lost energy agrees with the loss that damping must
/// cause (`expected`, J).
RunWords words_of_loss(const EnergyReport&, double expected);

/// The time up to which the motion is right: "right to 0.001 rad until t = 120 s". Empty if the user chooses
/// the accuracy.
RunWords words_of(const AccuracyReport&, const Snapshot&);

/// The simulated time, s, up to which the check has found the shown motion right. Nothing if unknown.
std::optional<double> right_until(const AccuracyReport&, const Snapshot&);

/// The Lyapunov exponent of a motion in words.
struct ExponentWords {
    std::string shown;      ///< "0.898 ± 0.061 /s", "regular so far"
    std::string from;       ///< the time over which the exponent was measured
    std::string help;       ///< sentences
    bool is_figure = false; ///< if false, `shown` is the reason why there is no figure
};

ExponentWords words_of(const ExponentReport&);

} // namespace pendula
