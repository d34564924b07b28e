// SPDX-License-Identifier: MIT
#include "analysis/lyapunov.hpp"

#include "analysis/exact_run.hpp"
#include "physics/arithmetic/real.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace pendula {
namespace {

/// The largest factor by which the distance may grow or shrink in an interval. In double a displacement of
/// 1.5e-8 then stays between 1.5e-11 and 1.5e-5.
constexpr double largest_factor = 1000;
/// The work at an interval's two ends takes as long as this many evaluations in double.
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

/// The ends of the transient and of each block, in steps.
std::vector<std::int64_t> block_edges(std::int64_t steps, std::int64_t transient, std::int64_t blocks) {
    std::vector<std::int64_t> edges;
    for (std::int64_t k = 0; k <= blocks; ++k)
        edges.push_back(transient + (steps - transient) / blocks * k +
                        (steps - transient) % blocks * k / blocks);
    return edges;
}

std::int64_t count_blocks(double measured, double time_scale) {
    const double count = std::floor(measured / (independent_block * time_scale));
    return static_cast<std::int64_t>(std::clamp<double>(count, least_blocks, most_blocks));
}

StartState start_of_member(StartState start, int member) {
    start.offset += 1e-6 * member;
    return start;
}

/// Fills the blocks. `growth`: the growth of the distance's logarithm in each block, summed over the members.
void fill_blocks(LyapunovStudy& study, const std::vector<std::int64_t>& edges,
                 const std::vector<double>& growth) {
    const double dt = study.integration.dt;
    double grown = 0;
    for (std::size_t k = 0; k < growth.size(); ++k) {
        LyapunovBlock block{static_cast<double>(edges[k]) * dt, static_cast<double>(edges[k + 1]) * dt};
        grown += growth[k];
        block.exponent = growth[k] / study.plan.members / (block.to - block.from);
        block.running = grown / study.plan.members / (block.to - study.transient);
        study.blocks.push_back(block);
    }
    study.exponent = study.blocks.back().running;
}

/// Calculates the standard error of the mean, and the correlation of neighbouring blocks.
void judge_blocks(LyapunovStudy& study) {
    const auto count = static_cast<double>(study.blocks.size());
    double mean = 0, squares = 0, neighbours = 0;
    for (const LyapunovBlock& block : study.blocks) mean += block.exponent / count;
    for (std::size_t k = 0; k < study.blocks.size(); ++k) {
        const double off = study.blocks[k].exponent - mean;
        squares += off * off;
        if (k > 0) neighbours += off * (study.blocks[k - 1].exponent - mean);
    }
    study.standard_error = std::sqrt(squares / (count * (count - 1)));
    study.block_correlation = squares > 0 ? neighbours / squares : 0;
    if (study.blocks_are_independent()) return;
    const double correlation = std::min(study.block_correlation, 0.9);
    study.standard_error *= std::sqrt((1 + correlation) / (1 - correlation));
}

} // namespace

/// The golden ratio gives every coordinate a different share of the distance. Therefore no symmetry of the
/// chain excludes the direction that grows fastest.
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

/// At both ends of an interval, the distance is measured between the rounded states of the trajectories, so
/// the rounding of the displacement causes no error.
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
    return fmt::format("in the interval that begins at {:.6g} s: {}",
                       static_cast<double>(taken_) * integration_.dt, *failure);
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

bool LyapunovStudy::blocks_are_independent() const {
    return block_correlation <= 2 / std::sqrt(static_cast<double>(blocks.size()));
}

ExponentVerdict LyapunovStudy::verdict() const {
    if (lowest() > regular_growth) return ExponentVerdict::chaotic;
    if (highest() < 0) return ExponentVerdict::dying;
    const bool shows_growth = exponent - 2 * standard_error > regular_growth;
    const bool leaves_room = !(highest() * scales.time <= slow_chaos);
    return shows_growth || leaves_room ? ExponentVerdict::measuring : ExponentVerdict::regular;
}

LyapunovStudy measure_lyapunov(const Chain& chain, const StartState& start, const Integration& integration,
                               const LyapunovPlan& plan, const StudyClock& clock) {
    const BenettinPair first(chain, start, integration);
    const double dt = integration.dt;
    const std::int64_t steps = whole_steps(plan.duration, dt).steps, transient = steps / 10;
    const std::int64_t least = least_blocks * first.interval();
    if (steps - transient < least)
        throw Refused(fmt::format("{} s is too short to estimate an exponent: choose at least {:.3g} s",
                                  plan.duration, std::ceil(static_cast<double>(least + 1) * dt / 0.9)));

    LyapunovStudy study;
    study.integration = integration;
    study.plan = plan;
    study.scales = first.scales();
    study.displacement = first.displacement();
    study.transient = static_cast<double>(transient) * dt;
    const double measured = static_cast<double>(steps - transient) * dt, began = clock();
    study.regular_growth = std::log(static_cast<double>(steps) / static_cast<double>(transient)) / measured;

    const auto edges = block_edges(steps, transient, count_blocks(measured, study.scales.time));
    std::vector<double> growth(edges.size() - 1);
    std::int64_t interval = first.interval();
    for (int member = 0; member < plan.members && !study.failure; ++member) {
        BenettinPair pair(chain, start_of_member(start, member), integration);
        pair.advance(transient);
        for (std::size_t k = 0; k < growth.size(); ++k) growth[k] += pair.advance(edges[k + 1] - edges[k]);
        interval = std::min(interval, pair.interval());
        study.failure = pair.failure();
    }
    study.interval = static_cast<double>(interval) * dt;
    study.ms_per_simulated_second = 1000 * (clock() - began) / plan.duration;
    if (study.failure) {
        study.exponent = study.standard_error = study.block_correlation =
            std::numeric_limits<double>::quiet_NaN();
    } else {
        fill_blocks(study, edges, growth);
        judge_blocks(study);
    }
    return study;
}

} // namespace pendula
