// SPDX-License-Identifier: MIT
// Tests for stroboscopic sections: section/crossing_watch.hpp and section/portrait.hpp.
#include "physics/trajectory.hpp"
#include "section/crossing_watch.hpp"
#include "section/portrait.hpp"
#include "section/section_choice.hpp"

#include "sections.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>
#include <vector>

using namespace pendula;
using namespace pendula::test;

namespace {

/// θ'' + (ω₀/2) θ' + ω₀² sin θ = γ ω₀² cos ωt with ω = 2π 1/s and ω₀ = 3π 1/s (J. R. Taylor, Classical
/// Mechanics, chapter 12), with m = L = 1.
Chain driven(double strength, double friction = 1) {
    constexpr double natural = 3 * std::numbers::pi;
    Chain chain{.lengths = {1}, .masses = {1}, .gravity = natural * natural};
    chain.joint_friction = {friction * natural / 2};
    chain.torque = {.course = TorqueCourse::sine,
                    .joint = 1,
                    .strength = strength * natural * natural,
                    .frequency = 1,
                    .phase_deg = 90};
    return chain;
}

SectionChoice strobe_of(const Chain& chain, SectionUpward upward = SectionUpward::velocity) {
    SectionChoice choice;
    choice.point_link = 0;
    choice.upward = upward;
    choice.period = drive_period(chain).value_or(Wide(-1));
    return choice;
}

/// The number of different points among the last 32, after 600 periods.
int points_that_repeat(double strength) {
    const Chain chain = driven(strength);
    const auto orbit =
        make_section_orbit(chain, strobe_of(chain), start_at(chain, {-90}), 0, Arithmetic::long_double);
    orbit->advance(600, 1e9);
    std::vector<double> angles;
    for (const SectionCrossing& point : orbit->crossings().last(32))
        angles.push_back(static_cast<double>(point.across));
    std::ranges::sort(angles);
    int points = 1;
    for (std::size_t i = 1; i < angles.size(); ++i) points += angles[i] - angles[i - 1] > 1e-4 ? 1 : 0;
    return points;
}

} // namespace

TEST_CASE("a stroboscopic section shows period doubling: one, two and four points, then many") {
    // Taylor gives the thresholds 1.0663, 1.0793 and 1.0821.
    CHECK(points_that_repeat(1.06) == 1);
    CHECK(points_that_repeat(1.07) == 2);
    CHECK(points_that_repeat(1.081) == 4);
    CHECK(points_that_repeat(1.105) > 16);
}

TEST_CASE("the stroboscopic points of a run are its own states") {
    const Chain chain = driven(1.105);
    for (const Integration& integration :
         {Integration{Method::rk4, Arithmetic::double_, 1e-3},
          Integration{Method::taylor, Arithmetic::double_, 5e-3},
          Integration{Method::gauss_legendre, Arithmetic::long_double, 4e-3}}) {
        CAPTURE(name_of(integration.method));
        const auto run = make_trajectory(chain, start_at(chain, {-90}), integration);
        CrossingWatch watch(run->clone(), strobe_of(chain), 0);
        CHECK(watch.advance(10.5, 1000000));
        REQUIRE(watch.crossings().size() == 11);
        const auto steps = std::llround(1 / integration.dt);
        for (const SectionCrossing& point : watch.crossings()) {
            const PreciseState state = run->precise_state();
            // The points lie on whole steps, so only rounding errors are allowed.
            CHECK(std::abs(static_cast<double>(point.up - state.omega[0])) <
                  8 * std::numeric_limits<double>::epsilon() * 30);
            CHECK(std::abs(std::remainder(static_cast<double>(point.across - state.theta[0]),
                                          2 * std::numbers::pi)) <
                  8 * std::numeric_limits<double>::epsilon() * 30);
            run->advance(steps);
        }
    }
}

TEST_CASE("a stroboscopic point between two steps is as exact as the run's method") {
    Chain chain = two_links();
    chain.pivot = {.path = PivotPath::line, .amplitude = 0.1, .frequency = 1.7};
    const SectionChoice choice{.plane_link = 0, .point_link = 1, .period = *drive_period(chain)};
    const PreciseState start = start_at(chain, {20, 30});
    CrossingWatch watch(make_trajectory(chain, start, {Method::rk4, Arithmetic::long_double, 1e-3}), choice,
                        0);
    watch.advance(3.1, 1000000);
    const auto exact = make_section_orbit(chain, choice, start, 0, Arithmetic::double_double);
    exact->advance(6, 1e9);
    REQUIRE(watch.crossings().size() == 6);
    for (std::size_t i = 0; i < 6; ++i) {
        // RK4's error is about (ω dt)⁴ rad per radian of the motion, with ω up to 30 1/s.
        CHECK(std::abs(static_cast<double>(watch.crossings()[i].across - exact->crossings()[i].across)) <
              1e-6);
        CHECK(std::abs(static_cast<double>(watch.crossings()[i].time - exact->crossings()[i].time)) < 1e-15);
    }
}

TEST_CASE("without friction, the stroboscopic map preserves areas of angle and momentum") {
    for (const bool has_rods : {false, true}) {
        Chain chain = driven(1.2, 0);
        chain.joint_friction = {};
        if (has_rods) chain.link_masses = {0.7};
        const SectionChoice choice = strobe_of(chain, SectionUpward::momentum);
        const SectionShell shell(chain, choice, start_at(chain, {0}), 0);
        const auto image = [&](double across, double up) {
            const auto seed = shell.seed(to_wide(across), to_wide(up));
            REQUIRE(seed);
            const auto orbit = make_section_orbit(chain, choice, *seed, 0, Arithmetic::double_double);
            orbit->advance(2, 1e9);
            CHECK(static_cast<double>(orbit->crossings()[0].up - to_wide(up)) == Approx(0).margin(1e-13));
            return std::pair(static_cast<double>(orbit->crossings()[1].across),
                             static_cast<double>(orbit->crossings()[1].up));
        };
        // The error of central differences is of order h².
        constexpr double h = 1e-5;
        const auto [ax, ay] = image(0.4 + h, 1);
        const auto [bx, by] = image(0.4 - h, 1);
        const auto [cx, cy] = image(0.4, 1 + h);
        const auto [dx, dy] = image(0.4, 1 - h);
        const double area = ((ax - bx) * (cy - dy) - (ay - by) * (cx - dx)) / (4 * h * h);
        CHECK(std::abs(area - 1) < 1e-6);
    }
}

TEST_CASE("a stroboscopic section needs a period, from the chain's drive or from the user") {
    Chain chain = two_links();
    CHECK_FALSE(drive_period(chain));
    const auto no = refuse_section(chain, strobe_of(chain));
    REQUIRE(no);
    CHECK(no->find("period") != std::string::npos);
    SectionChoice choice = strobe_of(chain);
    choice.period = to_wide(0.5);
    CHECK_FALSE(refuse_section(chain, choice));
    chain.torque = {.course = TorqueCourse::sine, .frequency = 3};
    CHECK(static_cast<double>(*drive_period(chain)) == 1.0 / 3);
    chain.pivot = {.path = PivotPath::circle, .frequency = 4};
    CHECK(static_cast<double>(*drive_period(chain)) == 0.25);
    choice.period = to_wide(1e-9);
    CHECK(refuse_section(chain, choice));
}

TEST_CASE("elastic chains and joints that stick can have a stroboscopic section") {
    Chain elastic{.model = Model::elastic, .lengths = {1, 1}, .masses = {1, 1}};
    Chain sticky = driven(0.5);
    sticky.dry_friction = {20};
    for (const Chain& chain : {elastic, sticky}) {
        SectionChoice choice{.point_link = 0, .upward = SectionUpward::velocity, .period = to_wide(0.25)};
        const std::vector<double> degrees(chain.links(), 40);
        CrossingWatch watch(
            make_trajectory(chain, start_at(chain, degrees), {Method::taylor, Arithmetic::double_, 1e-3}),
            choice, 0);
        watch.advance(5, 1000000);
        REQUIRE(watch.crossings().size() >= 20);
        for (const SectionCrossing& point : watch.crossings())
            CHECK(std::isfinite(static_cast<double>(point.up)));
    }
}

TEST_CASE("a portrait of a stroboscopic section leaves out the skipped points") {
    const Chain chain = driven(1.06);
    PortraitPlan plan{.choice = strobe_of(chain), .orbits = 2, .crossings = 5, .skipped = 300};
    WorkerPool workers(2);
    const Portrait portrait =
        calculate_portrait(chain, {.angles = {-90}, .angular_velocities = {0}}, plan, workers);
    REQUIRE(portrait.orbits.size() == 3);
    for (const PortraitOrbit& orbit : portrait.orbits) {
        REQUIRE(orbit.crossings.size() == 5);
        CHECK(orbit.crossings.front().time == to_wide(300));
        // By then all orbits are on the only attractor, which is a single point.
        CHECK(static_cast<double>(orbit.crossings.back().up - portrait.orbits[0].crossings.front().up) ==
              Approx(0).margin(1e-9));
    }
}
