// SPDX-License-Identifier: MIT
// Tests for asm/triple_rk4_x87.asm, and for the harness itself by kernels that are broken on purpose.
#include "comparison.hpp"
#include "physics/systems/rigid_textbook.hpp"
#include "support/catch.hpp"
#include "support/sanitized.hpp"

#include <array>
#include <cmath>
#include <limits>
#include <numeric>
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
    X(writes_past_the_state)                                                                                 \
    X(writes_before_the_state)                                                                               \
    X(computes_wrong)                                                                                        \
    X(computes_in_double)
#define DECLARE(name) extern "C" void pendula_broken_##name(X87Run*);
BROKEN_KERNELS(DECLARE)
#undef DECLARE

namespace {

const Subject triple{run_adapted<X87TripleRk4>, integrate<FormSystem<long double, TextbookForm>>,
                     integrate<FormSystem<Wide, TextbookForm>>};

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
    for (int i = 0; i < test::repeats(2000); ++i) {
        CAPTURE(i);
        CHECK(disagreement(triple, kernels().triple_rk4, random_case(random, 3)).value_or("") == "");
    }
}

TEST_CASE("the triple kernel agrees with the textbook form on awkward states") {
    const auto pi = RealTraits<long double>::pi;
    const long double tiny = 1e-290L; // about the smallest number of which a kernel keeps all digits
    const std::array<std::vector<long double>, 10> states{{
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
                    CHECK(disagreement(triple, kernels().triple_rk4, test).value_or("") == "");
                }
}

TEST_CASE("the triple kernel's compensated sums lose less than 1/64 of an epsilon") {
    CHECK(left_behind(triple, kernels().triple_rk4, study_case()) < 1.0 / 64);
}

TEST_CASE("the triple kernel breaks nothing on infinite, NaN or huge states, and hides no infinity or NaN") {
    const long double infinity = std::numeric_limits<long double>::infinity();
    for (const long double bad : {infinity, -infinity, std::nanl(""), 1e4900L, 0x1p63L, -0x1p64L})
        for (std::size_t i = 0; i < 6; ++i)
            for (const bool compensated : {false, true}) {
                Case test = study_case();
                test.state[i] = bad;
                test.compensated = compensated;
                test.damping = 0.5;
                const Result got = run_kernel(triple, kernels().triple_rk4, test);
                CHECK(got.broken == "");
                CHECK(!std::isfinite(std::accumulate(got.state.begin(), got.state.end(), 0.0L)));
            }
}

TEST_CASE("the triple kernel takes exactly the given number of steps") {
    CHECK(counts_its_steps(triple, kernels().triple_rk4, study_case()));
}

TEST_CASE("the comparison catches every kernel that is broken on purpose") {
    const std::pair<const char*, X87Kernel> broken[] = {
#define ENTRY(name) {#name, pendula_broken_##name},
        BROKEN_KERNELS(ENTRY)
#undef ENTRY
    };
    REQUIRE(!disagreement(triple, kernels().triple_rk4, study_case()));
    for (const auto& [name, kernel] : broken) {
        CAPTURE(name);
        const auto caught = disagreement(triple, kernel, study_case());
        REQUIRE(caught);
        UNSCOPED_INFO(*caught);
        const bool in_the_numbers = std::string(name).starts_with("computes");
        CHECK((caught->find("off by") != std::string::npos) == in_the_numbers);
    }
}
