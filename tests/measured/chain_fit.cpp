// SPDX-License-Identifier: MIT
// Tests for measured/chain_fit.hpp: chains fitted to recordings made here, and to those of real pendulums.
#include "measured/chain_fit.hpp"

#include "measured/fit_words.hpp"
#include "measured/recordings.hpp"
#include "physics/trajectory.hpp"
#include "support/catch.hpp"
#include "support/skip.hpp"

#include <algorithm>
#include <cmath>
#include <random>
#include <span>
#include <string>
#include <vector>

using namespace pendula;
using namespace pendula::test;

namespace {

/// The true chain, with each mass and friction wrong by up to the fraction `part`.
Chain guessed(unsigned seed, double part) {
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> off(1 - part, 1 + part);
    Chain chain = true_rods();
    for (auto* list : {&chain.link_masses, &chain.joint_friction})
        for (double& value : *list) value *= off(random);
    return chain;
}

const FitPlan masses_and_friction{{"link_masses", "joint_friction"}, 0};

/// The true values of fit.numbers. The bob's mass is known and sets the scale.
constexpr double truth[] = {0.2, 0.12, 8e-4, 3e-4};

Chain two_rods(double first, double second) {
    Chain chain;
    chain.lengths = {first, second};
    chain.masses = {0, 0};
    chain.link_masses = {1, 1};
    return chain;
}

const std::vector<std::string> all_of_rods{"link_masses", "centres", "inertias", "joint_friction"};

double value_of(const ChainFit& fit, const std::string& name) {
    const auto found = std::ranges::find(fit.terms, name, &FittedNumber::name);
    REQUIRE(found != fit.terms.end());
    CHECK(found->is_told);
    return found->value;
}

} // namespace

/// Compares fitted constants with the truth.
struct Honesty {
    std::size_t all = 0, within = 0; ///< within three standard errors of the truth
    double squares = 0;              ///< of the distances from the truth, in standard errors

    void look_at(const ChainFit& fit, std::span<const double> truth) {
        REQUIRE(fit.is_converged);
        REQUIRE(fit.numbers.size() == truth.size());
        for (std::size_t k = 0; k < truth.size(); ++k) {
            REQUIRE(fit.numbers[k].is_told);
            REQUIRE(fit.numbers[k].error > 0);
            const double off = (fit.numbers[k].value - truth[k]) / fit.numbers[k].error;
            within += std::abs(off) < 3;
            squares += off * off;
            ++all;
        }
    }
    double spread() const { return std::sqrt(squares / static_cast<double>(all)); }
};

TEST_CASE("constants fitted to noisy recordings are within three standard errors of the truth") {
    Honesty honesty;
    for (unsigned seed = 1; seed <= 5; ++seed) {
        const ChainFit fit = fit_chain(guessed(seed, 0.1), recorded(seed, 201), masses_and_friction);
        honesty.look_at(fit, truth);
        CHECK(std::abs(fit.rms / noise - 1) < 0.15); // 402 residuals determine it to 3.5 %: four times that
        CHECK(std::abs(fit.scatter / noise - 1) < 0.3);
    }
    CHECK(honesty.within >= 19);
}

namespace {

void check_six_constants(unsigned recordings) {
    constexpr double of_six[] = {0.2, 0.12, 8e-4, 3e-4, 0.25, 0.2};
    Honesty honesty;
    for (unsigned seed = 1; seed <= recordings; ++seed)
        honesty.look_at(fit_chain(guessed(seed, 0.1), recorded(seed, 401),
                                  {{"link_masses", "joint_friction", "lengths"}, 0}),
                        of_six);
    CAPTURE(honesty.within, honesty.spread());
    CHECK(honesty.within >= honesty.all * 95 / 100);
    CHECK(std::abs(honesty.spread() - 1) < 0.2);
}

} // namespace

TEST_CASE("standard errors predict how accurate six constants fitted to 20 recordings of 4 s are", "[bulk]") {
    check_six_constants(20);
}
TEST_CASE("standard errors predict how accurate six constants fitted to 100 recordings of 4 s are",
          "[.][minutes]") {
    check_six_constants(100);
}

TEST_CASE("a fit finds the chain from constants that are wrong by up to 30 %", "[bulk]") {
    int back = 0;
    for (unsigned seed = 1; seed <= 20; ++seed) {
        const ChainFit fit = fit_chain(guessed(100 + seed, 0.3), recorded(seed, 301), masses_and_friction);
        back += fit.is_converged && fit.rms < 1.2 * noise;
    }
    CHECK(back >= 18);
}

TEST_CASE("a fit of all masses keeps one of them fixed, and determines the ratios that angles can tell") {
    FitPlan plan{{"masses", "link_masses", "joint_friction"}, 0};
    const ChainFit fit = fit_chain(guessed(7, 0.1), recorded(7, 201), plan);
    REQUIRE(fit.is_converged);
    CHECK(std::ranges::count_if(fit.numbers, &FittedNumber::is_kept) == 1);
    const ChainFit more = fit_chain(guessed(7, 0.1), recorded(7, 201), {all_of_rods, 0});
    REQUIRE(more.is_converged);
    // Many combinations of two masses, centres and inertias give the same motion.
    CHECK(std::ranges::any_of(more.numbers, [](const FittedNumber& number) { return !number.is_told; }));
    for (const char* name : {"J1/s1", "L1 s2/s1", "J2/s1", "s2/s1", "c1/s1", "c2/s1"})
        CHECK(std::abs(value_of(more, name) / value_of(fit, name) - 1) < 0.05);
}

TEST_CASE("a fit to the first 2 s predicts the rest, and leaves out gaps") {
    Measured measured = recorded(3, 401);
    for (std::size_t i = 50; i < 60; ++i) measured.pieces[0].theta[1][i] = std::nan("");
    const ChainFit fit = fit_chain(guessed(3, 0.1), measured, {{"link_masses", "joint_friction"}, 2});
    REQUIRE(fit.is_converged);
    CHECK(fit.horizon == 2);
    CHECK(fit.residual_count == 2 * 201 - 10);
    CHECK(rms_between(fit, measured, 2, 4) < 2 * noise);
    CHECK(std::isnan(fit.residuals[0][1][55]));
}

TEST_CASE("a prediction is as uncertain as the fit says") {
    double measured_squares = 0, predicted_squares = 0;
    for (unsigned seed = 1; seed <= 8; ++seed) {
        const Measured measured = recorded(seed, 501);
        const ChainFit fit = fit_chain(guessed(seed, 0.1), measured, {{"link_masses", "joint_friction"}, 2});
        REQUIRE(fit.is_converged);
        const double rms = rms_between(fit, measured, 4, 5);
        measured_squares += rms * rms - noise * noise;
        const double spread = spread_between(fit, measured, 4, 5);
        predicted_squares += spread * spread;
        CHECK(spread > spread_between(fit, measured, 2, 3)); // errors grow
    }
    // Each of the eight runs has one direction in which errors grow fastest: χ² with about eight degrees of
    // freedom, whose quantiles of 0.1 % and 99.9 % are 0.86 and 26.
    CHECK(measured_squares < 26.0 / 8 * predicted_squares);
    CHECK(measured_squares > 0.86 / 8 * predicted_squares);
}

TEST_CASE("a fit finds the offset of each angle's zero") {
    Measured measured = recorded(5, 201);
    for (double& theta : measured.pieces[0].theta[0]) theta += 0.05;
    const ChainFit fit = fit_chain(true_rods(), measured, {{"zero"}, 0});
    REQUIRE(fit.is_converged);
    CHECK(std::abs(fit.camera.zeros[0] - 0.05) < 4 * fit.numbers[0].error);
    CHECK(std::abs(fit.camera.zeros[1]) < 4 * fit.numbers[1].error);
}

TEST_CASE("a fit can be stopped, and refuses unknown quantities, other numbers of links and driven chains") {
    StopFlag stop = true;
    CHECK_FALSE(fit_chain(true_rods(), recorded(1, 101), masses_and_friction, {}, &stop).is_converged);
    CHECK_THROWS_WITH(
        fit_chain(true_rods(), recorded(1, 101), {{"colour"}, 0}),
        "cannot fit 'colour': expected masses, link_masses, inertias, joint_friction, dry_friction, "
        "air_drag, centres, lengths, damping, zero, tilt, pivot, stretch, rate, start");
    Chain single;
    single.lengths = single.masses = {1};
    CHECK_THROWS_WITH(fit_chain(single, recorded(1, 101), masses_and_friction),
                      "the recording has 2 angles, but the chain has 1 links");
    Chain driven = true_rods();
    driven.pivot.path = PivotPath::line;
    driven.pivot.amplitude = 0.01;
    CHECK_THROWS_AS(fit_chain(driven, recorded(1, 101), masses_and_friction), Refused);
}

TEST_CASE("outlying angles hardly change a robust fit, and the fit counts them") {
    Measured measured = recorded(7, 301);
    std::mt19937 random(1);
    std::uniform_real_distribution<double> away(0.2, 2);
    std::size_t jumps = 0;
    for (std::vector<double>& theta : measured.pieces[0].theta)
        for (std::size_t i = 12; i < theta.size(); i += 37, ++jumps) theta[i] += away(random);
    FitPlan plan = masses_and_friction;
    const ChainFit fit = fit_chain(guessed(7, 0.1), measured, plan);
    REQUIRE(fit.is_converged);
    CHECK(fit.outliers == jumps);
    CHECK(fit.residual_count == 602 - jumps);
    CHECK(std::abs(fit.rms / noise - 1) < 0.15);
    // In Huber's method, an outlier pulls as much as an angle six standard deviations away, so 16 of them may
    // move a constant by one standard error.
    for (std::size_t k = 0; k < std::size(truth); ++k)
        CHECK(std::abs(fit.numbers[k].value - truth[k]) < 5 * fit.numbers[k].error);
    CHECK(verdict(fit).ends_with(std::to_string(jumps) + " outlying angles count less"));
    plan.is_robust = false;
    const ChainFit squares = fit_chain(guessed(7, 0.1), measured, plan);
    CHECK(squares.outliers == 0);
    CHECK(squares.rms > 0.1);
}

TEST_CASE("standard errors double if the noise stays the same for four samples") {
    // Noise that stays the same for four samples gives a quarter of the information of independent noise.
    Measured measured = recorded(3, 401);
    const Measured clean = recorded(3, 401, true_rods(), 0);
    std::mt19937 random(2);
    std::normal_distribution<double> error(0, noise);
    for (std::size_t link = 0; link < 2; ++link)
        for (std::size_t i = 0; i < 401; i += 4) {
            const double off = error(random);
            for (std::size_t k = i; k < std::min<std::size_t>(i + 4, 401); ++k)
                measured.pieces[0].theta[link][k] = clean.pieces[0].theta[link][k] + off;
        }
    const ChainFit alike = fit_chain(guessed(3, 0.1), measured, masses_and_friction);
    const ChainFit white = fit_chain(guessed(3, 0.1), recorded(3, 401), masses_and_friction);
    // The variance is 1 + 2 (3/4 + 2/4 + 1/4) = 4 times as large. 200 groups determine its root to 10 %: four
    // times that.
    for (std::size_t k = 0; k < std::size(truth); ++k)
        CHECK(std::abs(alike.numbers[k].error / white.numbers[k].error - 2) < 0.8);
}

TEST_CASE("a fit finds the camera's tilt, pivot and stretch together with the chain's constants") {
    const Camera camera{.tilt = 0.03, .pivot_x = 4e-3, .pivot_y = -3e-3, .stretch = 0.97};
    Measured measured = recorded(5, 401);
    for (std::size_t link = 0; link < 2; ++link)
        for (double& angle : measured.pieces[0].theta[link]) angle = shown_angle(camera, link, angle, 0.25);
    const ChainFit fit = fit_chain(guessed(5, 0.1), measured,
                                   {{"link_masses", "joint_friction", "tilt", "pivot", "stretch"}, 0});
    REQUIRE(fit.is_converged);
    CHECK(std::abs(fit.rms / noise - 1) < 0.15);
    const double of_all[] = {0.2, 0.12, 8e-4, 3e-4, 0.03, 4e-3, -3e-3, 0.97};
    REQUIRE(fit.numbers.size() == std::size(of_all));
    for (std::size_t k = 0; k < std::size(of_all); ++k) {
        CAPTURE(fit.numbers[k].name);
        REQUIRE(fit.numbers[k].is_told);
        CHECK(std::abs(fit.numbers[k].value - of_all[k]) < 4 * fit.numbers[k].error);
    }
    CHECK(std::abs(fit.camera.stretch - 0.97) < 0.01);
    // Without the camera's numbers, the chain does not fit.
    CHECK(fit_chain(guessed(5, 0.1), measured, masses_and_friction).rms > 5 * noise);
}

TEST_CASE("a fit finds the rate of the camera's clock if the lengths are known") {
    Measured measured = recorded(6, 301);
    for (double& time : measured.pieces[0].time) time /= 0.98;
    const ChainFit fit = fit_chain(guessed(6, 0.1), measured, {{"link_masses", "joint_friction", "rate"}, 0});
    REQUIRE(fit.is_converged);
    const FittedNumber rate = fit.numbers.back();
    CHECK(rate.name == "rate");
    CHECK(std::abs(rate.value - 0.98) < 4 * rate.error);
    CHECK(std::abs(fit.rms / noise - 1) < 0.15);
}

TEST_CASE("a prediction fails at about the time at which the fit expects it to fail") {
    const Measured measured = recorded(11, 901);
    const ChainFit fit = fit_chain(guessed(11, 0.1), measured, {masses_and_friction.free, 1});
    const Horizon horizon = horizon_of(fit, measured);
    REQUIRE(std::isfinite(horizon.predicted));
    REQUIRE(std::isfinite(horizon.measured));
    // The predicted error is a standard deviation, and the measured one a single draw: they nearly always
    // differ by a factor between 1/20 and 3. Errors grow by such a factor within three e-folding times.
    REQUIRE(std::isfinite(horizon.folding));
    CHECK(std::abs(horizon.predicted - horizon.measured) < 3 * horizon.folding);
    CHECK(horizon_words(fit, measured).starts_with("the prediction is wrong by more than 0.2 rad after "));
    CHECK(
        horizon_words(fit_chain(guessed(11, 0.1), recorded(11, 101), masses_and_friction), recorded(11, 101))
            .empty());
}

TEST_CASE(
    "a fit distinguishes dry from viscous friction, and finds almost no dry friction where there is none") {
    Chain dry = true_rods();
    dry.dry_friction = {0.02, 0};
    Chain guess = true_rods();
    guess.joint_friction = {2e-3, 1e-3};
    const FitPlan plan{{"joint_friction", "dry_friction"}, 0};
    const ChainFit fit = fit_chain(guess, recorded(4, 401, dry), plan);
    REQUIRE(fit.is_converged);
    CHECK(fit.rms < 1.2 * noise);
    const auto number = [&](const ChainFit& of, const std::string& name) {
        const auto found = std::ranges::find(of.numbers, name, &FittedNumber::name);
        REQUIRE(found != of.numbers.end());
        return *found;
    };
    // Below 0.05 rad/s, the smoothing reduces the torque, but only for a small part of a swing.
    const FittedNumber first = number(fit, "dry_friction 1");
    CHECK(std::abs(first.value / 0.02 - 1) < 0.03 + 3 * first.error / 0.02);
    const FittedNumber oil = number(fit, "joint_friction 1");
    CHECK(std::abs(oil.value / 8e-4 - 1) < 0.03 + 3 * oil.error / 8e-4);
    const ChainFit none = fit_chain(guess, recorded(4, 401), plan);
    CHECK(number(none, "dry_friction 1").value < 3 * number(none, "dry_friction 1").error + 1e-5);
    // Viscous friction alone does not explain the motion.
    CHECK(fit_chain(guess, recorded(4, 401, dry), {{"joint_friction"}, 0}).rms > 1.5 * noise);
}

TEST_CASE("rods with viscous joints fit the recording of Schmidt and Lipson, and point masses do not",
          "[bulk]") {
    const auto measured = recording("schmidt-lipson-double.csv");
    if (!measured) PENDULA_SKIP("no recordings of real pendulums here");
    const ChainFit whole = fit_chain(two_rods(0.1734, 0.2), *measured, {all_of_rods, 0});
    CHECK(whole.is_converged);
    CHECK(whole.rms <= 4.3e-3);
    CHECK(value_of(whole, "J1/s1") == Approx(0.15750).epsilon(0.01));
    CHECK(value_of(whole, "L1 s2/s1") == Approx(0.064330).epsilon(0.01));
    CHECK(value_of(whole, "J2/s1") == Approx(0.050067).epsilon(0.01));
    CHECK(value_of(whole, "s2/s1") == Approx(0.37104).epsilon(0.01));

    const ChainFit begun = fit_chain(two_rods(0.1734, 0.2), *measured, {all_of_rods, 4});
    CHECK(rms_between(begun, *measured, 4, 5) <= 20e-3);
    CHECK(rms_between(begun, *measured, 5, 6) == Approx(0.11).epsilon(0.2));

    Chain points;
    points.lengths = {0.1734, 0.2};
    points.masses = {1, 1};
    const ChainFit poor = fit_chain(points, *measured, {{"masses", "lengths", "damping"}, 0});
    CHECK(poor.rms > 20 * poor.scatter);
    CHECK(verdict(poor).starts_with("this chain does not fit: its residuals are "));

    // With dry friction, the whole recording fits better.
    std::vector<std::string> with_dry = all_of_rods;
    with_dry.push_back("dry_friction");
    CHECK(fit_chain(two_rods(0.1734, 0.2), *measured, {with_dry, 0}).rms <= 3.91e-3);
}

TEST_CASE("rods with viscous joints fit the 26 recordings of Kaheman's rig", "[bulk]") {
    const auto measured = recording("kaheman-double-identification.csv");
    if (!measured) PENDULA_SKIP("no recordings of real pendulums here");
    REQUIRE(measured->pieces.size() == 26);
    const ChainFit fit = fit_chain(two_rods(0.1727192, 0.23), *measured, {all_of_rods, 0});
    CHECK(fit.is_converged);
    CHECK(fit.rms <= 3.6e-3);
    CHECK(value_of(fit, "J1/s1") == Approx(0.16651).epsilon(0.01));
    CHECK(value_of(fit, "L1 s2/s1") == Approx(0.081817).epsilon(0.01));
    CHECK(value_of(fit, "J2/s1") == Approx(0.092626).epsilon(0.01));
    CHECK(value_of(fit, "s2/s1") == Approx(0.47228).epsilon(0.01));

    std::vector<std::string> more = all_of_rods;
    more.insert(more.end(), {"dry_friction", "zero"});
    CHECK(fit_chain(two_rods(0.1727192, 0.23), *measured, {more, 0}).rms <= 3.1e-3);
    // With drag as well, the fit predicts four pieces that it has not seen from their first second.
    more.push_back("air_drag");
    const ChainFit best = fit_chain(two_rods(0.1727192, 0.23), *measured, {more, 0});
    CHECK(best.rms <= 1e-3);
    const auto unseen = recording("kaheman-double-validation.csv");
    if (!unseen) return;
    const ChainFit starts = fit_chain(best.chain, *unseen, {{}, 1});
    CHECK(rms_between(starts, *unseen, 1, 3) <= 2e-3);
}

TEST_CASE("a fit to one recording of Kaheman's triple pendulum predicts two others", "[bulk]") {
    const auto measured = recording("kaheman-triple-id_0.csv");
    if (!measured) PENDULA_SKIP("no recordings of real pendulums here");
    Chain rods;
    rods.lengths = {0.173, 0.23, 0.2};
    rods.masses = {0, 0, 0};
    rods.link_masses = {1, 1, 1};
    std::vector<std::string> free = all_of_rods;
    free.insert(free.end(), {"lengths", "dry_friction", "air_drag", "zero"});
    const ChainFit fit = fit_chain(rods, *measured, {free, 0});
    CHECK(fit.rms <= 0.2e-3);
    for (const char* name : {"kaheman-triple-vad_0.csv", "kaheman-triple-vad_2.csv"}) {
        const auto unseen = recording(name);
        REQUIRE(unseen);
        const ChainFit start = fit_chain(fit.chain, *unseen, {{}, 1});
        CHECK(rms_between(start, *unseen, 1, 2) <= 1e-3);
    }
}
