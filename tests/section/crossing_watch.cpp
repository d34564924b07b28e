// SPDX-License-Identifier: MIT
// Tests for section/crossing_watch.hpp.
#include "section/crossing_watch.hpp"

#include "sections.hpp"

#include <cmath>
#include <numbers>

using namespace pendula;
using namespace pendula::test;

namespace {

std::unique_ptr<Trajectory> trajectory_of(const PreciseState& start, const Integration& integration) {
    return make_trajectory(two_links(), start, integration);
}

} // namespace

TEST_CASE("a trajectory's crossings agree with its exact motion, in several methods and arithmetics") {
    const PreciseState start = start_at(two_links(), {100, 40});
    const auto motion = make_section_orbit(two_links(), {}, start, section_energy(two_links(), start),
                                           Arithmetic::double_double);
    motion->advance(100, 6);
    for (const Integration& integration :
         {Integration{Method::rk4, Arithmetic::double_, 1e-4},
          Integration{Method::taylor, Arithmetic::double_, 16e-3},
          Integration{Method::dop853, Arithmetic::long_double, 1e-3},
          Integration{Method::taylor, Arithmetic::double_double, 0.5},
          Integration{Method::symplectic_euler, Arithmetic::double_, 1e-5}}) {
        CAPTURE(name_of(integration.method), name_of(integration.arithmetic));
        CrossingWatch watch(trajectory_of(start, integration), {}, 10);
        CHECK(watch.advance(16, 1000000));
        const double tolerance = integration.method == Method::symplectic_euler ? 1e-2 : 1e-8;
        const auto found = watch.crossings();
        REQUIRE(found.size() >= 2);
        for (std::size_t i = 0; i < found.size(); ++i) {
            const SectionCrossing& known = motion->crossings()[i];
            CHECK(std::abs(static_cast<double>(found[i].time - known.time) - 10) < tolerance);
            CHECK(std::abs(std::remainder(static_cast<double>(found[i].across - known.across),
                                          2 * std::numbers::pi)) < tolerance);
            CHECK(std::abs(found[i].distance) < 1e-17);
        }
    }
}

TEST_CASE("the crossings found by a watch do not depend on how its calls are divided") {
    const PreciseState start = start_at(two_links(), {100, 40});
    const Integration integration{Method::rk4, Arithmetic::long_double, 3e-4};
    CrossingWatch once(trajectory_of(start, integration), {}, 0),
        often(trajectory_of(start, integration), {}, 0);
    CHECK(once.advance(20, 1000000));
    for (double time = 0; time < 20; time += 0.07)
        while (!often.advance(time, 3)) {
        }
    CHECK(often.advance(20, 1000000));
    REQUIRE(once.crossings().size() == often.crossings().size());
    CHECK(once.crossings().size() > 8);
    for (std::size_t i = 0; i < once.crossings().size(); ++i)
        CHECK(once.crossings()[i].across == often.crossings()[i].across);
    CHECK_FALSE(once.advance(40, 10));
}

TEST_CASE("a watch on a copy made during a run finds crossings") {
    const Integration integration{Method::taylor, Arithmetic::long_double, 4e-3};
    const auto run = trajectory_of(start_at(two_links(), {100, 40}), integration);
    run->advance(777);
    CrossingWatch watch(run->clone(), {}, 777 * 4e-3);
    watch.advance(30, 1000000);
    run->advance(static_cast<std::int64_t>((30 - 777 * 4e-3) / 4e-3));
    CHECK_FALSE(watch.failure());
    CHECK(watch.crossings().size() > 10);
}

TEST_CASE("a watch reports that its trajectory has stopped, and refuses a chain that has no section") {
    Chain damped = two_links();
    damped.damping = 1;
    CHECK_THROWS_AS(CrossingWatch(make_trajectory(damped, start_at(damped, {1, 1}),
                                                  {Method::rk4, Arithmetic::double_, 1e-3}),
                                  SectionChoice{}, 0),
                    Refused);
    CrossingWatch wild(make_trajectory(two_links(), start_at(two_links(), {100, 40}, {1e6, -1e6}),
                                       {Method::rk4, Arithmetic::double_, 0.1}),
                       {}, 0);
    wild.advance(1000, 100000);
    CHECK(wild.failure());
}
