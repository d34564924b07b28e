// SPDX-License-Identifier: MIT
// Tests for ensemble/ensemble_schedule.hpp: which step is taken when, and with which chain.
#include "ensemble/ensemble_schedule.hpp"

#include "chains.hpp"

using namespace pendula;
using namespace pendula::test;

namespace {

Chain under_gravity(double gravity) {
    Chain chain = uneven_chain(2);
    chain.gravity = gravity;
    return chain;
}

EnsembleSchedule schedule_at(double time, double dt = 2e-3) {
    EnsembleSchedule schedule;
    schedule.time = time;
    schedule.chain = under_gravity(1);
    schedule.start = start_at(2, 90);
    schedule.setup.dt = dt;
    return schedule;
}

} // namespace

TEST_CASE("a schedule finds each step from its time in spite of rounding") {
    for (const double begin : {0.0, 0.1, 1234.5678})
        for (const double dt : {2e-3, 1e-3 / 3, 0.1}) {
            const EnsembleSchedule schedule = schedule_at(begin, dt);
            for (std::int64_t step = 0; step < 2000; ++step) {
                const double at = schedule.time_at(step);
                REQUIRE(schedule.last_step_at(at) == step);
                REQUIRE(schedule.first_step_from(at) == step);
                REQUIRE(schedule.last_step_at(at + dt / 2) == step);
                REQUIRE(schedule.first_step_from(at + dt / 2) == step + 1);
            }
            CHECK(schedule.last_step_at(begin - 1) == 0);
            CHECK(schedule.first_step_from(begin - 1) == 0);
        }
    CHECK(schedule_at(0).last_step_at(1e300) == farthest_ensemble_step);
}

TEST_CASE("each step uses the chain of the last change at or before its time") {
    auto schedule = changed_schedule(schedule_at(1), under_gravity(2), 1.003);
    CHECK(schedule->chain_of(0).gravity == 1);
    CHECK(schedule->chain_of(1).gravity == 1); // from 1.002 to 1.004
    CHECK(schedule->chain_of(2).gravity == 2);
    CHECK(schedule->next_change(0) == 2);
    CHECK(schedule->next_change(1) == 2);
    CHECK(schedule->next_change(2) == farthest_ensemble_step);

    schedule = changed_schedule(*schedule, under_gravity(3), schedule->time_at(5));
    CHECK(schedule->chain_of(4).gravity == 2);
    CHECK(schedule->chain_of(5).gravity == 3);
    CHECK(schedule->next_change(2) == 5);
    // A second change at the same time replaces the first one, which no step uses.
    schedule = changed_schedule(*schedule, under_gravity(4), schedule->time_at(5));
    CHECK(schedule->changes.size() == 2);
    CHECK(schedule->chain_of(5).gravity == 4);
}

TEST_CASE("two schedules agree up to the first change in which they differ") {
    const EnsembleSchedule schedule = schedule_at(1);
    const auto one = changed_schedule(schedule, under_gravity(2), 1.1);
    const auto other = changed_schedule(*one, under_gravity(3), 1.3);
    const auto another = changed_schedule(*one, under_gravity(4), 1.2);
    CHECK(common_steps(schedule, schedule) == farthest_ensemble_step);
    CHECK(common_steps(schedule, *one) == one->first_step_from(1.1));
    CHECK(common_steps(*one, *other) == one->first_step_from(1.3));
    CHECK(common_steps(*other, *another) == one->first_step_from(1.2));
    CHECK(common_steps(*other, *changed_schedule(*one, under_gravity(3), 1.3)) == farthest_ensemble_step);

    CHECK(begin_alike(*one, *another));
    CHECK_FALSE(begin_alike(schedule, schedule_at(2)));
    EnsembleSchedule seeded = schedule;
    seeded.setup.seed = 2;
    CHECK_FALSE(begin_alike(schedule, seeded));
}
