// SPDX-License-Identifier: MIT
// Tests for asm/elastic_rk4_x87.asm.
#include "comparison.hpp"
#include "physics/systems/elastic_chain.hpp"
#include "physics/trajectory.hpp"
#include "support/catch.hpp"
#include "support/sanitized.hpp"

#include <limits>
#include <numeric>

using namespace pendula;

namespace {

/// The reference: the equations of elastic_chain.hpp, for Rk4.
template<class RealType>
struct SpringSystem {
    using Real = RealType;
    explicit SpringSystem(const Chain& with) : chain(with) {}
    std::size_t positions() const { return 2 * chain.links(); }
    void derivative(Real /*time*/, std::span<const Real> state, std::span<Real> rate) {
        const std::size_t n = positions();
        std::copy(state.begin() + n, state.end(), rate.begin());
        elastic_accelerations<Real>(chain, state.first(n), rate.subspan(n));
    }
    ElasticChain<Real> chain;
};

const Subject elastic{run_adapted<X87ElasticRk4>, integrate<SpringSystem<long double>>,
                      integrate<SpringSystem<Wide>>};

/// Bobs at random places within reach of their springs, with random velocities.
Case random_springs(std::mt19937_64& random, std::size_t links) {
    std::uniform_real_distribution<double> away(-2, 2), velocity(-8, 8), exponent(-1, 1), unit(0, 1);
    Case test = random_case(random, links);
    test.chain.model = Model::elastic;
    test.chain.stiffness = 100 * std::pow(10, exponent(random));
    test.state.assign(4 * links, 0);
    for (std::size_t i = 0; i < 2 * links; ++i) {
        test.state[i] = (i < 2 ? 0 : test.state[i - 2]) + away(random) + 1e-17L * unit(random);
        test.state[2 * links + i] = velocity(random);
    }
    return test;
}

Case hanging(std::size_t links) {
    Case test;
    test.chain.model = Model::elastic;
    test.chain.lengths.assign(links, 1);
    test.chain.masses.assign(links, 1);
    test.chain.stiffness = 100;
    test.state.assign(4 * links, 0);
    for (std::size_t i = 0; i < links; ++i) test.state[2 * i + 1] = -static_cast<long double>(i + 1);
    test.dt = 1e-3;
    return test;
}

} // namespace

TEST_CASE("the elastic kernel agrees with the springs' equations on random states") {
    const std::uint64_t used_seed = seed();
    CAPTURE(used_seed);
    std::mt19937_64 random(used_seed);
    for (const std::size_t links : {1, 2, 3, 4, 7, 12, 33, 64})
        for (int i = 0; i < test::repeats(60); ++i) {
            CAPTURE(links, i);
            CHECK(disagreement(elastic, kernels().elastic_rk4, random_springs(random, links)).value_or("") ==
                  "");
        }
    CHECK(disagreement(elastic, kernels().elastic_rk4, random_springs(random, 1000)).value_or("") == "");
}

TEST_CASE("the elastic kernel agrees with the springs' equations on awkward states") {
    for (const std::size_t links : {1, 2, 3, 10})
        for (const long double shift : {0.0L, 1e-4000L, 1e-10L, -5.0L, 1e5L})
            for (const double ratio : {1.0, 1e6, 1e-6})
                for (const bool compensated : {false, true}) {
                    Case test = hanging(links);
                    test.dt = 1e-7;
                    test.compensated = compensated;
                    test.chain.masses.back() *= ratio;
                    test.state[0] += shift;
                    test.state[2 * links] = 3 * shift;
                    CAPTURE(links, shift, ratio, compensated);
                    CHECK(disagreement(elastic, kernels().elastic_rk4, test).value_or("") == "");
                }
}

TEST_CASE(
    "the elastic kernel gives finite numbers for a spring of length 0, in agreement with its equations") {
    for (const std::size_t links : {1, 3})
        for (std::size_t collapsed = 0; collapsed < links; ++collapsed) {
            Case test = hanging(links);
            for (std::size_t i = collapsed; i < links; ++i)
                test.state[2 * i + 1] += 1; // two bobs in one place
            CAPTURE(links, collapsed);
            CHECK(disagreement(elastic, kernels().elastic_rk4, test).value_or("") == "");
            const Result got = run_kernel(elastic, kernels().elastic_rk4, test);
            CHECK(std::isfinite(std::accumulate(got.state.begin(), got.state.end(), 0.0L)));
        }
}

TEST_CASE("the elastic kernel's compensated sums lose less than 1/64 of an epsilon") {
    for (const std::size_t links : {1, 3, 10}) {
        Case test = hanging(links);
        test.state[0] = 0.3L;
        CHECK(left_behind(elastic, kernels().elastic_rk4, test) < 1.0 / 64);
    }
}

TEST_CASE("the elastic kernel breaks nothing on infinite or NaN states, and hides no infinity or NaN") {
    const long double infinity = std::numeric_limits<long double>::infinity();
    for (const std::size_t links : {1, 4})
        for (const long double bad : {infinity, -infinity, std::nanl("")})
            for (std::size_t i = 0; i < 4 * links; ++i)
                for (const bool compensated : {false, true}) {
                    Case test = hanging(links);
                    test.state[i] = bad;
                    test.compensated = compensated;
                    test.damping = 0.5;
                    const Result got = run_kernel(elastic, kernels().elastic_rk4, test);
                    CHECK(got.broken == "");
                    CHECK(!std::isfinite(std::accumulate(got.state.begin(), got.state.end(), 0.0L)));
                }
}

TEST_CASE("the elastic kernel takes exactly the given number of steps") {
    for (const std::size_t links : {1, 3, 10}) {
        Case test = hanging(links);
        test.state[0] = 0.3L;
        CHECK(counts_its_steps(elastic, kernels().elastic_rk4, test));
    }
}

TEST_CASE("a trajectory by the elastic kernel has the same positions and strains as one by the C++ Rk4") {
    Chain parameters;
    parameters.model = Model::elastic;
    parameters.stiffness = 60;
    StartState start;
    for (std::size_t i = 0; i < 4; ++i) {
        parameters.lengths.push_back(1);
        parameters.masses.push_back(1);
        start.angles.push_back(90);
        start.angular_velocities.push_back(0);
    }
    for (const double damping : {0.0, 0.5})
        for (const bool compensated : {false, true}) {
            parameters.damping = damping;
            const auto kernel =
                make_trajectory(parameters, start, {Method::rk4, Arithmetic::x87, 1e-3, compensated});
            const auto reference =
                make_trajectory(parameters, start, {Method::rk4, Arithmetic::long_double, 1e-3, compensated});
            kernel->advance(1000);
            reference->advance(1000);
            ChainState got, expected;
            kernel->state(got);
            reference->state(expected);
            for (std::size_t i = 0; i < 4; ++i) {
                CHECK(got.x[i] == Approx(expected.x[i]).epsilon(1e-12));
                CHECK(got.theta[i] == Approx(expected.theta[i]).epsilon(1e-12));
                CHECK(got.strain[i] == Approx(expected.strain[i]).margin(1e-12));
            }
        }
}
