// SPDX-License-Identifier: MIT
// Tests for physics/trajectory.hpp: a trajectory that stops itself or is interrupted.
#include "study.hpp"
#include "support/catch.hpp"

#include <chrono>
#include <cmath>
#include <string>
#include <thread>

using namespace pendula;

TEST_CASE("a trajectory whose state is no longer finite stops and reports the step and dt") {
    StartState start = study_start();
    start.angular_velocities = {1e3, -1e3, 1e3};
    for (const Arithmetic arithmetic : available_arithmetics()) {
        CAPTURE(name_of(arithmetic));
        const auto trajectory = make_trajectory(study_chain(), start, {Method::rk4, arithmetic, 0.5, false});
        const auto first = trajectory->save();
        trajectory->advance(100'000);
        REQUIRE(trajectory->failure());
        const std::string why = *trajectory->failure();
        CAPTURE(why);
        CHECK(why.find("step") != std::string::npos);
        CHECK(why.find("dt = 0.5 s") != std::string::npos);
        const ChainState last = shown(*trajectory);
        for (std::size_t i = 0; i < 3; ++i)
            CHECK((std::isfinite(last.theta[i]) || arithmetic != Arithmetic::double_));

        // In single steps, the trajectory stops at the same step with the same state.
        const auto stopped = trajectory->save();
        trajectory->advance(10);
        CHECK(trajectory->save() == stopped);
        trajectory->restore(first);
        CHECK(!trajectory->failure());
        for (int i = 0; i < 100'000 && !trajectory->failure(); ++i) trajectory->advance(1);
        CHECK(trajectory->failure() == why);
        CHECK(trajectory->save() == stopped);
    }
}

TEST_CASE("a trajectory also stops at a finite state with which it cannot calculate") {
    // With this dt rk4 runs away. The numbers are finite at first, but too large for a meaningful sine.
    StartState start = study_start();
    for (const Arithmetic arithmetic : {Arithmetic::double_, Arithmetic::long_double}) {
        CAPTURE(name_of(arithmetic));
        const auto trajectory = make_trajectory(study_chain(), start, {Method::rk4, arithmetic, 1, false});
        while (!trajectory->failure()) {
            trajectory->advance(1);
            const ChainState state = shown(*trajectory);
            for (const double theta : state.theta) CHECK(std::abs(theta) < 2e19);
            CHECK(std::isfinite(trajectory->energy().change));
            REQUIRE(trajectory->step() < 100);
        }
        const std::string why = *trajectory->failure();
        CAPTURE(why);
        CHECK(why.starts_with(
            "an angle has grown so large that its sine can no longer be calculated at step "));
        CHECK(why.ends_with("of dt = 1 s: choose a smaller dt"));
    }
    Chain elastic = elastic_chain(100);
    start.angular_velocities = {1e18, 0, 0};
    const auto far = make_trajectory(elastic, start, {Method::rk4, Arithmetic::double_, 1e-2, false});
    far->advance(1000);
    REQUIRE(far->failure());
    CHECK(far->failure()->starts_with(
        "a bob is so far from the pivot that the length of its link cannot be calculated"));
}

TEST_CASE("a stop request interrupts a long step") {
    Chain chain;
    chain.lengths = {1e6, 1e-6, 1e6};
    chain.masses = {1, 1, 1};
    StartState start;
    start.angles = {90, 90, 90};
    start.angular_velocities = {0, 6064, 0};
    const auto trajectory =
        make_trajectory(chain, start, {Method::taylor, Arithmetic::double_double, 1, true});
    StopFlag stop = true;
    CHECK_THROWS_AS(trajectory->advance(1, &stop), Interrupted);
    stop = false;
    std::thread other([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        stop = true;
    });
    CHECK_THROWS_AS(trajectory->advance(100, &stop), Interrupted);
    other.join();
    CHECK(trajectory->step() == 0);
}
