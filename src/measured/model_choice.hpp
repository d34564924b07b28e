// SPDX-License-Identifier: MIT
/// Chooses the model of a pendulum that suits a recording best. Each model is fitted to a part of the
/// recording and must predict the rest. Uses one thread.
#pragma once

#include "measured/chain_fit.hpp"

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace pendula {

struct ModelTrial {
    std::string name;              ///< "rods, viscous joints"
    Chain chain;                   ///< start of the fit
    std::vector<std::string> free; ///< names from fit_names()
    double fitted = 0;             ///< error of the fit, rad
    /// Error on the held-out data, rad. NaN if not known; infinite if the prediction diverged.
    double held_out = 0;
};

struct ModelChoice {
    std::vector<ModelTrial> trials; ///< the simplest model first
    std::size_t best = 0;           ///< the simplest model whose error is at most 5 % above the least
    std::string held_out;           ///< "6 of 26 pieces" or "the 1 s after 4 s"
};

/// Tries point masses and rods with several kinds of friction: uniform damping, viscous joints, dry joints
/// and air drag. If there are several pieces, the last quarter of them is held out, but at least one. Of
/// these pieces only the starts are fitted, each to the beginning of its piece: 1 s, or half of the shortest
/// held-out piece if this is less. If there is a single piece, the 1 s after FitPlan::until is held out, or
/// the 1 s after the middle of the piece if `until` is not set. If the plan frees lengths or numbers of the
/// camera, these are free in each model. Throws the exceptions of fit_chain(). Once `stop` is set, no further
/// model is tried.
ModelChoice
choose_model(const Chain&, const Measured&, const FitPlan&,
             const std::function<void(const std::string& model, const FitProgress&)>& progress = {},
             const StopFlag* stop = nullptr);

} // namespace pendula
