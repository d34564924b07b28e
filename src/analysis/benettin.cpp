// SPDX-License-Identifier: MIT
#include "analysis/benettin.hpp"

#include "physics/arithmetic/arithmetics.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace pendula {
namespace {

/// The largest factor by which the distance may grow or shrink in an interval. In double a displacement of
/// 1.5e-8 then stays between 1.5e-11 and 1.5e-5.
constexpr double largest_factor = 1000;
/// How many evaluations in double take as long as an interval's two ends.
constexpr std::uint64_t evaluations_of_ends = 700;

/// a + s·(b − a)
std::vector<Wide> between(const std::vector<Wide>& a, const std::vector<Wide>& b, Wide s) {
    std::vector<Wide> out(a.size());
    for (std::size_t i = 0; i < a.size(); ++i) out[i] = a[i] + s * (b[i] - a[i]);
    return out;
}

PreciseState between(const Chain& chain, const PreciseState& a, const PreciseState& b, Wide s) {
    PreciseState out = precise_from_coordinates(
        chain, between(coordinates_of(chain.model, a), coordinates_of(chain.model, b), s),
        {a.theta.begin(), a.theta.end()});
    out.time = a.time;
    return out;
}

} // namespace

/// The golden section gives every coordinate a different share, so that no symmetry of the chain excludes the
/// direction that grows fastest.
PreciseState state_beside(const Chain& chain, const PreciseState& main, double distance) {
    PreciseState out = main;
    double part = 0;
    for (auto* values : {&out.theta, &out.omega, &out.x, &out.y, &out.vx, &out.vy})
        for (Wide& value : *values) {
            part = std::fmod(part + 0.6180339887498949, 1.0);
            value += to_wide(distance * (0.5 + part));
        }
    return between(chain, main, out, 1);
}

BenettinPair::BenettinPair(const Chain& chain, const StartState& start, const Integration& integration)
    : BenettinPair(chain, make_trajectory(chain, start, integration)->precise_state(), integration) {}

BenettinPair::BenettinPair(const Chain& chain, const PreciseState& start, const Integration& integration)
    : chain_(chain)
    , integration_(integration)
    , scales_(state_scales(chain))
    , displacement_(std::sqrt(2 * traits_of(integration.arithmetic).rounding))
    , interval_(std::max<std::int64_t>(1, std::llround(scales_.time / integration.dt))) {
    const PreciseState main = make_trajectory(chain, start, integration)->precise_state();
    const PreciseState shadow = state_beside(chain, main, 1e-6);
    begin_from(main, shadow, state_distance(chain, scales_, main, shadow));
}

double BenettinPair::advance(std::int64_t steps, const StopFlag* stop) {
    double grown = 0;
    while (steps > 0 && !failure_) {
        const Growth growth = renormalise_after(std::min(steps, interval_), stop);
        grown += growth.logarithm;
        steps -= growth.steps;
    }
    return grown;
}

/// Distances are measured at both ends between the states that the trajectories actually hold, so the
/// rounding of the displacement causes no error.
BenettinPair::Growth BenettinPair::renormalise_after(std::int64_t steps, const StopFlag* stop) {
    for (;; steps = interval_ = steps / 2) {
        const auto main = make_trajectory(chain_, main_, integration_);
        const auto shadow = make_trajectory(chain_, shadow_, integration_);
        const double before = state_distance(chain_, scales_, main->precise_state(), shadow->precise_state());
        main->advance(steps, stop);
        shadow->advance(steps, stop);
        work_ += chain_.links() * (main->evaluations() + shadow->evaluations() + evaluations_of_ends);
        failure_ = failure_of(*main, *shadow);
        if (failure_) return {steps, 0};

        PreciseState main_end = main->precise_state();
        const PreciseState shadow_end = shadow->precise_state();
        const double after = state_distance(chain_, scales_, main_end, shadow_end);
        const double factor = after / before;
        if (factor >= 1 / largest_factor && factor <= largest_factor) {
            begin_from(std::move(main_end), shadow_end, after);
            taken_ += steps;
            return {steps, std::log(factor)};
        }
        if (steps == 1) {
            failure_ = fmt::format("at {:.6g} s the distance changed by a factor of {:.3g} in one step of dt "
                                   "= {} s: choose a smaller dt",
                                   static_cast<double>(taken_) * integration_.dt, factor, integration_.dt);
            return {steps, 0};
        }
    }
}

std::optional<std::string> BenettinPair::failure_of(const Trajectory& main, const Trajectory& shadow) const {
    const auto& failure = main.failure() ? main.failure() : shadow.failure();
    if (!failure) return std::nullopt;
    return fmt::format("counted from {:.6g} s, {}", static_cast<double>(taken_) * integration_.dt, *failure);
}

void BenettinPair::begin_from(PreciseState main, const PreciseState& shadow, double distance) {
    shadow_ = between(chain_, main, shadow, to_wide(displacement_ / distance));
    const Wide turn = 2 * RealTraits<Wide>::pi;
    for (std::size_t i = 0; i < chain_.links(); ++i) {
        const Wide turns = to_wide(std::round(static_cast<double>(main.theta[i] / turn))) * turn;
        main.theta[i] -= turns;
        shadow_.theta[i] -= turns;
    }
    main_ = std::move(main);
}

} // namespace pendula
