// SPDX-License-Identifier: MIT
// Tests for analysis/energy_watch.hpp: the verdict on known drifts depends on the run alone.
#include "analysis/energy_watch.hpp"

#include "analysis/study_chain.hpp"
#include "simulation/timeline.hpp"
#include "support/catch.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

using namespace pendula;
using namespace pendula::test;

namespace {

constexpr double reading_seconds = static_cast<double>(energy_stride) / 240;

/// Passes to `trend` the readings of a drift (ΔE/E*) that is a known function of time, from `from` s to `to`
/// s.
template<class Drift>
void read(DriftTrend& trend, Drift drift, double from, double to, std::int64_t reference = 0) {
    SampleHeader header;
    header.drift_from = reference;
    const auto reading_at = [](double t) {
        return static_cast<std::int64_t>(std::ceil(t / reading_seconds));
    };
    for (std::int64_t i = reading_at(from); i <= reading_at(to); ++i) {
        header.index = i * energy_stride;
        header.drift = drift(static_cast<double>(i) * reading_seconds);
        trend.put(header, {});
    }
}

template<class Drift>
DriftVerdict verdict_on(Drift drift, double seconds = 30) {
    DriftTrend trend;
    read(trend, drift, 0, seconds);
    return trend.report(seconds, Arithmetic::double_).verdict;
}

DriftReport report_in_portions(std::int64_t steps) {
    Simulation simulation(study_setup(4e-3));
    DriftTrend trend;
    while (simulation.step() < 5000) simulation.advance(std::min(steps, 5000 - simulation.step()), trend);
    return trend.report(simulation.time(), Arithmetic::double_);
}

} // namespace

TEST_CASE("the warning states between which times the energy became wrong, and by how much") {
    EnergyWatch watch;
    watch.expect(study_chain());
    for (const double part : {0.0, 1e-5, -9e-4}) watch.see(1, part);
    CHECK_FALSE(watch.warning());
    watch.see(7, 0);
    watch.see(2, 1e-4); // a new run
    watch.see(2.5, -0.002);
    watch.see(3, 0.25);
    watch.see(4, 0.001);
    REQUIRE(watch.warning());
    CAPTURE(*watch.warning());
    CHECK(watch.warning()->find("between t = 2 s and t = 2.5 s, by up to 25 % of E*") != std::string::npos);
    watch.see(5, 1.8e19);
    CHECK(watch.warning()->find("by up to 1.8e+19 times E*") != std::string::npos);
}

TEST_CASE("with damping, a loss of energy is no error, but a gain is one") {
    Chain chain = study_chain();
    chain.damping = 0.1;
    EnergyWatch watch;
    watch.expect(chain);
    watch.see(1, -0.9);
    CHECK_FALSE(watch.warning());
    watch.see(2, 0.01);
    CHECK(watch.warning());
}

TEST_CASE("without gravity, the energy error is relative to the initial energy") {
    Chain chain = study_chain();
    chain.gravity = 0;
    StartState start = study_start();
    start.angular_velocities = {3, -3, 3};
    const auto coarse = make_trajectory(chain, start, {Method::rk4, Arithmetic::double_, 0.1, false});
    coarse->advance(100);
    const EnergyReport energy = coarse->energy();
    CHECK(energy.scale == Approx(energy.kinetic - energy.change));
    CHECK(std::abs(energy_part(energy)) > visible_energy_error);
    chain.gravity = 9.81;
    const auto heavy = make_trajectory(chain, start, {Method::rk4, Arithmetic::double_, 0.1, false});
    CHECK(heavy->energy().scale == Approx(215.82)); // E* alone
    CHECK(energy_part({.change = 1, .scale = 0}) > 1);
    CHECK(energy_part({.change = 0, .scale = 0}) == 0);
}

TEST_CASE("drifts are classified as secular, bounded, rounding or too short to judge") {
    CHECK(verdict_on([](double t) { return 1e-8 * t + 1e-11 * std::sin(7 * t); }) == DriftVerdict::secular);
    CHECK(verdict_on([](double t) { return -1e-8 * t; }) == DriftVerdict::secular);
    CHECK(verdict_on([](double t) { return 1e-8 * std::sin(7 * t); }) == DriftVerdict::bounded);
    CHECK(verdict_on([](double t) { return 1e-19 * t; }) == DriftVerdict::rounding);
    CHECK(verdict_on([](double t) { return 1e-8 * t; }, 5) == DriftVerdict::too_short);
    CHECK(verdict_on([](double t) { return 1e-8 * std::sin(7 * t); }, 3600) == DriftVerdict::bounded);
}

TEST_CASE("the largest drift counts only readings up to the given time") {
    DriftTrend trend;
    read(
        trend, [](double t) { return t < 10 ? -2e-8 * t : 1e-9; }, 0, 20);
    CHECK(trend.report(20, Arithmetic::double_).largest == Approx(2e-7).epsilon(0.02));
    CHECK(trend.report(5, Arithmetic::double_).largest == Approx(1e-7).epsilon(0.02));
}

TEST_CASE("the verdict on the drift does not depend on how many steps each frame takes") {
    const DriftReport fine = report_in_portions(1);
    CHECK(fine.verdict != DriftVerdict::too_short);
    CHECK(fine.seconds == Approx(20));
    for (const std::int64_t steps : {17, 1250, 5000}) { // 1250 steps are 5 s, 5000 the whole run
        const DriftReport other = report_in_portions(steps);
        CHECK(other.verdict == fine.verdict);
        CHECK(other.seconds == fine.seconds);
        CHECK(other.readings == fine.readings);
    }
}

TEST_CASE("a moved reference begins a new piece, and each piece keeps its own verdict") {
    DriftTrend trend;
    const auto grows = [](double t) { return 1e-8 * t; };
    const auto swings = [](double t) { return 1e-8 * std::sin(7 * t); };
    read(trend, grows, 0, 20);
    read(trend, swings, 20.1, 22, 20 * 240);
    CHECK(trend.report(22, Arithmetic::double_).verdict == DriftVerdict::too_short);
    read(trend, swings, 22.1, 45, 20 * 240);
    CHECK(trend.report(45, Arithmetic::double_).verdict == DriftVerdict::bounded);
    CHECK(trend.report(12, Arithmetic::double_).verdict == DriftVerdict::secular);
    CHECK(trend.report(12, Arithmetic::double_).seconds == Approx(20));

    read(trend, grows, 5, 20); // repeated readings change nothing
    CHECK(trend.report(45, Arithmetic::double_).seconds == Approx(25).margin(0.2));
    trend.forget({.index = 15 * 240}); // undone
    CHECK(trend.report(15, Arithmetic::double_).seconds == Approx(15).margin(0.1));
    read(trend, swings, 12, 13); // other readings from 12 s on, with the same reference
    CHECK(trend.report(13, Arithmetic::double_).seconds == Approx(13).margin(0.1));
}

TEST_CASE("a new run clears the readings, and readings of other trajectories are ignored") {
    DriftTrend trend;
    read(
        trend, [](double t) { return 1e-8 * t; }, 0, 20);
    SampleHeader header;
    header.trajectory = 1;
    header.epoch = 7;
    header.drift = 1;
    trend.put(header, {});
    CHECK(trend.report(20, Arithmetic::double_).verdict == DriftVerdict::secular);
    header.trajectory = 0;
    trend.put(header, {});
    CHECK(trend.report(20, Arithmetic::double_).readings == 1);
}
