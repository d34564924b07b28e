// SPDX-License-Identifier: MIT
#include "analysis/lyapunov.hpp"

#include "analysis/benettin.hpp"
#include "analysis/exact_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace pendula {
namespace {

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

/// From the logarithm's growth in each block, summed over the members.
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

/// Standard error of the mean and the correlation of neighbours.
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
                               const LyapunovPlan& plan, const Clock& clock) {
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
