// SPDX-License-Identifier: MIT
#include "analysis/automatic.hpp"

#include "analysis/exact_run.hpp"
#include "analysis/lyapunov.hpp"
#include "simulation/trajectory_group.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

namespace pendula {
namespace {

/// The largest logarithm among the samples up to `time` (s).
double largest_until(const std::vector<ErrorGrowth::Sample>& samples, double time) {
    double largest = 0;
    for (const ErrorGrowth::Sample& sample : samples)
        if (sample.time <= time) largest = std::max(largest, sample.logarithm);
    return largest;
}

/// The costs are computing times relative to double: a simulated second of three links takes 0.028, 0.145,
/// 0.76 and 34 ms.
constexpr std::array candidate_table{
    AccuracyCandidate{Arithmetic::double_, 1},
    AccuracyCandidate{Arithmetic::long_double, 5},
    AccuracyCandidate{Arithmetic::double_double, 27},
    AccuracyCandidate{Arithmetic::quad_double, 1200},
};

/// The order of the checking run is the candidate's order plus this number, or minus this number if the sum
/// would exceed most_taylor_order. Another order leads to other steps: both rounding and truncation differ.
constexpr int more_order = 8;
/// A candidate is skipped without a check only if its expected error exceeds the requested angle by more than
/// this factor. The factor is large for two reasons: the growth is measured in double, where rounding errors
/// soon lead to a different motion of the chain, and a check that fails is cheap because it ends early.
constexpr double hopeful = 1e6;
/// Many roundings add up. An integration is expected to suffice if an error of this many roundings does not
/// grow beyond the requested angle.
constexpr double roundings = 100;
/// A check reports its progress after steps_between_reports steps (about a quarter of a simulated second), or
/// earlier after work_between_reports. Unit of the work: evaluations of the right-hand side times links.
constexpr std::int64_t steps_between_reports = 16;
constexpr std::uint64_t work_between_reports = 100'000;
/// Two runs agree if they differ by at most this fraction of the requested angle. A checking run with more
/// digits has a negligible error. Without more digits both runs err by about the same amount, perhaps in the
/// same direction, so they must agree far better.
constexpr double share_with_more_digits = 0.9, share_with_the_same = 1.0 / 16;

Integration integration_of(const AccuracyCandidate& row) {
    Integration one;
    one.method = Method::taylor;
    one.arithmetic = row.arithmetic;
    one.dt = traits_of(one.method).usual_dt;
    one.compensated = true;
    one.order = traits_of(row.arithmetic).taylor_order;
    return one;
}

double rounding_of(const AccuracyCandidate& row) { return traits_of(row.arithmetic).rounding; }

double widest_angle(const Trajectory& one, const Trajectory& other, std::vector<Wide>& a,
                    std::vector<Wide>& b) {
    one.coordinates(a);
    other.coordinates(b);
    double widest = 0;
    for (std::size_t i = 0; i < one.chain().links(); ++i)
        widest = std::max(widest, std::abs(static_cast<double>(a[i] - b[i])));
    return widest;
}

void demand_sense(const Chain& chain, const RightWish& wish) {
    if (chain.model != Model::rigid)
        throw Refused("automatic accuracy is for rigid chains only: choose model = \"rigid\", or a "
                      "method and an arithmetic");
    if (!(wish.right_for > 0 && std::isfinite(wish.right_for)))
        throw Refused(fmt::format("the requested time must be above 0 s, not {} s", wish.right_for));
    if (!(wish.right_to > 0 && wish.right_to <= 1))
        throw Refused(
            fmt::format("the requested angle must be above 0 and at most 1 rad, not {}", wish.right_to));
}

Integration likely_by(const ErrorGrowth& growth, const RightWish& wish) {
    const double expected = growth.expected_until(wish.right_for);
    for (const AccuracyCandidate& row : candidate_table)
        if (expected <= std::log(wish.right_to / (roundings * rounding_of(row)))) return integration_of(row);
    return integration_of(candidate_table.back());
}

/// Whether the main chain's dt is a multiple of the dt of each precision lane.
bool fits_lanes(const Setup& setup) {
    for (const PrecisionLane& lane : setup.lanes) {
        try {
            substeps_of(lane, setup.integration);
        } catch (const Refused&) {
            return false;
        }
    }
    return true;
}

} // namespace

bool ErrorGrowth::exceeds(double logarithm) const {
    return std::ranges::any_of(samples, [&](const Sample& sample) { return sample.logarithm > logarithm; });
}

double ErrorGrowth::expected_until(double time) const {
    const double known = known_until(), all = largest_until(samples, known);
    if (!is_cut_short || time <= known) return largest_until(samples, time);
    const double last = (all - largest_until(samples, known / 2)) / (known / 2);
    return all + std::max({all / known, last, usual_rate}) * (time - known);
}

ErrorGrowth measure_error_growth(const Chain& chain, const StartState& start, const Integration& integration,
                                 double duration, double enough, const StopFlag* stop,
                                 std::uint64_t most_work) {
    BenettinPair pair(chain, start, integration);
    ErrorGrowth growth;
    growth.usual_rate = 1 / pair.scales().time;
    double logarithm = 0, lowest = 0;
    for (std::int64_t steps = 0; static_cast<double>(steps) * integration.dt < duration;) {
        if (pair.work() >= most_work && !growth.samples.empty()) {
            growth.is_cut_short = true;
            break;
        }
        const std::int64_t some = pair.interval();
        logarithm += pair.advance(some, stop);
        if (pair.failure()) throw Refused(*pair.failure());
        steps += some;
        lowest = std::min(lowest, logarithm);
        growth.samples.push_back({static_cast<double>(steps) * integration.dt, logarithm - lowest});
        if (logarithm - lowest > enough) break;
    }
    return growth;
}

std::span<const AccuracyCandidate> accuracy_candidates() { return candidate_table; }

double agree_until(const Chain& chain, const StartState& start, const Integration& one,
                   const Integration& other, double duration, double limit, const StopFlag* stop,
                   const std::function<void(double time)>& tell) {
    const auto a = make_trajectory(chain, start, one);
    // If both runs rounded the start in the same way, the error of this rounding would not show.
    const double rounding = one.arithmetic == other.arithmetic ? traits_of(one.arithmetic).rounding : 0;
    const auto b = make_trajectory(chain, start_rounded_otherwise(chain, start, rounding), other);
    const StepsAndRest whole = whole_steps(duration, one.dt);
    const std::int64_t last = whole.steps + (whole.rest > 0 ? 1 : 0);
    std::vector<Wide> of_a, of_b;
    std::uint64_t reported = 0;
    for (std::int64_t step = 1; step <= last; ++step) {
        a->advance(1, stop);
        b->advance(1, stop);
        const bool agree = !a->failure() && !b->failure() && widest_angle(*a, *b, of_a, of_b) <= limit;
        if (!agree) return static_cast<double>(step - 1) * one.dt;
        const std::uint64_t work = chain.links() * (a->evaluations() + b->evaluations());
        if (tell && (step % steps_between_reports == 0 || work - reported >= work_between_reports)) {
            tell(static_cast<double>(step) * one.dt);
            reported = work;
        }
    }
    return duration;
}

ErrorGrowth growth_for(const Chain& chain, const StartState& start, const RightWish& wish,
                       const StopFlag* stop) {
    demand_sense(chain, wish);
    const double enough = std::log(hopeful * wish.right_to / rounding_of(candidate_table.back()));
    return measure_error_growth(chain, start, integration_of(candidate_table.front()), wish.right_for, enough,
                                stop);
}

AccuracyReport likely_choice(const ErrorGrowth& growth, const RightWish& wish) {
    AccuracyReport report;
    report.likely = likely_by(growth, wish);
    if (growth.is_cut_short) report.known_until = growth.known_until();
    return report;
}

Setup integrated_by(Setup setup, const Integration& chosen) {
    const double wanted = setup.integration.dt;
    setup.integration = chosen;
    setup.integration.order = 0; // the default of each arithmetic, because the lanes share this order
    if (!fits_lanes(setup)) {
        setup.integration.dt = wanted;
        return setup;
    }
    // Halving dt does not change taylor's own steps, so the check remains valid.
    while (setup.integration.dt > wanted) {
        Setup halved = setup;
        halved.integration.dt /= 2;
        if (!fits_lanes(halved)) break;
        setup = std::move(halved);
    }
    return setup;
}

Setup beside_automatic(Setup setup) {
    const Integration& now = setup.integration;
    setup.lanes.push_back(
        {now.method, now.arithmetic, now.compensated, traits_of(now.method).own_steps ? 0 : now.dt});
    setup.accuracy = Accuracy::automatic;
    return setup;
}

bool is_integrated_by(const Setup& setup, const Integration& chosen) {
    return setup.integration == integrated_by(setup, chosen).integration;
}

std::string summary(const AccuracyChoice& choice) {
    const std::string until =
        fmt::format("right to {} rad until t = {} s", choice.wish.right_to, choice.right_until);
    return choice.met() ? until : until + fmt::format(", not {} s", choice.wish.right_for);
}

AccuracyChoice choose_accuracy(const Chain& chain, const StartState& start, const RightWish& wish,
                               const StopFlag* stop, const TellAccuracy& tell) {
    return choose_accuracy(chain, start, wish, growth_for(chain, start, wish, stop), stop, tell);
}

AccuracyChoice choose_accuracy(const Chain& chain, const StartState& start, const RightWish& wish,
                               const ErrorGrowth& growth, const StopFlag* stop, const TellAccuracy& tell) {
    demand_sense(chain, wish);
    AccuracyChoice best;
    best.wish = wish;
    AccuracyReport report = likely_choice(growth, wish);
    if (tell) tell(report);
    for (std::size_t i = 0; i < candidate_table.size(); ++i) {
        const AccuracyCandidate& row = candidate_table[i];
        const bool last = i + 1 == candidate_table.size();
        if (!last && growth.exceeds(std::log(hopeful * wish.right_to / rounding_of(row)))) continue;
        const Integration chosen = integration_of(row);
        Integration check = integration_of(candidate_table[last ? i : i + 1]);
        check.order += check.order + more_order <= most_taylor_order ? more_order : -more_order;
        const double share = last ? share_with_the_same : share_with_more_digits;
        const auto tell_reached = [&](double time) {
            report.choice = AccuracyChoice{wish, chosen, check, time};
            tell(report);
        };
        const double until = agree_until(chain, start, chosen, check, wish.right_for, share * wish.right_to,
                                         stop, tell ? tell_reached : std::function<void(double)>());
        if (until >= best.right_until) {
            best.chosen = chosen;
            best.checked_by = check;
            best.right_until = until;
        }
        if (best.met()) break;
    }
    return best;
}

} // namespace pendula
