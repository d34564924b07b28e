// SPDX-License-Identifier: MIT
// Tests for analysis/divergence_log: distances, and readings of the energy.
#include "analysis/divergence_log.hpp"

#include "analysis/divergence_fit.hpp"
#include "analysis/study_chain.hpp"
#include "simulation/timeline.hpp"
#include "support/catch.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

using namespace pendula;
using namespace pendula::test;

namespace {

SampleHeader header(std::uint32_t epoch, std::uint32_t trajectory, std::int64_t index, float distance) {
    SampleHeader made;
    made.epoch = epoch;
    made.trajectory = trajectory;
    made.index = index;
    made.log_distance = distance;
    return made;
}

std::vector<DivergencePoint> points_of(const DriftLog& log) {
    return {log.points().begin(), log.points().end()};
}

bool same(const std::vector<DivergencePoint>& a, const std::vector<DivergencePoint>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const auto& one, const auto& other) {
        return one.index == other.index && one.time == other.time && one.piece == other.piece &&
               one.log10_distance == other.log10_distance;
    });
}

/// All readings up to 4 s of a run that advances by `steps` steps at a time.
std::vector<DivergencePoint> drift_in_portions(std::int64_t steps) {
    Simulation simulation(study_setup());
    DriftLog log;
    log.set_sample_interval(simulation.setup().sample_interval);
    while (simulation.step() < 4000) simulation.advance(std::min(steps, 4000 - simulation.step()), log);
    return points_of(log);
}

} // namespace

TEST_CASE("a step back in time cuts a companion's series, and a new run starts a new series") {
    DivergenceLog log;
    log.set_sample_interval(0.5);
    for (int i = 0; i < 10; ++i) log.put(header(0, 2, i, -9.0f + static_cast<float>(i)), {});
    log.put(header(0, 0, 10, 0), {});
    CHECK(log.of(0).empty());
    CHECK(log.of(1).empty());
    CHECK(log.of(7).empty());
    REQUIRE(log.of(2).size() == 10);
    CHECK(log.of(2)[9].time == 4.5);
    CHECK(log.of(2)[9].log10_distance == 0);

    log.put(header(0, 2, 4, -3), {}); // another future
    REQUIRE(log.of(2).size() == 5);
    CHECK(log.of(2)[4].log10_distance == -3);
    log.put(header(1, 2, 7, -7), {}); // another run
    CHECK(log.of(2).size() == 1);
}

TEST_CASE("cutting samples removes the lines fitted to them, and can cut a run that was left") {
    DivergenceLog log;
    log.set_sample_interval(1.0 / 240);
    const auto grow = [&](std::uint32_t epoch, std::uint32_t run, std::int64_t from, std::int64_t to) {
        for (std::int64_t i = from; i < to; ++i) {
            SampleHeader made = header(epoch, 1, i, static_cast<float>(-9 + 0.01 * static_cast<double>(i)));
            made.run = run;
            log.put(made, {});
        }
    };
    grow(0, 1, 0, 1000);
    REQUIRE(log.fit(1));
    log.forget({.epoch = 0, .run = 1, .index = 990}); // after the end of the fitted window
    CHECK(log.fit(1));
    CHECK(log.of(1).back().index == 989);
    grow(0, 1, 990, 1000);
    log.forget({.epoch = 0, .run = 1, .index = 500});
    CHECK_FALSE(log.fit(1));
    CHECK(log.of(1).back().index == 499);
    grow(0, 1, 500, 1000);
    CHECK(log.fit(1));
    CHECK(log.of(1).back().piece == 0);

    grow(1, 2, 0, 100);
    log.forget({.epoch = 0, .run = 1, .index = 300});
    CHECK(log.of(1).size() == 100);
    grow(2, 1, 299, 300); // undo returns to run 1
    CHECK(log.of(1).back().index == 299);
}

TEST_CASE("undo and redo restore the series of the run that they return to") {
    Setup setup;
    setup.chain.lengths = setup.chain.masses = {1, 1};
    setup.start.angles = {90, 120};
    setup.start.angular_velocities = {0, 0};
    setup.integration = {.method = Method::rk4, .arithmetic = Arithmetic::double_, .dt = 4e-3};
    setup.ghost.offset = 1e-9;
    Timeline timeline(setup, {.history = 2});
    DivergenceLog log;
    log.set_sample_interval(setup.sample_interval);
    timeline.advance(2500, log); // 10 s
    const auto copied = [&] { return std::vector<DivergencePoint>(log.of(1).begin(), log.of(1).end()); };
    const auto seen = copied();
    REQUIRE(seen.size() > 500);
    REQUIRE(seen.front().time < 0.1);
    const std::int64_t there = timeline.simulation().step();

    StartState other = setup.start;
    other.angles = {10, 20};
    timeline.apply(SetStart{other});
    timeline.advance(250, log);
    CHECK(log.of(1).size() < 300);
    const auto seen_of_other = copied();
    for (int times = 0; times < 2; ++times) {
        const auto back = timeline.undo();
        REQUIRE(back);
        timeline.seek(*back, log);
        REQUIRE(timeline.simulation().step() == there);
        REQUIRE(log.of(1).size() == seen.size());
        CHECK(log.of(1).front().time == seen.front().time);
        CHECK(log.of(1).back().piece == seen.back().piece);
        const auto again = timeline.redo();
        REQUIRE(again);
        timeline.seek(*again, log);
        CHECK(log.of(1).size() == seen_of_other.size());
    }
    timeline.seek(*timeline.undo(), log);
    timeline.advance(250, log);
    CHECK(log.of(1).back().time > seen.back().time);
    CHECK(log.of(1).back().piece == seen.front().piece); // the series continues without a gap
}

TEST_CASE("a drag keeps earlier points as a separate piece, and undoing it continues that piece") {
    DivergenceLog log;
    for (int i = 0; i < 10; ++i) log.put(header(0, 1, i, -9.0f), {});
    SampleHeader afresh = header(0, 1, 11, -8);
    afresh.first_sample = 11;
    for (; afresh.index < 20; ++afresh.index) log.put(afresh, {});
    const auto points = log.of(1);
    REQUIRE(points.size() == 19);
    CHECK(points[9].piece == points[0].piece);
    CHECK(points[10].piece != points[9].piece);
    CHECK(points[18].piece == points[10].piece);
    for (int i = 10; i < 13; ++i) log.put(header(0, 1, i, -1), {}); // the drag is undone
    REQUIRE(log.of(1).size() == 12);
    CHECK(log.of(1).back().piece == log.of(1).front().piece);
}

TEST_CASE("looking at the past keeps the later points until something changes there") {
    DivergenceLog log;
    const auto at = [](int i) { return header(0, 1, i, -9.0f + 1e-3f * static_cast<float>(i)); };
    for (int i = 0; i < 5000; ++i) log.put(at(i), {});
    const std::vector<DivergencePoint> all(log.of(1).begin(), log.of(1).end());
    const auto unchanged = [&] {
        return std::equal(all.begin(), all.end(), log.of(1).begin(), log.of(1).end(),
                          [](const DivergencePoint& a, const DivergencePoint& b) {
                              return a.index == b.index && a.log10_distance == b.log10_distance &&
                                     a.piece == b.piece;
                          });
    };
    for (int i = 1203; i < 1800; ++i) log.put(at(i), {});
    CHECK(unchanged());
    for (int i = 4990; i < 5000; ++i) log.put(at(i), {});
    CHECK(unchanged());
    log.put(at(5000), {});
    CHECK(log.of(1).front().piece == log.of(1).back().piece);
    // A change in the past replaces the later points.
    for (int i = 2001; i < 2050; ++i) log.put(header(0, 1, i, -4), {});
    CHECK(log.of(1).back().index < 2050);
    CHECK(log.of(1).back().log10_distance == -4);
}

TEST_CASE(
    "the fitted line survives thinning, looking back and later changes, but not a change in its window") {
    DivergenceLog log;
    log.set_sample_interval(0.01);
    const auto at = [](int i) {
        const double t = 0.01 * i;
        return header(0, 1, i, static_cast<float>(std::min(-6 + 0.4 * t + 0.1 * std::sin(9 * t), 0.3)));
    };
    for (int i = 0; i < 1200; ++i) log.put(at(i), {});
    CHECK_FALSE(log.fit(1));
    CHECK(log.fit_so_far(1));
    for (int i = 1200; i < 1400; ++i) log.put(at(i), {});
    REQUIRE(log.fit(1));
    const DivergenceFit fit = *log.fit(1);
    CHECK(fit.stands_out());
    CHECK(fit.exponent == Approx(0.4 * std::log(10.0)).epsilon(0.02));
    const auto same = [&] { return log.fit(1) && log.fit(1)->exponent == fit.exponent; };
    for (int i = 1400; i < 40'000; ++i) log.put(at(i), {});
    CHECK(same());
    for (int i = 300; i < 900; ++i) log.put(at(i), {});
    CHECK(same());
    log.put(header(0, 1, 20'000, -2), {}); // a change long after the fitted window
    CHECK(same());
    log.put(header(0, 1, 800, -2), {}); // a change within the window
    CHECK_FALSE(log.fit(1));
}

TEST_CASE("a ghost 1e-12 rad beside the study's chain diverges at about the chain's Lyapunov exponent") {
    Setup setup;
    setup.chain.lengths = {4.0, 3.5, 3.0};
    setup.chain.masses = {1, 1, 1};
    setup.start.angles = {90, 90, 90};
    setup.start.angular_velocities = {0, 0, 0};
    setup.integration = {.method = Method::taylor, .arithmetic = Arithmetic::long_double, .dt = 4e-3};
    setup.ghost.offset = 1e-12;
    Timeline timeline(setup);
    DivergenceLog log;
    log.set_sample_interval(setup.sample_interval);
    timeline.advance(10'000, log); // 40 s
    const auto& fit = log.fit(1);
    REQUIRE(fit);
    CHECK(fit->exponent > 0.6);
    CHECK(fit->exponent < 1.2);
    CHECK(fit->standard_error > 0);
    CHECK(fit->standard_error < 0.3);
    CHECK(fit->to < *timeline.simulation().members()[1].passed_large);
}

TEST_CASE("the recorded drift does not depend on how many steps each frame takes") {
    const auto all = drift_in_portions(1);
    REQUIRE(all.size() == 4 * 30 + 1);
    CHECK(all.front().log10_distance == -HUGE_VAL);
    for (std::size_t i = 0; i < all.size(); ++i) {
        CHECK(all[i].time == Approx(static_cast<double>(i) / 30));
        CHECK(all[i].piece == 0); // no gap, so one curve
    }
    CHECK(same(all, drift_in_portions(17)));
    CHECK(same(all, drift_in_portions(4000))); // all steps in one call
}

TEST_CASE("a reading is the energy at the first step boundary at or after its time") {
    Simulation simulation(study_setup());
    DriftLog log;
    log.set_sample_interval(simulation.setup().sample_interval);
    const double time = 60.0 / 30;
    simulation.advance(simulation.boundary_at_or_after(time), log);
    const EnergyReport energy = simulation.main().energy();
    CHECK(log.points().back().log10_distance ==
          static_cast<double>(std::log10(std::abs(static_cast<float>(energy.change / energy.scale)))));
}

TEST_CASE("a moved energy reference begins a new piece, and undo restores the earlier readings") {
    Timeline timeline(study_setup());
    DriftLog log;
    log.set_sample_interval(study_setup().sample_interval);
    timeline.advance(1000, log);
    const auto before = points_of(log);
    timeline.apply(SetGravity{3});
    timeline.advance(1000, log);
    CHECK(log.points().size() == 61);
    const auto origin = log.points().back().origin;
    CHECK(origin > 0);
    CHECK(log.points().back().piece > 0);
    timeline.apply(ResetEnergyReference{});
    timeline.advance(500, log);
    CHECK(log.points().back().origin > origin);
    timeline.seek(1500, log); // looking at the past removes nothing
    CHECK(log.points().size() == 76);
    for (int undo = 0; undo < 2; ++undo) timeline.seek(timeline.undo().value(), log);
    timeline.advance(1000, log);
    CHECK(log.points().size() == 61);
    CHECK(log.points().back().piece == 0);
    CHECK(same(before,
               {log.points().begin(), log.points().begin() + static_cast<std::ptrdiff_t>(before.size())}));
}

TEST_CASE("an undo or a change in the past removes the readings that it cuts off before the run continues") {
    Timeline timeline(study_setup());
    DriftLog log;
    log.set_sample_interval(study_setup().sample_interval);
    timeline.advance(1500, log);
    const auto known = points_of(log);
    timeline.apply(SetGravity{40});
    timeline.advance(1000, log);
    REQUIRE(log.points().back().time > 2.4);
    timeline.seek(timeline.undo().value(), log); // undo, without advancing the run
    REQUIRE(timeline.simulation().step() == timeline.end());
    CHECK(same(points_of(log), known));

    timeline.seek(600, log);
    CHECK(same(points_of(log), known)); // going back removes nothing
    timeline.apply(SetDamping{0.1});
    timeline.advance(0, log);
    REQUIRE(timeline.end() == 600);
    CHECK(log.points().back().time <= 0.6);
    timeline.seek(timeline.undo().value(), log);
    CHECK(log.points().back().time <= 0.6); // the later readings return with their samples
    timeline.advance(900, log);
    CHECK(same(points_of(log), known));
}

TEST_CASE("a lost reading leaves a gap in the curve") {
    DriftLog log;
    SampleHeader header;
    for (const std::int64_t index : {0, 8, 16, 40, 48}) {
        header.index = index;
        header.drift = 1e-9;
        log.put(header, {});
        header.index = index + 1;
        header.drift = std::numeric_limits<double>::quiet_NaN(); // samples between readings have no drift
        log.put(header, {});
    }
    REQUIRE(log.points().size() == 5);
    CHECK(log.points()[2].piece == log.points()[0].piece);
    CHECK(log.points()[3].piece != log.points()[2].piece);
    CHECK(log.points()[4].piece == log.points()[3].piece);
    header.epoch = 1; // another run
    header.index = 0;
    header.drift = 1e-8;
    log.put(header, {});
    CHECK(log.points().size() == 1);
}

TEST_CASE("the log holds the drift of a 212-bit run, which is too small for single precision") {
    Setup setup = study_setup();
    setup.integration = {Method::taylor, Arithmetic::quad_double, 1.0 / 60, true};
    DriftLog log;
    log.set_sample_interval(setup.sample_interval);
    Simulation simulation(setup);
    simulation.advance(30, log);
    int finite = 0;
    for (const DivergencePoint& point : log.points()) {
        if (!std::isfinite(point.log10_distance)) continue;
        CHECK(point.log10_distance < -55);
        CHECK(point.log10_distance > -75);
        ++finite;
    }
    CHECK(finite > 5);
}
