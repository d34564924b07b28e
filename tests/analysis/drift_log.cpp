// SPDX-License-Identifier: MIT
// Tests for analysis/drift_log.hpp: readings that are known, and those of a simulation.
#include "analysis/drift_log.hpp"

#include "analysis/study_chain.hpp"
#include "simulation/timeline.hpp"
#include "support/catch.hpp"

#include <cmath>
#include <limits>
#include <vector>

using namespace pendula;
using namespace pendula::test;

namespace {

Setup study_setup() {
    Setup setup;
    setup.chain.lengths = {4.0, 3.5, 3.0};
    setup.chain.masses = {1, 1, 1};
    setup.start.angles = {90, 90, 90};
    setup.start.angular_velocities = {0, 0, 0};
    setup.integration = {Method::rk4, Arithmetic::double_, 1e-3};
    setup.ghost.enabled = false;
    return setup;
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

/// Every reading up to 4 s, in portions of `steps`.
std::vector<DivergencePoint> drift_in_portions(std::int64_t steps) {
    Simulation simulation(study_setup());
    DriftLog log;
    log.set_sample_interval(simulation.setup().sample_interval);
    while (simulation.step() < 4000) simulation.advance(std::min(steps, 4000 - simulation.step()), log);
    return points_of(log);
}

} // namespace

TEST_CASE("the drift depends on the run and not on when somebody looks") {
    const auto all = drift_in_portions(1);
    REQUIRE(all.size() == 4 * 30 + 1);
    CHECK(all.front().log10_distance == -HUGE_VAL);
    for (std::size_t i = 0; i < all.size(); ++i) {
        CHECK(all[i].time == Approx(static_cast<double>(i) / 30));
        CHECK(all[i].piece == 0); // no gap, so one curve
    }
    CHECK(same(all, drift_in_portions(17)));
    CHECK(same(all, drift_in_portions(4000))); // no frame between
}

TEST_CASE("a reading is the energy at the step boundary at or after its time") {
    Simulation simulation(study_setup());
    DriftLog log;
    log.set_sample_interval(simulation.setup().sample_interval);
    const double time = 60.0 / 30;
    simulation.advance(simulation.boundary_at_or_after(time), log);
    const EnergyReport energy = simulation.main().energy();
    CHECK(log.points().back().log10_distance ==
          static_cast<double>(std::log10(std::abs(static_cast<float>(energy.change / energy.scale)))));
}

TEST_CASE("a moved reference begins a new piece, and what is undone comes back") {
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
    timeline.seek(1500, log); // looking at the past takes nothing
    CHECK(log.points().size() == 76);
    for (int undo = 0; undo < 2; ++undo) timeline.seek(timeline.undo().value(), log);
    timeline.advance(1000, log);
    CHECK(log.points().size() == 61);
    CHECK(log.points().back().piece == 0);
    CHECK(same(before,
               {log.points().begin(), log.points().begin() + static_cast<std::ptrdiff_t>(before.size())}));
}

TEST_CASE("what an undo or a change in the past has cut off is forgotten before the run goes on") {
    Timeline timeline(study_setup());
    DriftLog log;
    log.set_sample_interval(study_setup().sample_interval);
    timeline.advance(1500, log);
    const auto known = points_of(log);
    timeline.apply(SetGravity{40});
    timeline.advance(1000, log);
    REQUIRE(log.points().back().time > 2.4);
    timeline.seek(timeline.undo().value(), log); // and stands there
    REQUIRE(timeline.simulation().step() == timeline.end());
    CHECK(same(points_of(log), known));

    timeline.seek(600, log);
    CHECK(same(points_of(log), known)); // a look back is no cut
    timeline.apply(SetDamping{0.1});
    timeline.advance(0, log);
    REQUIRE(timeline.end() == 600);
    CHECK(log.points().back().time <= 0.6);
    timeline.seek(timeline.undo().value(), log);
    CHECK(log.points().back().time <= 0.6); // the rest comes with its samples
    timeline.advance(900, log);
    CHECK(same(points_of(log), known));
}

TEST_CASE("a reading that was lost leaves a gap in the curve") {
    DriftLog log;
    SampleHeader header;
    for (const std::int64_t index : {0, 8, 16, 40, 48}) {
        header.index = index;
        header.drift = 1e-9;
        log.put(header, {});
        header.index = index + 1;
        header.drift = std::numeric_limits<double>::quiet_NaN(); // between the readings
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

TEST_CASE("the drift of 212 bits is in the log, below what single precision can hold") {
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
