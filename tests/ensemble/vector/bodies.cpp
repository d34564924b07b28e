// SPDX-License-Identifier: MIT
// Tests for ensembles of links with mass, friction and drive: each member is the scalar RK4 trajectory of its
// chain.
#include "ensemble/chains.hpp"
#include "ensemble/ensemble.hpp"
#include "ensemble/vector/kernels.hpp"
#include "physics/trajectory.hpp"

#include <cmath>

using namespace pendula;
using namespace pendula::test;

namespace {

constexpr std::int64_t some_steps = 300; // more than an ensemble takes at a time
constexpr double begin = 0.25;           // s

} // namespace

TEST_CASE("members with rods, friction, drag and drives move like the scalar trajectory") {
    WorkerPool workers(2);
    for (const std::size_t links : {1u, 2u, 3u, 4u, 5u, 8u})
        for (const auto& [name, chain] : body_chains(links)) {
            CAPTURE(links, name);
            const StartState start = start_at(links, 70);
            EnsembleSetup setup;
            setup.count = 5;
            setup.spread = 0.5;
            setup.dt = 1e-3;
            Ensemble ensemble(chain, start, setup, workers, InstructionSet::avx512, nullptr, begin);
            std::vector<std::vector<double>> starts;
            for (std::size_t m = 0; m < setup.count; ++m) starts.push_back(coordinates_of(ensemble, m));
            ensemble.advance(some_steps, workers);
            for (std::size_t m = 0; m < setup.count; ++m) {
                std::vector<Wide> theta, omega;
                for (std::size_t i = 0; i < links; ++i) {
                    theta.push_back(to_wide(starts[m][i]));
                    omega.push_back(to_wide(starts[m][links + i]));
                }
                PreciseState from = precise_from_angles(chain, theta, omega);
                from.time = to_wide(begin);
                const auto alone = make_trajectory(chain, from, {Method::rk4, Arithmetic::double_, setup.dt});
                alone->advance(some_steps);
                const PreciseState state = alone->precise_state();
                const std::vector<double> member = coordinates_of(ensemble, m);
                // The two forms round differently by some 1e-16 per stage, in 1200 stages. In 0.3 s errors
                // grow by a factor of up to e for each 3 rad/s of the chain's fastest rate.
                for (std::size_t i = 0; i < links; ++i) {
                    CHECK(std::abs(member[i] - static_cast<double>(state.theta[i])) < 1e-11);
                    CHECK(std::abs(member[links + i] - static_cast<double>(state.omega[i])) < 1e-10);
                }
            }
        }
}

TEST_CASE(
    "for short chains of similar masses the full mass matrix gives the same motion as solving link by link") {
    const auto advanced = [](const BodyConstants<double>& constants, const Chain& chain, std::int64_t steps) {
        const std::size_t links = chain.links();
        MemberStates<double> states(member_block, links);
        for (std::size_t i = 0; i < links; ++i)
            for (std::size_t m = 0; m < states.stride(); ++m) {
                states.theta(i)[m] = 1 + 0.01 * static_cast<double>(m) - 0.3 * static_cast<double>(i);
                states.omega(i)[m] = 0.5 * static_cast<double>(i);
            }
        const auto moments = outside_moments<double>(chain, begin, constants.dt, 0, steps);
        ensemble_kernels(InstructionSet::avx512)
            .double_.advance_bodies(constants, moments.data(), states.theta(0), states.stride(), member_block,
                                    steps);
        return states;
    };
    for (const std::size_t links : {1u, 2u, 3u, 4u, 5u, 6u})
        for (const auto& [name, chain] : body_chains(links)) {
            CAPTURE(links, name);
            auto constants = body_constants<double>(chain, 1e-3);
            if (!chain.air_drag.empty()) {
                CHECK_FALSE(constants.is_dense);
                continue;
            }
            REQUIRE(constants.is_dense);
            constexpr std::int64_t steps = 10;
            const auto dense = advanced(constants, chain, steps);
            constants.is_dense = false;
            const auto by_links = advanced(constants, chain, steps);
            // Rounding of some 1e-16 per stage, in 40 stages, times the masses' factor of 16.
            for (std::size_t place = 0; place < 2 * links; ++place)
                for (std::size_t m = 0; m < member_block; ++m)
                    CHECK(std::abs(dense.coordinate(place)[m] - by_links.coordinate(place)[m]) < 1e-13);
        }
    Chain heavy_tip = body_chains(3)[0].chain;
    heavy_tip.masses.back() = 100;
    CHECK_FALSE(body_constants<double>(heavy_tip, 1e-3).is_dense);
    CHECK_FALSE(body_constants<double>(body_chains(8)[0].chain, 1e-3).is_dense);
}

TEST_CASE("single precision follows double precision, and AVX-512 and AVX2 give the same bytes") {
    WorkerPool workers(2);
    const auto chains = body_chains(3);
    const Chain& chain = chains.back().chain;
    for (const EnsemblePrecision precision : {EnsemblePrecision::single, EnsemblePrecision::double_}) {
        EnsembleSetup setup;
        setup.count = 100;
        setup.precision = precision;
        setup.spread = 0.3;
        std::vector<std::vector<double>> results;
        for (const InstructionSet set : {InstructionSet::avx512, InstructionSet::avx2}) {
            Ensemble ensemble(chain, start_at(3, 40), setup, workers, set);
            ensemble.advance(100, workers);
            results.push_back(all_coordinates(ensemble));
        }
        CHECK((results[0] == results[1]));
        if (precision == EnsemblePrecision::double_) continue;
        setup.precision = EnsemblePrecision::double_;
        Ensemble exact(chain, start_at(3, 40), setup, workers);
        exact.advance(100, workers);
        const std::vector<double> known = all_coordinates(exact);
        for (std::size_t i = 0; i < known.size(); ++i) CHECK(std::abs(results[0][i] - known[i]) < 1e-3);
    }
}

TEST_CASE("the bytes of a driven ensemble do not depend on threads or on the number of steps per call") {
    const Chain chain = body_chains(2).back().chain;
    EnsembleSetup setup;
    setup.count = 2000;
    setup.spread = 1;
    WorkerPool one(1), four(4);
    Ensemble once(chain, start_at(2, 50), setup, one, InstructionSet::avx512, nullptr, begin),
        often(chain, start_at(2, 50), setup, four, InstructionSet::avx512, nullptr, begin);
    once.advance(700, one);
    for (const std::int64_t steps : {1, 255, 3, 300, 141}) often.advance(steps, four);
    CHECK((all_coordinates(once) == all_coordinates(often)));
}

TEST_CASE("an ensemble of links with mass rejects dry friction and energy shells") {
    Chain chain = body_chains(2)[0].chain;
    EnsembleSetup setup;
    setup.starts = EnsembleStarts::shell;
    CHECK(refusal(chain, start_at(2, 50), setup)->find("shell") != std::string::npos);
    setup.starts = EnsembleStarts::fan;
    CHECK_FALSE(refusal(chain, start_at(2, 50), setup));
    chain.dry_friction = {0, 0.1};
    CHECK(refusal(chain, start_at(2, 50), setup)->find("dry friction") != std::string::npos);
}
