// SPDX-License-Identifier: MIT
// Tests for ensemble/ensemble.hpp: it is as exact as the scalar kernel, its bytes do not depend on the number
// of threads, and diverging members do not disturb the others.
#include "ensemble/ensemble.hpp"
#include "ensemble/chains.hpp"
#include "physics/trajectory.hpp"

#include <cmath>
#include <cstring>
#include <limits>

using namespace pendula;
using namespace pendula::test;

namespace {

EnsembleSetup small_fan(EnsemblePrecision precision) {
    return {.count = 200, .starts = EnsembleStarts::fan, .spread = 0.5, .precision = precision, .dt = 1e-3};
}

/// Angles and angular velocities of one chain after `steps` steps of the scalar kernel.
std::vector<double> scalar_run(const Chain& chain, const std::vector<double>& from, double dt,
                               std::int64_t steps) {
    const auto middle = from.begin() + static_cast<std::ptrdiff_t>(from.size() / 2);
    const StartState start{.angles = {from.begin(), middle},
                           .unit = AngleUnit::radians,
                           .angular_velocities = {middle, from.end()}};
    const auto trajectory = make_trajectory(chain, start, {Method::rk4, Arithmetic::double_, dt, false});
    trajectory->advance(steps);
    ChainState state;
    trajectory->state(state);
    state.theta.insert(state.theta.end(), state.omega.begin(), state.omega.end());
    return state.theta;
}

} // namespace

TEST_CASE("5 s of regular motion agree with the scalar kernel") {
    for (const std::size_t links : {1, 2, 3, 5})
        for (const EnsemblePrecision precision : {EnsemblePrecision::single, EnsemblePrecision::double_}) {
            CAPTURE(links, name_of(precision));
            const Chain chain = uneven_chain(links);
            const StartState start = start_at(links, 12);
            WorkerPool workers(2);
            EnsembleSetup setup = small_fan(precision);
            setup.count = 100;
            setup.spread = 0.1;
            Ensemble ensemble(chain, start, setup, workers);
            std::vector<std::vector<double>> starts;
            for (const std::size_t member : {0, 50, 99}) starts.push_back(coordinates_of(ensemble, member));
            ensemble.advance(5000, workers);
            CHECK(ensemble.time() == Approx(5));
            std::size_t at = 0;
            double worst = 0;
            for (const std::size_t member : {0, 50, 99}) {
                const auto expected = scalar_run(chain, starts[at++], setup.dt, 5000);
                const auto state = coordinates_of(ensemble, member);
                for (std::size_t i = 0; i < links; ++i)
                    worst = std::max(worst, std::abs(state[i] - expected[i]));
            }
            CHECK(worst <= (precision == EnsemblePrecision::single ? 1e-4 : 1e-12));
        }
}

TEST_CASE(
    "states have the same bytes for 1, 2 or 7 threads and any instruction set with fused multiply-add") {
    for (const EnsemblePrecision precision : {EnsemblePrecision::single, EnsemblePrecision::double_})
        for (const EnsembleStarts starts :
             {EnsembleStarts::fan, EnsembleStarts::ball, EnsembleStarts::grid, EnsembleStarts::shell}) {
            EnsembleSetup setup = small_fan(precision);
            setup.count = 2100; // several tasks, and an incomplete last block
            setup.starts = starts;
            // The fan's 300 steps cross the end of a task. The other kinds differ only in their starts.
            const std::int64_t steps = starts == EnsembleStarts::fan ? 300 : 40;
            const auto run = [&](std::size_t threads, InstructionSet set) {
                WorkerPool workers(threads);
                Ensemble ensemble(uneven_chain(2), start_at(2, 120), setup, workers, set);
                ensemble.advance(steps, workers);
                return all_coordinates(ensemble);
            };
            const std::vector<double> alone = run(1, best_instruction_set());
            const auto same = [&](const std::vector<double>& other) {
                return std::memcmp(alone.data(), other.data(), alone.size() * sizeof(double)) == 0;
            };
            CHECK(same(run(7, best_instruction_set())));
            for (const InstructionSet set : supported_instruction_sets())
                if (fuses(set)) CHECK(same(run(2, set)));
        }
}

TEST_CASE("a member that runs away is marked as lost and does not disturb the others") {
    for (const EnsemblePrecision precision : {EnsemblePrecision::single, EnsemblePrecision::double_}) {
        WorkerPool workers(2);
        const auto make = [&] {
            return Ensemble(uneven_chain(2), start_at(2, 120), small_fan(precision), workers);
        };
        Ensemble untouched = make(), ensemble = make();
        const auto put = [&](std::size_t member, double omega) {
            std::visit(
                [&]<class Real>(MemberStates<Real>& states) {
                    states.omega(1)[member] = static_cast<Real>(omega);
                },
                ensemble.states());
        };
        put(3, std::numeric_limits<double>::quiet_NaN());
        put(77, std::numeric_limits<double>::infinity());
        put(150, 1e30); // finite until the tensions of the rods overflow
        untouched.advance(100, workers);
        ensemble.advance(100, workers);
        for (std::size_t member = 0; member < ensemble.members(); ++member) {
            const bool lost = member == 3 || member == 77 || member == 150;
            CHECK(ensemble.is_lost(member) == lost);
            if (!lost) CHECK(coordinates_of(ensemble, member) == coordinates_of(untouched, member));
        }
    }
}

TEST_CASE("an ensemble can be stopped, and rejects a setup without members") {
    WorkerPool workers(2);
    Ensemble ensemble(uneven_chain(2), start_at(2, 120), small_fan(EnsemblePrecision::double_), workers);
    StopFlag stop = true;
    CHECK_THROWS_AS(ensemble.advance(1000, workers, &stop), Interrupted);
    EnsembleSetup none = small_fan(EnsemblePrecision::double_);
    none.count = 0;
    CHECK_THROWS_WITH(Ensemble(uneven_chain(2), start_at(2, 120), none, workers),
                      "an ensemble must have 1 to 10000000 members, not 0");
}
