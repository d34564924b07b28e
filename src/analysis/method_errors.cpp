// SPDX-License-Identifier: MIT
#include "analysis/method_errors.hpp"

#include "analysis/exact_run.hpp"
#include "ensemble/ensemble_benchmark.hpp"
#include "physics/arithmetic/real.hpp"
#include "physics/method.hpp"
#include "physics/names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace pendula {
namespace {

/// The longest dt, up to `dt`, that divides `duration`. A shorter last step would have a different error, so
/// that no order could be calculated.
double dividing(double duration, double dt) {
    const auto [whole, rest] = whole_steps(duration, dt);
    if (rest == 0) return dt;
    const Wide end = as_written(duration), steps = to_wide(static_cast<double>(whole + 1));
    auto even = static_cast<double>(end / steps);
    // The result is the true quotient, rounded up: the last step is then slightly shorter. With a result
    // below the quotient, the run would need one more step.
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
        study.rows.back().requested_dt = dt;
        if (study.rows.size() > 1)
            study.rows.back().order = orders_between(study.rows.back(), *(study.rows.end() - 2));
    }
    return study;
}

namespace {

constexpr double step_factors[] = {4, 2, 1};  ///< dt as multiples of a method's usual dt
constexpr int order_steps[] = {-8, -4, 0, 4}; ///< orders relative to the usual order
constexpr double longest_repeated = 4;        ///< s; an integration that takes longer is timed only once

std::vector<Integration> settings_of(Method method, Arithmetic arithmetic) {
    std::vector<Integration> settings;
    Integration usual;
    usual.method = method;
    usual.arithmetic = arithmetic;
    usual.dt = traits_of(method).usual_dt;
    if (traits_of(method).own_steps) {
        for (const int more : order_steps) {
            usual.order =
                std::clamp(traits_of(arithmetic).taylor_order + more, least_taylor_order, most_taylor_order);
            settings.push_back(usual);
        }
        return settings;
    }
    for (const double factor : step_factors) {
        settings.push_back(usual);
        settings.back().dt *= factor;
    }
    return settings;
}

} // namespace

std::string WorkPrecisionRow::setting() const {
    if (traits_of(integration.method).own_steps) return fmt::format("order {}", integration.order);
    return fmt::format("dt {} s", integration.dt);
}

std::vector<Integration> integrations_for(const Chain& chain, const StartState& start) {
    std::vector<Integration> all;
    for (const MethodTraits& method : method_table)
        for (const std::string_view name : EnumNames<Arithmetic>::list)
            for (const Integration& one : settings_of(method.method, *from_name<Arithmetic>(name)))
                if (!refusal(chain, start, one)) all.push_back(one);
    return all;
}

WorkPrecision measure_work_precision(const Chain& chain, const StartState& start,
                                     std::span<const Integration> integrations, double duration, int repeats,
                                     const StudyClock& clock,
                                     const std::function<void(std::size_t, std::size_t)>& begin) {
    for (const Integration& one : integrations)
        if (const auto no = refusal(chain, start, one)) throw Refused(*no);
    const TrueEnd truth = true_end(chain, start, duration, Arithmetic::quad_double);
    WorkPrecision study;
    study.repeats = repeats;
    study.duration = duration;
    study.scale = truth.scale;
    study.reference_uncertainty = truth.uncertainty;
    const auto turns = static_cast<std::size_t>(repeats) + 1;
    std::vector<std::vector<double>> seconds(integrations.size());
    for (std::size_t turn = 0; turn < turns; ++turn)
        for (std::size_t i = 0; i < integrations.size(); ++i) {
            if (begin) begin(turn * integrations.size() + i, turns * integrations.size());
            if (turn > 1 && seconds[i].front() > longest_repeated) continue;
            ExactRun run(make_trajectory(chain, start, integrations[i]));
            const double began = clock();
            const Trajectory& end = run.at(duration);
            const double took = clock() - began;
            if (turn > 0) {
                seconds[i].push_back(took);
                continue;
            }
            WorkPrecisionRow row;
            row.integration = integrations[i];
            row.evaluations = end.evaluations();
            row.failure = end.failure();
            row.error = truth.errors_of(end);
            study.rows.push_back(std::move(row));
        }
    for (std::size_t i = 0; i < integrations.size(); ++i) {
        WorkPrecisionRow& row = study.rows[i];
        row.repeats = static_cast<int>(seconds[i].size());
        row.minimum_ms = 1000 * *std::ranges::min_element(seconds[i]) / duration;
        row.median_ms = 1000 * median_of(seconds[i]) / duration;
    }
    return study;
}

} // namespace pendula
