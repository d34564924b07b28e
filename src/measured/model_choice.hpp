// SPDX-License-Identifier: MIT
/// Which model of a pendulum a recording asks for: each is fitted to a part of it, and foretells the rest.
/// One thread.
#pragma once

#include "measured/chain_fit.hpp"

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace pendula {

struct ModelTrial {
    std::string name;              ///< "rods, viscous joints"
    Chain chain;                   ///< to begin with
    std::vector<std::string> free; ///< of fit_names()
    double fitted = 0;             ///< rad: what the fit leaves
    double held_out = 0;           ///< rad: what it leaves of what it has not seen; NaN: not tried
};

struct ModelChoice {
    std::vector<ModelTrial> trials; ///< the simplest first
    std::size_t best = 0;           ///< the simplest that foretells as well as any, but for 5 %
    std::string held_out;           ///< "6 pieces of 26", "the second after 4 s"
};

/// Point masses and rods, with uniform damping, and with viscous, dry and drag friction. Of several pieces
/// the last quarter is held out: their starts alone are fitted, to their first half (at most 1 s). Of one
/// piece that is the second after plan.until, or after its half. The plan's lengths and camera are free in
/// each model. Throws as fit_chain(); once `stop` is set, untried models stay so.
ModelChoice
choose_model(const Chain&, const Measured&, const FitPlan&,
             const std::function<void(const std::string& model, const FitProgress&)>& progress = {},
             const StopFlag* stop = nullptr);

} // namespace pendula
