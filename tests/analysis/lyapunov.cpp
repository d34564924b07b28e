// SPDX-License-Identifier: MIT
// Tests for analysis/lyapunov.hpp against known exponents.
#include "analysis/lyapunov.hpp"

#include "analysis/study_chain.hpp"
#include "support/catch.hpp"

#include <cmath>
#include <string>

using namespace pendula;
using namespace pendula::test;

namespace {

const Integration fast{Method::taylor, Arithmetic::double_, 16e-3};

Chain single(double damping = 0) {
    return {.lengths = {1}, .masses = {1}, .gravity = 9.81, .damping = damping};
}

StartState at_rest(std::vector<double> degrees) {
    StartState start;
    start.angles = degrees;
    start.angular_velocities.resize(degrees.size());
    return start;
}

LyapunovStudy study(const Chain& chain, const StartState& start, const Integration& integration,
                    double duration, int members) {
    double seconds = 0;
    return measure_lyapunov(chain, start, integration, {duration, members}, [&] { return seconds += 1; });
}

LyapunovStudy double_pendulum(double duration, int members) {
    return study({.lengths = {1, 1}, .masses = {1, 1}}, at_rest({90, 90}), fast, duration, members);
}

} // namespace

TEST_CASE("an inverted pendulum falls at the rate √(g/L) with every method") {
    for (const Integration& integration :
         {fast, Integration{Method::rk4, Arithmetic::double_, 1e-3},
          Integration{Method::rk4, Arithmetic::double_, 1e-3, true},
          Integration{Method::leapfrog, Arithmetic::double_, 1e-3},
          Integration{Method::symplectic_euler, Arithmetic::long_double, 1e-4},
          Integration{Method::gauss_legendre, Arithmetic::long_double, 16e-3},
          Integration{Method::dop853, Arithmetic::double_double, 16e-3},
          Integration{Method::taylor, Arithmetic::double_double, 16e-3}}) {
        CAPTURE(std::string(name_of(integration.method)), std::string(name_of(integration.arithmetic)));
        // In 8 s the rounding error of π grows to at most 1e-5 rad. The relative error of the rate is about
        // dt √(g/L)/2 for a method of order 1, and the square of that for order 2.
        const LyapunovStudy fall = study(single(), at_rest({180}), integration, 8, 1);
        CHECK_FALSE(fall.failure);
        CHECK(fall.exponent == Approx(std::sqrt(9.81)).epsilon(3e-4));
        CHECK(fall.chaotic()); // no chaos, but only the exponent is judged
    }
}

TEST_CASE("the exponent of a small swing is 0") {
    // With time in units of √(L/g), harmonic motion rotates the difference of two states and keeps its
    // length.
    const LyapunovStudy swing = study(single(), at_rest({1}), fast, 100, 1);
    // What is left is shear: at the amplitude A, a pendulum's frequency is lower by the fraction A²/16. After
    // a time t, the shear is √(g/L) A² t/8 of the distance.
    const double amplitude = M_PI / 180, shear = std::sqrt(9.81) * amplitude * amplitude * 100 / 8;
    CHECK(std::abs(swing.exponent) < shear / 90);
    CHECK_FALSE(swing.chaotic());
}

TEST_CASE("the differences of a large swing grow at most linearly, and the swing is not chaotic") {
    const LyapunovStudy swing = study(single(), at_rest({120}), fast, 200, 2);
    CHECK(swing.regular_growth == Approx(std::log(10.0) / 180).epsilon(1e-3));
    CHECK(swing.exponent < swing.regular_growth);
    CHECK_FALSE(swing.chaotic());
}

TEST_CASE("with damping γ, small swings of rigid and elastic chains shrink at the rate γ/2") {
    CHECK(study(single(0.4), at_rest({1}), fast, 60, 1).exponent == Approx(-0.2).margin(2e-3));
    Chain elastic = single(1);
    elastic.model = Model::elastic;
    // The distance between an elastic chain's states oscillates by a factor of several. Over 54 s that is
    // 0.03 /s.
    const LyapunovStudy hanging = study(elastic, at_rest({10}), fast, 60, 1);
    CHECK(hanging.exponent == Approx(-0.5).margin(0.03));
    CHECK_FALSE(hanging.chaotic());
}

TEST_CASE("the double pendulum is chaotic, and a longer run has a smaller error", "[bulk]") {
    const LyapunovStudy brief = double_pendulum(60, 2), longer = double_pendulum(600, 4);
    CHECK(longer.chaotic());
    CHECK(longer.standard_error < brief.standard_error);
    CHECK(std::abs(longer.exponent - 0.93) < 4 * longer.standard_error);
    CHECK(std::abs(brief.exponent - 0.93) < 4 * brief.standard_error);
    CHECK(longer.standard_error < 0.05);
}

TEST_CASE("the blocks cover the run after its transient, and their mean is the exponent") {
    const LyapunovStudy run = double_pendulum(60, 2);
    CHECK(run.transient == Approx(6).margin(fast.dt));
    CHECK(run.displacement == Approx(std::sqrt(2.2e-16)).epsilon(0.02));
    REQUIRE(run.blocks.size() == least_blocks);
    CHECK(run.blocks.front().from == run.transient);
    CHECK(run.blocks.back().to == Approx(60).margin(fast.dt));
    double growth = 0;
    for (std::size_t k = 0; k < run.blocks.size(); ++k) {
        if (k > 0) CHECK(run.blocks[k].from == run.blocks[k - 1].to);
        growth += run.blocks[k].exponent * (run.blocks[k].to - run.blocks[k].from);
        CHECK(run.blocks[k].running == Approx(growth / (run.blocks[k].to - run.transient)));
    }
    CHECK(run.exponent == run.blocks.back().running);
    CHECK(run.exponent == double_pendulum(60, 2).exponent); // the result is repeatable to the last bit
    CHECK(run.exponent != double_pendulum(60, 1).exponent);
}

TEST_CASE("where differences grow fast, the interval is shortened so that the distance does not saturate") {
    StartState start = at_rest({90, 90});
    start.angular_velocities = {400, -400};
    const LyapunovStudy run = study({.lengths = {1, 1}, .masses = {1, 1}}, start,
                                    {Method::taylor, Arithmetic::double_, 1e-3}, 10, 1);
    CHECK_FALSE(run.failure);
    CHECK(run.interval < run.scales.time / 4);
    CHECK(run.exponent * run.interval < std::log(1000));
}

TEST_CASE("a trajectory that runs away is reported, and its exponent is NaN") {
    StartState start = study_start();
    start.angular_velocities = {1e4, 2e3, 3e3};
    const LyapunovStudy away = study(study_chain(), start, {Method::rk4, Arithmetic::double_, 0.1}, 60, 2);
    REQUIRE(away.failure);
    CHECK(away.failure->find("no longer finite") != std::string::npos);
    CHECK(std::isnan(away.exponent));
    CHECK(std::isnan(away.standard_error));
    CHECK_FALSE(away.chaotic());

    const LyapunovStudy leap = study(study_chain(), start, {Method::rk4, Arithmetic::double_, 1}, 60, 2);
    REQUIRE(leap.failure);
    CHECK(leap.failure->find("in one step of dt = 1 s: choose a smaller dt") != std::string::npos);
}

TEST_CASE("the measurement refuses too short a duration and an arithmetic that the method does not have") {
    CHECK_THROWS_AS(study(study_chain(), study_start(), fast, 5, 1), Refused);
    CHECK_NOTHROW(study(study_chain(), study_start(), fast, 7, 1)); // the message advises 7 s
    CHECK_THROWS_AS(study(study_chain(), study_start(), {Method::taylor, Arithmetic::x87, 16e-3}, 100, 1),
                    Refused);
}
