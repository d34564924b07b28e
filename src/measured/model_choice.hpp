// SPDX-License-Identifier: MIT
/// Chooses the model of a pendulum that suits a recording: each model is fitted to a part of the recording
/// and must predict the rest. One thread.
#pragma once

#include "measured/chain_fit.hpp"

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace pendula {

struct ModelTrial {
    std::string name;              ///< "rods, viscous joints"
    Chain chain;                   ///< where the fit begins
    std::vector<std::string> free; ///< of fit_names()
    double fitted = 0;             ///< rad: error of the fit
    double held_out = 0;           ///< rad: error on the data that were held out; NaN: not tried
};

struct ModelChoice {
    std::vector<ModelTrial> trials; ///< the simplest first
    std::size_t best = 0;           ///< the simplest within 5 % of the best prediction
    std::string held_out;           ///< "6 pieces of 26", "the second after 4 s"
};

/// Tries point masses and rods, with uniform damping, and with viscous, dry and drag friction. Of several
/// pieces, the last quarter is held out; of these only the starts are fitted, to their first half but at most
/// 1 s. Of a single piece, the second after plan.until is held out, or the second after its half. The plan's
/// lengths and camera are free in each model. Throws what fit_chain() throws. Once `stop` is set, no further
/// model is tried.
ModelChoice
choose_model(const Chain&, const Measured&, const FitPlan&,
             const std::function<void(const std::string& model, const FitProgress&)>& progress = {},
             const StopFlag* stop = nullptr);

} // namespace pendula
