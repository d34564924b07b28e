// SPDX-License-Identifier: MIT
#include "analysis/convergence.hpp"

#include "analysis/exact_run.hpp"
#include "physics/precise_state.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace pendula {
namespace {

double largest_distance(const std::vector<Quad>& x, const std::vector<Quad>& y,
                        const std::vector<Quad>& true_x, const std::vector<Quad>& true_y) {
    double largest = 0;
    for (std::size_t i = 0; i < x.size(); ++i)
        largest = std::max(largest, std::hypot(static_cast<double>(x[i] - true_x[i]),
                                               static_cast<double>(y[i] - true_y[i])));
    return largest;
}

struct Truth {
    PreciseState state;
    double energy_change = 0; ///< J: what damping has taken
};

Truth end_of(const Chain& chain, const StartState& start, const Integration& integration, double duration) {
    ExactRun run(make_trajectory(chain, start, integration));
    const Trajectory& end = run.at(duration);
    if (end.failure()) throw Refused("the reference, taylor in double-double, stopped: " + *end.failure());
    return {end.precise_state(), chain.damping > 0 ? end.energy().change : 0};
}

ConvergenceRow measure_row(const Chain& chain, const StartState& start, const Integration& integration,
                           double duration, const Truth& truth, const Clock& clock) {
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
    const PreciseState state = end.precise_state();
    row.error.position = largest_distance(state.x, state.y, truth.state.x, truth.state.y);
    row.error.velocity = largest_distance(state.vx, state.vy, truth.state.vx, truth.state.vy);
    row.error.energy = std::abs(end.energy().change - truth.energy_change);
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
                                     double duration, const Clock& clock) {
    for (const double dt : steps) {
        Integration at_dt = integration;
        at_dt.dt = dt;
        if (const auto no = refusal(chain, start, at_dt)) throw Refused(*no);
    }

    ConvergenceStudy study;
    study.duration = duration;
    study.reference.method = Method::taylor;
    study.reference.arithmetic = Arithmetic::double_double;
    study.reference.dt = usual_timestep(Method::taylor);
    study.reference.compensated = true;
    study.scale = make_trajectory(chain, start, study.reference)->energy().scale;
    const Truth truth = end_of(chain, start, study.reference, duration);
    Integration higher = study.reference;
    higher.order = taylor_order(Arithmetic::double_double) + 8;
    const PreciseState check = end_of(chain, start, higher, duration).state;
    study.reference_uncertainty = largest_distance(truth.state.x, truth.state.y, check.x, check.y);

    for (const double dt : steps) {
        Integration at_dt = integration;
        at_dt.dt = dt;
        study.rows.push_back(measure_row(chain, start, at_dt, duration, truth, clock));
        if (study.rows.size() > 1)
            study.rows.back().order = orders_between(study.rows.back(), *(study.rows.end() - 2));
    }
    return study;
}

} // namespace pendula
