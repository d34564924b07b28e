// SPDX-License-Identifier: MIT
#include "analysis/exact_run.hpp"

#include "physics/arithmetic/real.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

namespace pendula {
namespace {

/// A remainder that is smaller than this fraction of the time is a rounding error, not part of a step.
constexpr double negligible = 1e-60;

/// The floor of a value below 2^53, where every whole number is a double.
double floor_of(const Wide& x) {
    double whole = std::floor(static_cast<double>(x));
    while (whole > x) whole -= 1;
    while (whole + 1 <= x) whole += 1;
    return whole;
}

double largest_distance(const std::vector<Wide>& x, const std::vector<Wide>& y,
                        const std::vector<Wide>& true_x, const std::vector<Wide>& true_y) {
    double largest = 0;
    for (std::size_t i = 0; i < x.size(); ++i)
        largest = std::max(largest, std::hypot(static_cast<double>(x[i] - true_x[i]),
                                               static_cast<double>(y[i] - true_y[i])));
    return largest;
}

struct End {
    PreciseState state;
    double energy_change = 0; ///< J
};

End end_of(std::unique_ptr<Trajectory> trajectory, double duration) {
    const Chain chain = trajectory->chain();
    const Integration integration = trajectory->integration();
    ExactRun run(std::move(trajectory));
    const Trajectory& end = run.at(duration);
    if (end.failure())
        throw Refused(fmt::format("the reference, taylor in {}, stopped: {}", name_of(integration.arithmetic),
                                  *end.failure()));
    return {end.precise_state(), chain.damping > 0 ? end.energy().change : 0};
}

/// Whether the chain is balanced, so that only the rounding of its angles makes it move.
bool is_balanced(const Chain& chain, const StartState& start) {
    const PreciseState state = precise_start(chain, start);
    const auto is_straight = [](const Wide& theta) {
        Wide sine, cosine;
        sin_cos(theta, sine, cosine);
        return std::abs(static_cast<double>(sine)) < 1e-30;
    };
    return chain.model == Model::rigid && std::ranges::all_of(state.theta, is_straight) &&
           std::ranges::all_of(state.omega, [](const Wide& omega) { return omega == Wide(0); });
}

} // namespace

StepsAndRest whole_steps(double time, double dt) {
    const Wide t = as_written(time), h = as_written(dt);
    if (static_cast<double>(t / h) > 9e15)
        throw Refused(fmt::format(
            "{} s with dt = {} s need more steps than can be counted: choose a larger dt", time, dt));
    double steps = floor_of(t / h);
    Wide rest = t - steps * h;
    if (h - rest <= negligible * t) {
        steps += 1;
        rest = 0;
    }
    if (rest <= negligible * t) rest = 0;
    return {static_cast<std::int64_t>(steps), rest};
}

const Trajectory& ExactRun::at(double time) {
    const auto [steps, rest] = whole_steps(time, trajectory_->integration().dt);
    trajectory_->advance(steps - trajectory_->step());
    if (rest == 0 || trajectory_->failure()) return *trajectory_;
    between_ = trajectory_->clone();
    between_->advance_partial(rest);
    return *between_;
}

TimeGrid::TimeGrid(double duration, double every) : duration_(duration), every_(every) {
    if (static_cast<double>(as_written(duration) / as_written(every)) > 9e15)
        throw Refused(
            fmt::format("a row every {} s for {} s gives more rows than can be counted: choose a longer "
                        "--every",
                        every, duration));
    const auto [whole, rest] = whole_steps(duration, every);
    rows_ = whole + (rest > 0 ? 2 : 1);
}

double TimeGrid::time(std::int64_t row) const {
    if (row == rows_ - 1) return duration_;
    return static_cast<double>(to_wide(static_cast<double>(row)) * as_written(every_));
}

ErrorsAtEnd TrueEnd::errors_of(const Trajectory& at_end) const {
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    if (at_end.failure()) return {nan, nan, nan};
    const PreciseState is = at_end.precise_state();
    return {largest_distance(is.x, is.y, state.x, state.y),
            largest_distance(is.vx, is.vy, state.vx, state.vy),
            std::abs(at_end.energy().change - energy_change)};
}

TrueEnd true_end(const Chain& chain, const StartState& start, double duration, Arithmetic arithmetic) {
    TrueEnd end;
    end.reference.method = Method::taylor;
    end.reference.arithmetic = arithmetic;
    end.reference.dt = traits_of(Method::taylor).usual_dt;
    end.reference.compensated = true;
    end.scale = make_trajectory(chain, start, end.reference)->energy().scale;
    End truth = end_of(make_trajectory(chain, start, end.reference), duration);
    Integration higher = end.reference;
    higher.order = traits_of(arithmetic).taylor_order + 8;
    const double rounding = is_balanced(chain, start) ? traits_of(arithmetic).rounding : 0;
    const PreciseState begin =
        rounding > 0 ? start_rounded_otherwise(chain, start, rounding) : precise_start(chain, start);
    const PreciseState check = end_of(make_trajectory(chain, begin, higher), duration).state;
    end.uncertainty = largest_distance(truth.state.x, truth.state.y, check.x, check.y);
    end.state = std::move(truth.state);
    end.energy_change = truth.energy_change;
    return end;
}

} // namespace pendula
