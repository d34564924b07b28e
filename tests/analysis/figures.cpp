// SPDX-License-Identifier: MIT
// Tests for analysis/figures.hpp.
#include "analysis/figures.hpp"

#include "analysis/study_chain.hpp"
#include "support/catch.hpp"

using namespace pendula;
using namespace pendula::test;

namespace {

bool names(const Chain& chain, const StartState& start, const Integration& integration, const char* key) {
    const std::string sentence = what_makes_it_slow(chain, start, integration);
    CAPTURE(sentence);
    return sentence.starts_with(key) && sentence.find('\n') == std::string::npos;
}

} // namespace

TEST_CASE("the explanation of a slow motion begins with the scene key that causes it") {
    const Integration taylor{Method::taylor, Arithmetic::double_, 0.01, true};
    Chain chain = study_chain();
    StartState start = study_start();
    CHECK(names(chain, start, {Method::rk4, Arithmetic::double_, 1e-9, false}, "integration.dt = 1e-09 s"));
    start.angular_velocities = {0, 6064, 0};
    CHECK(names(chain, start, taylor, "chain.lengths: a link of 3 m swings"));
    chain.lengths = {1, 1, 1};
    start.angular_velocities = {5000, 0, 0};
    chain.gravity = 0;
    CHECK(names(chain, start, taylor, "start.angular_velocities: a link turns 5e+03 radians"));
    start = study_start();
    chain.damping = 1000;
    CHECK(names(chain, start, taylor, "chain.damping = 1000 1/s"));
    chain.model = Model::elastic;
    chain.stiffness = 1e9;
    CHECK(names(chain, start, taylor, "chain.stiffness = 1000000000 N/m"));
    Chain rope;
    rope.lengths.assign(1000, 0.01);
    rope.masses.assign(1000, 1);
    CHECK(names(rope, start, {Method::rk4, Arithmetic::double_, 1e-4, false},
                "chain.lengths: the chain has 1000 links"));
}
