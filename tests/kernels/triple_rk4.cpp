// SPDX-License-Identifier: MIT
// Tests for asm/triple_rk4_x87.asm, and for the harness itself by kernels that are broken on purpose.
#include "harness.hpp"
#include "physics/rigid_textbook.hpp"
#include "physics/rk4.hpp"
#include "support/catch.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <optional>
#include <vector>

using namespace pendula;

#define BROKEN_KERNELS(X)                                                                                    \
    X(leaves_a_value)                                                                                        \
    X(clobbers_rbx)                                                                                          \
    X(clobbers_r15)                                                                                          \
    X(changes_the_control_word)                                                                              \
    X(changes_mxcsr)                                                                                         \
    X(runs_backwards)                                                                                        \
    X(writes_above_its_frame)                                                                                \
    X(moves_rsp)                                                                                             \
    X(computes_wrong)                                                                                        \
    X(computes_in_double)
#define DECLARE(name) extern "C" void pendula_broken_##name(X87Run*);
BROKEN_KERNELS(DECLARE)
#undef DECLARE

namespace {

/// The reference: textbook form under the RK4 of rk4.hpp.
template<class RealType>
struct TextbookSystem {
    using Real = RealType;
    RigidChain<Real> chain;
    TextbookForm<Real> form{3};

    std::size_t dimension() const { return 6; }
    void derivative(std::span<const Real> state, std::span<Real> rate) {
        std::copy(state.begin() + 3, state.end(), rate.begin());
        form.accelerations(chain, state.first(3), state.subspan(3), rate.subspan(3));
    }
};

struct Case {
    Chain chain;
    std::array<long double, 6> state{};
    double dt = 1e-3;
    double damping = 0;
    bool compensated = false;
    std::int64_t steps = 4;
};

struct Result {
    std::array<long double, 6> state{}, carry{};
};

/// Runs the kernel; returns what it did not preserve, or the state.
std::string run_kernel(X87Kernel kernel, const Case& test, Result& result) {
    const X87TripleChain chain{RigidChain<long double>(test.chain)};
    result.state = test.state;
    X87Run run{result.state.data(),
               test.compensated ? result.carry.data() : nullptr,
               &chain,
               test.steps,
               test.dt,
               from_quad<long double>(exponential(-to_quad(test.damping) * to_quad(test.dt))),
               from_quad<long double>(exponential_minus_one(-to_quad(test.damping) * to_quad(test.dt)))};
    return call_checked(kernel, run);
}

template<class Real>
std::vector<Real> run_reference(const Case& test) {
    TextbookSystem<Real> system{RigidChain<Real>(test.chain)};
    Rk4<TextbookSystem<Real>> method(system, {});
    StateVector<Real> state;
    state.value.assign(test.state.begin(), test.state.end());
    if (test.compensated) state.carry.resize(6);
    const Real decay = from_quad<Real>(exponential(-to_quad(test.damping) * to_quad(test.dt)));
    for (std::int64_t step = 0; step < test.steps; ++step) {
        method.step(system, state, Real(test.dt));
        for (std::size_t i = 3; i < 6; ++i) state.value[i] *= decay;
    }
    return state.value;
}

long double largest_difference(const std::vector<long double>& values, const std::vector<Quad>& truth) {
    long double largest = 0;
    for (std::size_t i = 0; i < truth.size(); ++i) {
        const auto difference = std::abs(static_cast<long double>(to_quad(values[i]) - truth[i]));
        if (!(difference <= largest)) largest = difference; // NaN is the largest of all
    }
    return largest;
}

/// How wrong the long double reference is near this state, against the same in binary128: it grows with the
/// conditioning of the mass matrix, from which the kernel suffers as well. The worst of a few states an ulp
/// or so apart, since one alone may be right by luck.
long double reference_error(const Case& test) {
    long double worst = 0;
    for (int nudge = 0; nudge < 4; ++nudge) {
        Case near = test;
        for (std::size_t i = 0; i < 6; ++i)
            near.state[i] *= 1 + RealTraits<long double>::epsilon * static_cast<long double>(nudge * (i + 1));
        worst =
            std::max(worst, largest_difference(run_reference<long double>(near), run_reference<Quad>(near)));
    }
    return worst;
}

/// Nothing if the kernel is as right as can be expected: up to the rounding of the numbers it stores, and a
/// few times what the reference loses.
std::optional<std::string> disagreement(X87Kernel kernel, const Case& test) {
    Result got;
    if (std::string broken = run_kernel(kernel, test, got); !broken.empty())
        return "not preserved: " + broken;
    const auto truth = run_reference<Quad>(test);
    long double largest = 0;
    for (std::size_t i = 0; i < 6; ++i)
        largest = std::max({largest, std::abs(test.state[i]), std::abs(static_cast<long double>(truth[i]))});
    const long double allowed = 16 * RealTraits<long double>::epsilon * largest + 16 * reference_error(test);
    const long double error = largest_difference({got.state.begin(), got.state.end()}, truth);
    if (!(error <= allowed)) return "off by " + std::to_string(error / allowed) + " times what is allowed";
    return std::nullopt;
}

Case random_case(std::mt19937_64& random) {
    std::uniform_real_distribution<double> angle(-7, 7), velocity(-8, 8), exponent(-1, 1), unit(0, 1);
    Case test;
    for (std::size_t i = 0; i < 3; ++i) {
        test.chain.lengths.push_back(std::pow(10, exponent(random)));
        test.chain.masses.push_back(std::pow(10, exponent(random)));
        test.state[i] = angle(random) + 1e-17L * unit(random);
        test.state[i + 3] = velocity(random);
    }
    test.chain.gravity = 20 * unit(random);
    test.dt = 1e-4 * std::pow(10, unit(random));
    if (unit(random) < 0.3) test.damping = 10 * unit(random);
    test.compensated = unit(random) < 0.5;
    test.steps = 1 + static_cast<std::int64_t>(5 * unit(random));
    return test;
}

Case study_case() {
    Case test;
    test.chain.lengths = {4, 3.5, 3};
    test.chain.masses = {1, 1, 1};
    test.state = {1.5L, 1.5L, 1.5L, 0.1L, -0.2L, 0.3L};
    return test;
}

} // namespace

TEST_CASE("the triple kernel agrees with the textbook form on random states") {
    const std::uint64_t used_seed = seed();
    CAPTURE(used_seed);
    std::mt19937_64 random(used_seed);
    for (int i = 0; i < 2000; ++i) {
        CAPTURE(i);
        CHECK(disagreement(kernels().triple_rk4, random_case(random)).value_or("") == "");
    }
}

TEST_CASE("the triple kernel agrees with the textbook form on awkward states") {
    const auto pi = RealTraits<long double>::pi;
    const long double tiny = 1e-4000L;
    const std::array<std::array<long double, 6>, 10> states{{
        {0, 0, 0, 0, 0, 0},
        {pi, pi, pi, 0, 0, 0},
        {pi / 2, pi / 2, pi / 2, 0, 0, 0},
        {0, pi, 0, 1, -1, 1},
        {tiny, -tiny, tiny, -tiny, tiny, -tiny},
        {1e-10L, 1e-10L, 1e-10L, 0, 0, 0},
        {99999, -88888, 77777, 1, 2, 3},
        {1e5L, 1e5L + 1, 1e5L + 2, 0, 0, 0},
        {1, 2, 3, 1e3L, -1e3L, 1e3L},
        {1, 2, 3, 1e6L, 1e-6L, -1e6L},
    }};
    const std::array<std::array<double, 3>, 5> all_masses{
        {{1, 1, 1}, {1, 1e6, 1}, {1e-6, 1, 1e6}, {1e6, 1, 1e-6}, {1e-3, 1e-3, 1e-3}}};
    const std::array<std::array<double, 3>, 4> all_lengths{
        {{1, 1, 1}, {1, 1e3, 1}, {1e3, 1, 1e-3}, {1e-3, 1, 1e3}}};
    for (const auto& state : states)
        for (const auto& masses : all_masses)
            for (const auto& lengths : all_lengths)
                for (const bool compensated : {false, true}) {
                    Case test;
                    test.state = state;
                    test.chain.masses.assign(masses.begin(), masses.end());
                    test.chain.lengths.assign(lengths.begin(), lengths.end());
                    test.dt = 1e-7;
                    test.steps = 1;
                    test.compensated = compensated;
                    CAPTURE(state, masses, lengths, compensated);
                    CHECK(disagreement(kernels().triple_rk4, test).value_or("") == "");
                }
}

TEST_CASE("the triple kernel survives states that are no numbers") {
    const long double infinity = std::numeric_limits<long double>::infinity();
    for (const long double bad : {infinity, -infinity, std::nanl(""), 1e4900L, 0x1p63L, -0x1p64L})
        for (std::size_t i = 0; i < 6; ++i)
            for (const bool compensated : {false, true}) {
                Case test = study_case();
                test.state[i] = bad;
                test.compensated = compensated;
                test.damping = 0.5;
                Result got;
                CHECK(run_kernel(kernels().triple_rk4, test, got) == "");
                CHECK(!std::isfinite(got.state[0] + got.state[1] + got.state[2] + got.state[3] +
                                     got.state[4] + got.state[5]));
            }
}

TEST_CASE("the triple kernel takes as many steps as it is told") {
    const Case together = study_case();
    Case one = together;
    one.steps = 1;
    Result expected, got;
    REQUIRE(run_kernel(kernels().triple_rk4, together, expected) == "");
    for (std::int64_t i = 0; i < together.steps; ++i) {
        REQUIRE(run_kernel(kernels().triple_rk4, one, got) == "");
        one.state = got.state;
    }
    CHECK(got.state == expected.state);
    for (const std::int64_t none : {0, -1}) {
        one.steps = none;
        one.state = together.state;
        REQUIRE(run_kernel(kernels().triple_rk4, one, got) == "");
        CHECK(got.state == together.state);
    }
}

TEST_CASE("the kernel harness catches every broken kernel") {
    const std::pair<const char*, X87Kernel> broken[] = {
#define ENTRY(name) {#name, pendula_broken_##name},
        BROKEN_KERNELS(ENTRY)
#undef ENTRY
    };
    REQUIRE(!disagreement(kernels().triple_rk4, study_case()));
    for (const auto& [name, kernel] : broken) {
        CAPTURE(name);
        const auto caught = disagreement(kernel, study_case());
        REQUIRE(caught);
        UNSCOPED_INFO(*caught);
        const bool in_the_numbers = std::string(name).starts_with("computes");
        CHECK((caught->find("off by") != std::string::npos) == in_the_numbers);
    }
}
