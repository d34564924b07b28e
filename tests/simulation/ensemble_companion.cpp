// SPDX-License-Identifier: MIT
// Tests for simulation/ensemble_companion.hpp, and for what a physics thread makes of it.
#include "simulation/ensemble_companion.hpp"

#include "setups.hpp"
#include "simulation/physics_thread.hpp"
#include "support/catch.hpp"
#include "wait_for_snapshot.hpp"

using namespace pendula;
using namespace pendula::test;

namespace {

using Course = std::shared_ptr<const EnsembleCourse>;

Course started(std::size_t members, double angle) {
    EnsembleCourse course;
    course.start.angles = {angle, angle};
    course.setup.count = members;
    return std::make_shared<const EnsembleCourse>(std::move(course));
}

} // namespace

TEST_CASE("starts that follow each other have few members, until the last one has stood for a while") {
    HurriedCourse hurry;
    const Course first = started(1'000'000, 1), second = started(1'000'000, 2), third = started(1'000'000, 3);
    CHECK(hurry.choose(first, 0) == first);
    CHECK(hurry.choose(second, 10) == second); // long after the first
    CHECK(hurry.choose(third, 10.1)->setup.count == HurriedCourse::most_members);
    CHECK(hurry.choose(third, 10.1)->start == third->start);
    CHECK(hurry.is_hurried());
    CHECK(hurry.choose(third, 10.3) == hurry.choose(third, 10.2)); // the same, so that it is not begun again
    CHECK(hurry.choose(third, 10.4) == third);
    CHECK_FALSE(hurry.is_hurried());
    CHECK(hurry.choose(nullptr, 10.5) == nullptr);
}

TEST_CASE("an ensemble that is turned on soon after a hurried one was turned off has its own members") {
    HurriedCourse hurry;
    hurry.choose(started(1'000'000, 1), 0);
    hurry.choose(started(1'000'000, 2), 0.1);
    REQUIRE(hurry.choose(started(1'000'000, 3), 0.2)->setup.count == HurriedCourse::most_members);
    hurry.choose(nullptr, 0.25);
    CHECK(hurry.choose(started(100, 3), 0.3)->setup.count == 100);
}

TEST_CASE("a small ensemble is never made smaller") {
    HurriedCourse hurry;
    for (int i = 0; i < 20; ++i) {
        const Course course = started(HurriedCourse::most_members, i);
        CHECK(hurry.choose(course, 0.01 * i) == course);
    }
}

TEST_CASE("a resting chain that was dragged has all its members again soon after") {
    Setup setup = study_triple(Arithmetic::double_);
    setup.ensemble = {true, {.count = 30'000, .spread = 0.5, .precision = EnsemblePrecision::single}};
    PhysicsThread thread(setup, {.running = false});
    const auto members = [&](std::size_t wanted) {
        return comes(thread, [&](const Snapshot& s) {
            return s.ensemble_frame && s.ensemble_frame->members == wanted;
        });
    };
    REQUIRE(members(30'000));
    bool fewer = false;
    for (int i = 0; i < 10'000 && !fewer; ++i) { // one that follows another at once is enough
        StartState start = setup.start;
        start.angles[0] += 1e-3 * i;
        thread.send(SetStart{start});
        const std::uint64_t sent = thread.sent();
        REQUIRE(comes(thread, [&](const Snapshot& s) { return s.orders == sent && s.ensemble_frame; }));
        fewer = thread.newest().ensemble_frame->members == HurriedCourse::most_members;
    }
    CHECK(fewer);
    CHECK(members(30'000));
}
