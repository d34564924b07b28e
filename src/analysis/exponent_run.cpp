// SPDX-License-Identifier: MIT
#include "analysis/exponent_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace pendula {
namespace {

constexpr std::size_t least_intervals = 20, most_intervals = 8192;
constexpr std::size_t fewest_blocks = 10, most_shown_blocks = 40;
/// The gain (see judge_growth()) above which growth is exponential, and the gain below which growth is at
/// most in proportion to time.
const double exponential_gain = std::log(50.0), linear_gain = std::log(12.0);

/// The members' starts are about this far apart, rad. After some swings they sample a chaotic motion
/// independently; in regular motion they stay alike.
constexpr double member_distance = 1e-6;
/// The number of members is most_member_links divided by the number of links, limited to 2 … 8, so that most
/// chains cost about the same. The exponent is measured for chains of at most most_measured_links links.
constexpr std::size_t most_member_links = 24, most_measured_links = 24;

std::size_t members_for(const Chain& chain) {
    return std::clamp<std::size_t>(most_member_links / chain.links(), 2, 8);
}

double mean_of(std::span<const double> growth, std::size_t first, std::size_t last) {
    const auto part = growth.subspan(first, last - first + 1);
    return std::accumulate(part.begin(), part.end(), 0.0) / static_cast<double>(part.size());
}

/// The standard error of the mean growth per second, from the mean growths of blocks of equal length.
double standard_error_of(std::span<const double> growth, std::size_t first, std::size_t blocks,
                         double interval) {
    const std::size_t last = growth.size() - 1;
    std::vector<double> rates;
    for (std::size_t k = 0; k < blocks; ++k) {
        const std::size_t from = first + (last - first) * k / blocks,
                          to = first + (last - first) * (k + 1) / blocks;
        rates.push_back((growth[to] - growth[from]) / (static_cast<double>(to - from) * interval));
    }
    const auto count = static_cast<double>(blocks);
    double mean = 0, squares = 0, neighbours = 0;
    for (const double rate : rates) mean += rate / count;
    for (std::size_t k = 0; k < blocks; ++k) {
        squares += (rates[k] - mean) * (rates[k] - mean);
        if (k > 0) neighbours += (rates[k] - mean) * (rates[k - 1] - mean);
    }
    const double correlation = squares > 0 ? std::clamp(neighbours / squares, 0.0, 0.9) : 0;
    return std::sqrt(squares / (count * (count - 1)) * (1 + correlation) / (1 - correlation));
}

} // namespace

ExponentEstimate judge_growth(std::span<const double> growth, double interval, double time_scale) {
    const std::size_t last = growth.size() - 1, first = last / 10;
    ExponentEstimate estimate;
    estimate.seconds = static_cast<double>(last) * interval;
    estimate.regular_from = 2 * exponential_gain / slow_chaos * time_scale;
    if (last < least_intervals) return estimate;
    const double measured = static_cast<double>(last - first) * interval;
    const double blocks = std::floor(measured / (independent_block * time_scale));
    estimate.exponent = (growth[last] - growth[first]) / measured;
    const std::size_t largest_count = std::clamp((last - first) / 2, fewest_blocks, most_shown_blocks);
    estimate.standard_error = standard_error_of(
        growth, first, std::clamp(static_cast<std::size_t>(blocks), fewest_blocks, largest_count), interval);
    estimate.bound = 2 * exponential_gain / estimate.seconds;
    const double gain = mean_of(growth, 3 * last / 4, last) - mean_of(growth, last / 4, last / 2);
    if (gain > exponential_gain && estimate.exponent > 3 * estimate.standard_error)
        estimate.verdict = ExponentVerdict::chaotic;
    else if (gain < -exponential_gain && estimate.exponent < -3 * estimate.standard_error)
        estimate.verdict = ExponentVerdict::dying;
    else if (std::abs(gain) >= linear_gain)
        estimate.verdict = estimate.seconds > independent_block * time_scale ? ExponentVerdict::unclear
                                                                             : ExponentVerdict::measuring;
    else if (estimate.seconds >= estimate.regular_from)
        estimate.verdict = ExponentVerdict::regular;
    return estimate;
}

ExponentRun::ExponentRun(const MotionSegment& segment)
    : dt_(std::min(traits_of(Method::taylor).usual_dt, state_scales(segment.chain).time / 8)) {
    const Integration integration{Method::taylor, Arithmetic::double_, dt_};
    for (std::size_t k = 0; k < members_for(segment.chain); ++k)
        members_.emplace_back(
            segment.chain,
            state_beside(segment.chain, segment.start, member_distance * static_cast<double>(k)),
            integration);
    time_scale_ = members_.front().scales().time;
    interval_steps_ = members_.front().interval();
}

void ExponentRun::advance(const StopFlag* stop) {
    double grown = 0;
    for (BenettinPair& member : members_) {
        if (failure_) return;
        grown += member.advance(interval_steps_, stop) / static_cast<double>(members_.size());
        failure_ = member.failure();
    }
    if (failure_) return;
    growth_.push_back(growth_.back() + grown);
    if (growth_.size() <= most_intervals) return;
    for (std::size_t i = 0; 2 * i < growth_.size(); ++i) growth_[i] = growth_[2 * i];
    growth_.resize((growth_.size() + 1) / 2);
    interval_steps_ *= 2;
}

ExponentEstimate ExponentRun::at(double seconds) const {
    const auto count = static_cast<std::size_t>(std::max(0.0, seconds / interval() * (1 + 1e-12)));
    return judge_growth(std::span(growth_).first(std::min(count, growth_.size() - 1) + 1), interval(),
                        time_scale_);
}

std::optional<std::string> too_dear_to_measure(const Chain& chain) {
    if (chain.links() <= most_measured_links) return std::nullopt;
    return fmt::format(
        "The exponent is measured during a run only for chains of at most {} links, because longer ones "
        "would slow the run down. 'pendula lyapunov' measures any chain.",
        most_measured_links);
}

} // namespace pendula
