// SPDX-License-Identifier: MIT
// Tests for ensemble/ensemble_course.hpp: which step is taken when, and with which chain.
#include "ensemble/ensemble_course.hpp"

#include "chains.hpp"

using namespace pendula;
using namespace pendula::test;

namespace {

Chain under_gravity(double gravity) {
    Chain chain = uneven_chain(2);
    chain.gravity = gravity;
    return chain;
}

EnsembleCourse course_at(double time, double dt = 2e-3) {
    EnsembleCourse course;
    course.time = time;
    course.chain = under_gravity(1);
    course.start = start_at(2, 90);
    course.setup.dt = dt;
    return course;
}

} // namespace

TEST_CASE("a course's steps lie where their times say, however these round") {
    for (const double begin : {0.0, 0.1, 1234.5678})
        for (const double dt : {2e-3, 1e-3 / 3, 0.1}) {
            const EnsembleCourse course = course_at(begin, dt);
            for (std::int64_t step = 0; step < 2000; ++step) {
                const double at = course.time_at(step);
                REQUIRE(course.last_step_at(at) == step);
                REQUIRE(course.first_step_from(at) == step);
                REQUIRE(course.last_step_at(at + dt / 2) == step);
                REQUIRE(course.first_step_from(at + dt / 2) == step + 1);
            }
            CHECK(course.last_step_at(begin - 1) == 0);
            CHECK(course.first_step_from(begin - 1) == 0);
        }
    CHECK(course_at(0).last_step_at(1e300) == farthest_ensemble_step);
}

TEST_CASE("a step is taken with the chain of the last change at or before its time") {
    auto course = changed_course(course_at(1), under_gravity(2), 1.003);
    CHECK(course->chain_of(0).gravity == 1);
    CHECK(course->chain_of(1).gravity == 1); // from 1.002 to 1.004
    CHECK(course->chain_of(2).gravity == 2);
    CHECK(course->next_change(0) == 2);
    CHECK(course->next_change(1) == 2);
    CHECK(course->next_change(2) == farthest_ensemble_step);

    course = changed_course(*course, under_gravity(3), course->time_at(5));
    CHECK(course->chain_of(4).gravity == 2);
    CHECK(course->chain_of(5).gravity == 3);
    CHECK(course->next_change(2) == 5);
    // At the same moment once more: the earlier one is never used.
    course = changed_course(*course, under_gravity(4), course->time_at(5));
    CHECK(course->changes.size() == 2);
    CHECK(course->chain_of(5).gravity == 4);
}

TEST_CASE("two courses agree up to the first change in which they differ") {
    const EnsembleCourse course = course_at(1);
    const auto one = changed_course(course, under_gravity(2), 1.1);
    const auto other = changed_course(*one, under_gravity(3), 1.3);
    const auto another = changed_course(*one, under_gravity(4), 1.2);
    CHECK(common_steps(course, course) == farthest_ensemble_step);
    CHECK(common_steps(course, *one) == one->first_step_from(1.1));
    CHECK(common_steps(*one, *other) == one->first_step_from(1.3));
    CHECK(common_steps(*other, *another) == one->first_step_from(1.2));
    CHECK(common_steps(*other, *changed_course(*one, under_gravity(3), 1.3)) == farthest_ensemble_step);

    CHECK(begin_alike(*one, *another));
    CHECK_FALSE(begin_alike(course, course_at(2)));
    EnsembleCourse seeded = course;
    seeded.setup.seed = 2;
    CHECK_FALSE(begin_alike(course, seeded));
}
