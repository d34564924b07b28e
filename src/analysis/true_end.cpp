// SPDX-License-Identifier: MIT
#include "analysis/true_end.hpp"

#include "analysis/exact_run.hpp"
#include "analysis/lane.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

namespace pendula {
namespace {

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

/// Whether nothing but the rounding of its angles moves it.
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

ErrorsAtEnd TrueEnd::errors_of(const Trajectory& at_end) const {
    const PreciseState is = at_end.precise_state();
    return {largest_distance(is.x, is.y, state.x, state.y),
            largest_distance(is.vx, is.vy, state.vx, state.vy),
            std::abs(at_end.energy().change - energy_change)};
}

TrueEnd true_end(const Chain& chain, const StartState& start, double duration, Arithmetic arithmetic) {
    TrueEnd end;
    end.reference.method = Method::taylor;
    end.reference.arithmetic = arithmetic;
    end.reference.dt = usual_timestep(Method::taylor);
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
