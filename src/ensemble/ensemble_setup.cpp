// SPDX-License-Identifier: MIT
#include "ensemble/ensemble_setup.hpp"

#include "ensemble/draw_starts.hpp"
#include "ensemble/ensemble_device.hpp"
#include "physics/trajectory.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace pendula {
namespace {

/// An estimate of the largest |θ| of any start in the ensemble, rad.
double farthest_start(const StartState& start, const EnsembleSetup& setup) {
    double farthest = 0;
    const double unit = start.unit == AngleUnit::degrees ? std::numbers::pi / 180 : 1;
    for (const double angle : start.angles) farthest = std::max(farthest, std::abs(unit * angle));
    constexpr double deviations = 10; // no Gaussian number made from 53 bits is this large
    return farthest + deviations * setup.spread;
}

} // namespace

std::optional<std::string> refusal(const Chain& chain, const StartState& start, const EnsembleSetup& setup) {
    if (chain.model != Model::rigid) return "an ensemble is made of rigid chains: choose the rigid model";
    if (std::ranges::any_of(chain.dry_friction, [](double torque) { return torque > 0; }))
        return "an ensemble cannot have dry friction, because its members would stick at different times: "
               "set chain.dry_friction to 0, or use joint_friction";
    if (setup.starts == EnsembleStarts::shell && !chain.is_plain())
        return refusal_words(
            "the starts 'shell' need a chain of point masses that conserves energy: choose other "
            "starts, or leave out link masses, friction, drag, ",
            drive_words);
    if (chain.links() < 1 || chain.links() > most_ensemble_links)
        return refusal_words("an ensemble is made of chains of 1 to ", most_ensemble_links, " links, not ",
                             chain.links());
    if (setup.count < 1 || setup.count > most_members)
        return refusal_words("an ensemble must have 1 to ", most_members, " members, not ", setup.count);
    if (!(setup.spread >= 0 && setup.spread <= widest_spread))
        return refusal_words("the spread must be a number from 0 to ", widest_spread, ", in rad, not ",
                             setup.spread);
    if (setup.link < 1 || setup.link > chain.links())
        return refusal_words("the link to vary must be from 1 to ", chain.links(), ", not ", setup.link);
    if (auto no = drawn_refusal(chain, setup)) return no;
    const Integration integration{
        .method = Method::rk4, .arithmetic = Arithmetic::double_, .dt = setup.dt, .compensated = false};
    if (auto no = refusal(chain, start, integration)) return no;
    if (farthest_start(start, setup) > largest_member_angle(setup.precision))
        return refusal_words(name_of(setup.precision), " precision has accurate sines only for angles up to ",
                             largest_member_angle(setup.precision), " rad: choose smaller start angles");
    return std::nullopt;
}

std::optional<std::string> device_refusal(const EnsembleSetup& setup) {
    if (setup.starts == EnsembleStarts::fit && !setup.drawn.empty())
        return "a graphics processor steps only members with equal constants, and the starts 'fit' vary the "
               "constants: choose the engine cpu";
    if (setup.precision == EnsemblePrecision::single) return std::nullopt;
    return "a graphics processor steps ensembles only in single precision: choose the precision single, or "
           "the engine cpu";
}

} // namespace pendula
