// SPDX-License-Identifier: MIT
// Tests for ensemble/vector/kernels: a step of every number of links against physics, and the same bytes
// whatever the width of the registers.
#include "ensemble/vector/kernels.hpp"
#include "ensemble/chains.hpp"
#include "ensemble/member_states.hpp"
#include "physics/trajectory.hpp"

#include <cmath>
#include <cstring>

using namespace pendula;
using namespace pendula::test;

namespace {

template<class Real>
MemberStates<Real> some_states(std::size_t links) {
    MemberStates<Real> states(2 * member_block, links);
    for (std::size_t i = 0; i < links; ++i)
        for (std::size_t m = 0; m < states.members(); ++m) {
            states.theta(i)[m] =
                static_cast<Real>(2.5 - 0.8 * static_cast<double>(i) + 0.03 * static_cast<double>(m));
            states.omega(i)[m] =
                static_cast<Real>(0.4 * static_cast<double>(i) - 0.01 * static_cast<double>(m));
        }
    return states;
}

template<class Real>
void advance(MemberStates<Real>& states, const Chain& chain, InstructionSet set, std::int64_t steps) {
    ensemble_kernels(set).of<Real>().advance(step_constants<Real>(chain, 1e-3), states.theta(0),
                                             states.stride(), states.members(), steps);
}

template<class Real>
bool same_bytes(const MemberStates<Real>& a, const MemberStates<Real>& b) {
    for (std::size_t place = 0; place < 2 * a.links(); ++place)
        if (std::memcmp(a.coordinate(place), b.coordinate(place), a.members() * sizeof(Real)) != 0)
            return false;
    return true;
}

} // namespace

TEST_CASE("the supported instruction sets are listed from the best to the portable one") {
    const std::vector<InstructionSet> sets = supported_instruction_sets();
    REQUIRE_FALSE(sets.empty());
    CHECK(std::is_sorted(sets.rbegin(), sets.rend()));
    CHECK(sets.back() == InstructionSet::portable);
    CHECK(best_instruction_set() == sets.front());
    CHECK(best_instruction_set(InstructionSet::portable) == InstructionSet::portable);
    for (const InstructionSet set : sets) CHECK(best_instruction_set(set) == set);
}

TEST_CASE("ten steps of every chain length agree with the scalar trajectory") {
    for (std::size_t links = 1; links <= most_ensemble_links; ++links)
        for (const double damping : {0.0, 0.3}) {
            const Chain chain = uneven_chain(links, damping);
            const MemberStates<double> start = some_states<double>(links);
            for (const InstructionSet set : supported_instruction_sets()) {
                CAPTURE(links, damping, name_of(set));
                MemberStates<double> states = some_states<double>(links);
                MemberStates<float> single = some_states<float>(links);
                advance(states, chain, set, 10);
                advance(single, chain, set, 10);
                for (const std::size_t m : {0, 63, 64, 101}) {
                    StartState from{.angles = {}, .unit = AngleUnit::radians, .angular_velocities = {}};
                    for (std::size_t i = 0; i < links; ++i) {
                        from.angles.push_back(start.theta(i)[m]);
                        from.angular_velocities.push_back(start.omega(i)[m]);
                    }
                    const auto scalar =
                        make_trajectory(chain, from, {Method::rk4, Arithmetic::double_, 1e-3, false});
                    scalar->advance(10);
                    ChainState expected;
                    scalar->state(expected);
                    for (std::size_t i = 0; i < links; ++i) {
                        CHECK(std::abs(states.theta(i)[m] - expected.theta[i]) < 1e-14);
                        CHECK(std::abs(states.omega(i)[m] - expected.omega[i]) < 1e-12);
                        CHECK(std::abs(single.theta(i)[m] - expected.theta[i]) < 1e-5);
                        CHECK(std::abs(single.omega(i)[m] - expected.omega[i]) < 1e-4);
                    }
                }
            }
        }
}

TEMPLATE_TEST_CASE("every instruction set with fused multiply-add gives the same bytes", "", float, double) {
    for (std::size_t links = 1; links <= most_ensemble_links; ++links) {
        const Chain chain = uneven_chain(links, links % 2 ? 0 : 0.1);
        MemberStates<TestType> best = some_states<TestType>(links);
        advance(best, chain, best_instruction_set(), 500);
        for (const InstructionSet set : supported_instruction_sets()) {
            if (!fuses(set)) continue;
            CAPTURE(links, name_of(set));
            MemberStates<TestType> states = some_states<TestType>(links);
            advance(states, chain, set, 200);
            advance(states, chain, set, 300); // the number of steps per call does not matter, either
            CHECK(same_bytes(states, best));
        }
    }
}

TEST_CASE("the kernels with and without damping agree if the damping is negligible") {
    Chain chain = uneven_chain(2);
    MemberStates<double> without = some_states<double>(2), with = some_states<double>(2);
    advance(without, chain, best_instruction_set(), 100);
    chain.damping = 5e-324; // too small to have an effect, but selects the kernel with damping
    advance(with, chain, best_instruction_set(), 100);
    CHECK(same_bytes(without, with));
}
