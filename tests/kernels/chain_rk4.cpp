// SPDX-License-Identifier: MIT
// Tests for asm/chain_rk4_x87.asm.
#include "comparison.hpp"
#include "physics/system_trajectory.hpp"
#include "physics/systems/rigid_chain.hpp"
#include "support/catch.hpp"
#include "support/sanitized.hpp"

#include <algorithm>
#include <cstring>
#include <limits>
#include <numeric>

using namespace pendula;

extern "C" void pendula_broken_writes_past_the_links(X87Run*);

namespace {

const Subject chain{run_adapted<X87ChainRk4>, integrate<FormSystem<long double, TensionForm>>,
                    integrate<FormSystem<Wide, TensionForm>>};

Case uniform_case(std::size_t links, long double angle, long double velocity) {
    Case test;
    test.chain.lengths.assign(links, 1);
    test.chain.masses.assign(links, 1);
    test.state.assign(links, angle);
    test.state.resize(2 * links, velocity);
    test.dt = 1e-4;
    return test;
}

/// Calls the kernel like X87ChainRk4's run, with other records before the first link's and after the last
/// link's. Also names a change of these records.
std::string run_between_records(X87Kernel kernel, X87Run& run, const Chain& parameters) {
    constexpr std::ptrdiff_t margin = 2;
    const RigidChain<long double> rigid(parameters);
    const std::vector<X87Link> own = x87_links(rigid);
    std::vector<X87Link> links(own.size() + 2 * margin);
    std::memset(static_cast<void*>(links.data()), 0xa5, links.size() * sizeof(X87Link));
    std::copy(own.begin(), own.end(), links.begin() + margin);
    const std::vector<X87Link> before = links;
    const X87Chain chain_between{rigid.gravity, links.data() + margin,
                                 static_cast<std::int64_t>(parameters.links())};
    run.chain = &chain_between;
    std::string broken = call_checked(kernel, run);
    const auto differ = [&](std::ptrdiff_t from, std::ptrdiff_t to) {
        return std::memcmp(&links[from], &before[from], (to - from) * sizeof(X87Link)) != 0;
    };
    const auto all = static_cast<std::ptrdiff_t>(links.size());
    if (differ(0, margin) || differ(all - margin - 1, all)) broken += " records beside the chain's";
    return broken;
}

} // namespace

TEST_CASE("the chain kernel writes to no records but those of the links") {
    Subject guarded = chain;
    guarded.run = run_between_records;
    for (const std::size_t links : {1, 2, 3, 10})
        for (const long double angle : {1.0L, 3e6L}) // beyond 2^20 rad, a sine uses more scratch memory
            for (const bool compensated : {false, true}) {
                Case test = uniform_case(links, angle, 0.5L);
                test.compensated = compensated;
                CAPTURE(links, angle, compensated);
                CHECK(run_kernel(guarded, kernels().chain_rk4, test).broken == "");
                CHECK(run_kernel(guarded, pendula_broken_writes_past_the_links, test).broken != "");
            }
}

TEST_CASE("the chain kernel agrees with the tension form on random states") {
    const std::uint64_t used_seed = seed();
    CAPTURE(used_seed);
    std::mt19937_64 random(used_seed);
    for (const std::size_t links : {1, 2, 3, 4, 7, 12, 33, 64})
        for (int i = 0; i < test::repeats(60); ++i) {
            CAPTURE(links, i);
            CHECK(disagreement(chain, kernels().chain_rk4, random_case(random, links)).value_or("") == "");
        }
    CHECK(disagreement(chain, kernels().chain_rk4, random_case(random, 1000)).value_or("") == "");
}

TEST_CASE("the chain kernel agrees with the tension form on awkward states") {
    const auto pi = RealTraits<long double>::pi;
    for (const std::size_t links : {1, 2, 3, 10})
        for (const long double angle : {0.0L, pi, pi / 2, 1e-4000L, -1e-10L, 99999.0L, -1e5L, 3e6L})
            for (const long double velocity : {0.0L, 1e-4000L, 1.0L, -1e3L, 1e6L})
                for (const double ratio : {1.0, 1e6, 1e-6})
                    for (const bool compensated : {false, true}) {
                        Case test = uniform_case(links, angle, velocity);
                        test.dt = 1e-7;
                        test.steps = 1;
                        test.compensated = compensated;
                        test.chain.masses.back() *= ratio;
                        test.state[0] += 0.5L;
                        CAPTURE(links, angle, velocity, ratio, compensated);
                        CHECK(disagreement(chain, kernels().chain_rk4, test).value_or("") == "");
                    }
}

TEST_CASE("the chain kernel's compensated sums lose less than 1/64 of an epsilon") {
    for (const std::size_t links : {1, 2, 3, 10})
        CHECK(left_behind(chain, kernels().chain_rk4, uniform_case(links, 1, 0.5L)) < 1.0 / 64);
}

TEST_CASE("the chain kernel breaks nothing on infinite, NaN or huge states, and hides no infinity or NaN") {
    const long double infinity = std::numeric_limits<long double>::infinity();
    for (const std::size_t links : {1, 2, 4})
        for (const long double bad : {infinity, -infinity, std::nanl(""), 0x1p63L, -0x1p64L})
            for (std::size_t i = 0; i < 2 * links; ++i)
                for (const bool compensated : {false, true}) {
                    Case test = uniform_case(links, 1, 0.5L);
                    test.state[i] = bad;
                    test.compensated = compensated;
                    test.damping = 0.5;
                    const Result got = run_kernel(chain, kernels().chain_rk4, test);
                    CHECK(got.broken == "");
                    if (std::isfinite(bad) && i >= links) continue; // a large velocity is an ordinary number
                    CHECK(!std::isfinite(std::accumulate(got.state.begin(), got.state.end(), 0.0L)));
                }
}

TEST_CASE("the chain kernel takes exactly the given number of steps") {
    for (const std::size_t links : {1, 2, 3, 10})
        CHECK(counts_its_steps(chain, kernels().chain_rk4, uniform_case(links, 1, 0.5L)));
}

TEST_CASE("a trajectory by the chain kernel has the same angles and energies as one by the C++ Rk4") {
    Chain parameters;
    StartState start;
    for (std::size_t i = 0; i < 10; ++i) {
        parameters.lengths.push_back(1);
        parameters.masses.push_back(1);
        start.angles.push_back(90);
        start.angular_velocities.push_back(0);
    }
    using System = RigidSystem<long double>;
    for (const double damping : {0.0, 0.5})
        for (const bool compensated : {false, true}) {
            parameters.damping = damping;
            const Integration integration{Method::rk4, Arithmetic::x87, 1e-3, compensated};
            const PreciseState at = precise_start(parameters, start);
            SystemTrajectory<System, X87Method<X87ChainRk4>> kernel(parameters, at, integration);
            SystemTrajectory<System, Rk4<System>> reference(parameters, at, integration);
            kernel.advance(1000, nullptr);
            reference.advance(1000, nullptr);
            ChainState got, expected;
            kernel.state(got);
            reference.state(expected);
            for (std::size_t i = 0; i < 10; ++i)
                CHECK(got.theta[i] == Approx(expected.theta[i]).epsilon(1e-13));
            CHECK(kernel.energy().change == Approx(reference.energy().change).epsilon(1e-6));
        }
}
