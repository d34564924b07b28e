// SPDX-License-Identifier: MIT
#include "analysis/convergence.hpp"

#include "analysis/exact_run.hpp"
#include "physics/arithmetic/real.hpp"

#include <cmath>
#include <limits>

namespace pendula {
namespace {

/// The longest dt, up to `dt`, of which whole steps end at `duration`: a last step that is shorter than the
/// others would have another error, and no order follows from it.
double dividing(double duration, double dt) {
    const auto [whole, rest] = whole_steps(duration, dt);
    if (rest == 0) return dt;
    const Wide end = as_written(duration), steps = to_wide(static_cast<double>(whole + 1));
    auto even = static_cast<double>(end / steps);
    // At most one rounding above the true one, by which the last step is shorter: below, it were one step
    // more.
    while (as_written(even) * steps < end)
        even = std::nextafter(even, std::numeric_limits<double>::infinity());
    return even;
}

ConvergenceRow measure_row(const Chain& chain, const StartState& start, const Integration& integration,
                           double duration, const TrueEnd& truth, const StudyClock& clock) {
    ConvergenceRow row;
    row.dt = integration.dt;
    ExactRun run(make_trajectory(chain, start, integration));
    const double began = clock();
    const Trajectory& end = run.at(duration);
    row.ms_per_simulated_second = 1000 * (clock() - began) / duration;
    row.evaluations = end.evaluations();
    row.failure = end.failure();
    if (row.failure) {
        constexpr double nan = std::numeric_limits<double>::quiet_NaN();
        row.error = {nan, nan, nan};
        return row;
    }
    row.error = truth.errors_of(end);
    return row;
}

std::optional<double> order_between(double error, double dt, double error_before, double dt_before) {
    const double order = std::log(error_before / error) / std::log(dt_before / dt);
    return std::isfinite(order) ? std::optional(order) : std::nullopt;
}

ObservedOrders orders_between(const ConvergenceRow& row, const ConvergenceRow& before) {
    const auto order = [&](double ErrorsAtEnd::*error) {
        return order_between(row.error.*error, row.dt, before.error.*error, before.dt);
    };
    return {order(&ErrorsAtEnd::position), order(&ErrorsAtEnd::velocity), order(&ErrorsAtEnd::energy)};
}

} // namespace

ConvergenceStudy measure_convergence(const Chain& chain, const StartState& start,
                                     const Integration& integration, std::span<const double> steps,
                                     double duration, const StudyClock& clock) {
    for (const double dt : steps) {
        Integration at_dt = integration;
        at_dt.dt = dt;
        if (const auto no = refusal(chain, start, at_dt)) throw Refused(*no);
    }

    ConvergenceStudy study;
    study.duration = duration;
    const TrueEnd truth = true_end(chain, start, duration, arithmetic_beyond(integration.arithmetic));
    study.reference = truth.reference;
    study.reference_uncertainty = truth.uncertainty;
    study.scale = truth.scale;

    for (const double dt : steps) {
        Integration at_dt = integration;
        at_dt.dt = dividing(duration, dt);
        study.rows.push_back(measure_row(chain, start, at_dt, duration, truth, clock));
        study.rows.back().wished_dt = dt;
        if (study.rows.size() > 1)
            study.rows.back().order = orders_between(study.rows.back(), *(study.rows.end() - 2));
    }
    return study;
}

} // namespace pendula
