// SPDX-License-Identifier: MIT
#include "analysis/exact_run.hpp"

#include "physics/arithmetic/real.hpp"

#include <fmt/format.h>

#include <cmath>

namespace pendula {
namespace {

/// A remainder this much smaller than the time itself is rounding, not part of a step.
constexpr double negligible = 1e-60;

/// For values below 2^53, where every whole number is a double.
double floor_of(const Wide& x) {
    double whole = std::floor(static_cast<double>(x));
    while (whole > x) whole -= 1;
    while (whole + 1 <= x) whole += 1;
    return whole;
}

} // namespace

StepsAndRest whole_steps(double time, double dt) {
    const Wide t = as_written(time), h = as_written(dt);
    if (static_cast<double>(t / h) > 9e15)
        throw Refused(fmt::format("{} s of dt = {} s are more steps than can be counted: choose a larger dt",
                                  time, dt));
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

} // namespace pendula
