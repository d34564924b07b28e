// SPDX-License-Identifier: MIT
#include "analysis/work_precision.hpp"

#include "analysis/exact_run.hpp"
#include "physics/method.hpp"
#include "physics/names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <memory>

namespace pendula {
namespace {

constexpr double step_factors[] = {4, 2, 1};  ///< of a method's usual dt
constexpr int order_steps[] = {-8, -4, 0, 4}; ///< from the usual order
constexpr double longest_repeated = 4;        ///< s: an integration that takes longer is timed once

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
            constexpr double nan = std::numeric_limits<double>::quiet_NaN();
            row.error = row.failure ? ErrorsAtEnd{nan, nan, nan} : truth.errors_of(end);
            study.rows.push_back(std::move(row));
        }
    for (std::size_t i = 0; i < integrations.size(); ++i) {
        WorkPrecisionRow& row = study.rows[i];
        row.repeats = static_cast<int>(seconds[i].size());
        row.minimum_ms = 1000 * *std::ranges::min_element(seconds[i]) / duration;
        row.median_ms = 1000 * median(seconds[i]) / duration;
    }
    return study;
}

} // namespace pendula
