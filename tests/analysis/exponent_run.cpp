// SPDX-License-Identifier: MIT
// Tests for analysis/exponent_run.hpp: known growths, and chains with known exponents.
#include "analysis/exponent_run.hpp"

#include "analysis/study_chain.hpp"
#include "support/catch.hpp"
#include "support/sanitized.hpp"

#include <cmath>
#include <random>
#include <vector>

using namespace pendula;
using namespace pendula::test;

namespace {

constexpr double interval = 0.5, swing = 0.5; // s

template<class Growth>
std::vector<double> grown(double seconds, Growth growth) {
    std::vector<double> all;
    for (double t = 0; t <= seconds; t += interval) all.push_back(growth(t) - growth(0.0));
    return all;
}

MotionSegment at_rest(std::vector<double> lengths, std::vector<double> masses, std::vector<double> degrees,
                      double damping = 0) {
    Chain chain;
    chain.lengths = std::move(lengths);
    chain.masses = std::move(masses);
    chain.damping = damping;
    StartState start;
    start.angles = std::move(degrees);
    start.angular_velocities.resize(chain.links());
    return {chain, precise_start(chain, start)};
}

ExponentRun measured(const MotionSegment& segment, double seconds) {
    ExponentRun run(segment);
    while (run.reached() < seconds && !run.failure()) run.advance();
    CHECK_FALSE(run.failure());
    return run;
}

} // namespace

TEST_CASE("linear, bounded, exponential and falling growth get the right verdict at every length") {
    const auto wave = [](double t) { return std::sin(1.9 * t); };
    for (const double seconds : {20.0, 60.0, 300.0, 3000.0}) {
        CAPTURE(seconds);
        const auto linear = judge_growth(
            grown(seconds, [&](double t) { return std::log1p(2 * t) + 0.7 * wave(t); }), interval, swing);
        // Regular motion is recognised after 80 swings, 250 s. Before that, slow chaos looks the same.
        const auto even = seconds < 240 ? ExponentVerdict::measuring : ExponentVerdict::regular;
        CHECK(linear.verdict == even);
        CHECK(linear.bound < 8 / seconds);
        const auto still = judge_growth(grown(seconds, wave), interval, swing);
        CHECK(still.verdict == even);
        const auto steep =
            judge_growth(grown(seconds, [&](double t) { return 0.9 * t + wave(t); }), interval, swing);
        CHECK(steep.verdict == ExponentVerdict::chaotic);
        CHECK(std::abs(steep.exponent - 0.9) < 4 * steep.standard_error);
        const auto falling = judge_growth(grown(seconds, [](double t) { return -0.4 * t; }), interval, swing);
        CHECK(falling.verdict == ExponentVerdict::dying);
        CHECK(falling.exponent == Approx(-0.4));
    }
    CHECK(judge_growth(grown(5, [](double t) { return t; }), interval, swing).verdict ==
          ExponentVerdict::measuring);
    // Growth by a factor of e in 20 s may be regular or chaotic. After 400 s it is clear.
    const auto slow = [](double t) { return 0.05 * t; };
    CHECK(judge_growth(grown(20, slow), interval, swing).verdict != ExponentVerdict::chaotic);
    CHECK(judge_growth(grown(400, slow), interval, swing).verdict == ExponentVerdict::chaotic);
}

TEST_CASE("the true exponent of a wandering growth is mostly within two standard errors of the estimate") {
    std::mt19937 random(5);
    std::normal_distribution<double> kick(0.9 * interval, 0.6);
    int within = 0;
    for (int trial = 0; trial < 100; ++trial) {
        std::vector<double> growth{0};
        for (int i = 0; i < 600; ++i) growth.push_back(growth.back() + kick(random));
        const auto estimate = judge_growth(growth, interval, swing);
        within += std::abs(estimate.exponent - 0.9) < 2 * estimate.standard_error;
    }
    CHECK(within > 85);
    CHECK(within < 100);
}

TEST_CASE(
    "the study's triple pendulum is chaotic after 30 s, and its exponent is right to 0.05 /s after 300 s",
    "[bulk]") {
    const ExponentRun run = measured(at_rest({4.0, 3.5, 3.0}, {1, 1, 1}, {90, 90, 90}), 300);
    CHECK(run.at(30).verdict == ExponentVerdict::chaotic);
    CHECK(std::abs(run.at(30).exponent - 0.9) < 4 * run.at(30).standard_error);
    const ExponentEstimate late = run.at(300);
    CHECK(late.verdict == ExponentVerdict::chaotic);
    CHECK(late.exponent == Approx(0.9).margin(0.05));
    CHECK(late.standard_error < 0.05);
    CHECK(late.standard_error > 0.01);
}

TEST_CASE("a longer run does not change an earlier estimate") {
    const MotionSegment segment = at_rest({1, 1}, {1, 1}, {90, 90});
    const ExponentRun brief = measured(segment, 40), longer = measured(segment, 80);
    CHECK(brief.at(40).exponent == longer.at(40).exponent);
    CHECK(brief.at(40).standard_error == longer.at(40).standard_error);
    CHECK(longer.at(80).exponent != longer.at(40).exponent);
}

TEST_CASE("regular motions are never judged chaotic, and are judged regular after 300 s", "[bulk]") {
    for (const MotionSegment& segment :
         {at_rest({1}, {1}, {120}), at_rest({1}, {1}, {179}), at_rest({2, 1}, {1, 1}, {8, -5})}) {
        const ExponentRun run = measured(segment, 300);
        for (double t = 5; t < 300; t += 1) {
            CAPTURE(t);
            CHECK(run.at(t).verdict != ExponentVerdict::chaotic);
        }
        CHECK(run.at(300).verdict == ExponentVerdict::regular);
        CHECK(run.at(300).bound < 0.03);
    }
}

TEST_CASE("motion is judged regular only after slow chaos would have shown", "[bulk]") {
    const ExponentRun quiet = measured(at_rest({1, 1}, {1, 1}, {180 / M_PI, 180 / M_PI}), 300);
    for (const double t : {5, 10, 30, 140}) CHECK(quiet.at(t).verdict == ExponentVerdict::measuring);
    CHECK(quiet.at(300).verdict == ExponentVerdict::regular);
    CHECK(quiet.at(10).regular_from == quiet.at(300).regular_from);
    CHECK(quiet.at(quiet.at(10).regular_from + 1).verdict == ExponentVerdict::regular);
    // Chaotic motions of different strengths. The weakest, with 0.06 /s, looks regular for a long time.
    for (const auto& angles : {std::vector<double>{90, 90}, {80, 80}, {79.5, 79.5}, {0, 100}, {10, 95}}) {
        if (test::sanitized && angles.front() >= 80)
            continue; // only the strongest are skipped: they are recognised first
        CAPTURE(angles);
        const ExponentRun run = measured(at_rest({1, 1}, {1, 1}, angles), 320);
        for (double t = 5; t < 320; t += 1) CHECK(run.at(t).verdict != ExponentVerdict::regular);
    }
}

TEST_CASE("the differences of a damped pendulum shrink at half its damping rate") {
    const ExponentRun run = measured(at_rest({1}, {1}, {60}, 0.4), 80);
    CHECK(run.at(80).verdict == ExponentVerdict::dying);
    CHECK(run.at(80).exponent == Approx(-0.2).margin(0.03));
}
