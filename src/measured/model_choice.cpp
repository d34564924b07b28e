// SPDX-License-Identifier: MIT
#include "measured/model_choice.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string_view>
#include <utility>

namespace pendula {
namespace {

constexpr double as_well = 1.05; // the simplest model within this multiple of the least error is chosen
// The start of a held-out piece is fitted to the beginning of the piece: to at most this many seconds.
constexpr double longest_lead = 1;

/// The chain with all masses as points at the ends of massless links.
Chain as_points(Chain chain) {
    for (std::size_t i = 0; i < chain.link_masses.size(); ++i) chain.masses[i] += chain.link_masses[i];
    chain.link_masses.clear();
    chain.centres.clear();
    chain.inertias.clear();
    return chain;
}

/// Converts a chain of point masses to a chain of rods.
Chain as_rods(Chain chain) {
    const auto has_mass = [](double mass) { return mass > 0; };
    if (std::ranges::any_of(chain.link_masses, has_mass)) return chain;
    chain.link_masses = std::exchange(chain.masses, std::vector<double>(chain.links(), 0.0));
    return chain;
}

Chain without_friction(Chain chain) {
    chain.damping = 0;
    chain.joint_friction.clear();
    chain.dry_friction.clear();
    chain.air_drag.clear();
    return chain;
}

std::vector<ModelTrial> models_of(const Chain& chain, const FitPlan& plan) {
    std::vector<std::string> common;
    for (const std::string& name : plan.free)
        for (const std::string_view kept : {"lengths", "zero", "tilt", "pivot", "stretch", "rate"})
            if (name == kept) common.push_back(name);
    const Chain points = without_friction(as_points(chain)), rods = without_friction(as_rods(chain));
    const std::vector<std::string> of_points{"masses", "lengths"},
        of_rods{"link_masses", "centres", "inertias"};
    std::vector<ModelTrial> models;
    const auto add = [&](std::string name, const Chain& begin, std::vector<std::string> free,
                         const std::vector<std::string>& friction) {
        for (const std::vector<std::string>* more : {&friction, &std::as_const(common)})
            for (const std::string& each : *more)
                if (std::ranges::find(free, each) == free.end()) free.push_back(each);
        models.push_back({.name = std::move(name), .chain = begin, .free = std::move(free)});
    };
    add("points, uniform damping", points, of_points, {"damping"});
    add("points, viscous joints", points, of_points, {"joint_friction"});
    add("rods, uniform damping", rods, of_rods, {"damping"});
    add("rods, viscous joints", rods, of_rods, {"joint_friction"});
    add("rods, viscous and dry joints", rods, of_rods, {"joint_friction", "dry_friction"});
    add("rods, viscous and dry joints, air drag", rods, of_rods,
        {"joint_friction", "dry_friction", "air_drag"});
    return models;
}

double duration(const MeasuredPiece& piece) { return piece.time.back() - piece.time.front(); }

} // namespace

ModelChoice choose_model(const Chain& chain, const Measured& measured, const FitPlan& plan,
                         const std::function<void(const std::string& model, const FitProgress&)>& progress,
                         const StopFlag* stop) {
    ModelChoice choice{models_of(chain, plan), 0, {}};
    const std::size_t pieces = measured.pieces.size(),
                      held = pieces > 1 ? std::max<std::size_t>(pieces / 4, 1) : 0;
    Measured seen = measured, unseen = measured;
    seen.pieces.resize(pieces - held);
    unseen.pieces.erase(unseen.pieces.begin(),
                        unseen.pieces.end() - static_cast<std::ptrdiff_t>(held > 0 ? held : pieces));
    double until = plan.until;
    if (held > 0) {
        choice.held_out = fmt::format("{} of {} pieces", held, pieces);
    } else {
        const double whole = duration(measured.pieces.front());
        if (!(until > 0 && until < whole)) until = whole / 2;
        choice.held_out = fmt::format("the {:.3g} s after {:.3g} s", std::min(1.0, whole - until), until);
    }
    double lead = longest_lead;
    for (const MeasuredPiece& piece : unseen.pieces) lead = std::min(lead, duration(piece) / 2);

    for (ModelTrial& trial : choice.trials) {
        trial.held_out = std::numeric_limits<double>::quiet_NaN();
        if (stop && *stop) continue;
        const ChainFit fit = fit_chain(
            trial.chain, seen, {trial.free, until, plan.is_robust, plan.camera},
            [&](const FitProgress& now) {
                if (progress) progress(trial.name, now);
            },
            stop);
        trial.fitted = fit.rms;
        if ((stop && *stop) || fit.residual_count == 0) continue;
        if (held > 0) {
            const ChainFit starts =
                fit_chain(fit.chain, unseen, {{}, lead, plan.is_robust, fit.camera}, {}, stop);
            trial.held_out =
                rms_between(starts, unseen, lead + 1e-9, std::numeric_limits<double>::infinity());
        } else {
            trial.held_out = rms_between(fit, seen, until + 1e-9, until + 1);
        }
        // Without a positive finite error, the chain has diverged and predicts nothing, so it must not be
        // chosen.
        if (!(trial.held_out > 0)) trial.held_out = std::numeric_limits<double>::infinity();
    }
    double least = std::numeric_limits<double>::infinity();
    for (const ModelTrial& trial : choice.trials) least = std::fmin(least, trial.held_out);
    const auto best = std::ranges::find_if(
        choice.trials, [&](const ModelTrial& trial) { return trial.held_out <= as_well * least; });
    if (best != choice.trials.end()) choice.best = static_cast<std::size_t>(best - choice.trials.begin());
    return choice;
}

} // namespace pendula
