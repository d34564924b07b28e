// SPDX-License-Identifier: MIT
// Tests for simulation/ensemble_runner.hpp, alone and within a physics thread.
#include "simulation/ensemble_runner.hpp"

#include "setups.hpp"
#include "simulation/physics_thread.hpp"
#include "support/catch.hpp"
#include "wait_for_snapshot.hpp"

using namespace pendula;
using namespace pendula::test;

namespace {

using Schedule = std::shared_ptr<const EnsembleSchedule>;

Schedule started(std::size_t members, double angle) {
    EnsembleSchedule schedule;
    schedule.start.angles = {angle, angle};
    schedule.setup.count = members;
    return std::make_shared<const EnsembleSchedule>(std::move(schedule));
}

} // namespace

TEST_CASE("an ensemble has fewer members during rapid restarts, and all members after a pause") {
    CoarsePreview preview;
    const Schedule first = started(1'000'000, 1), second = started(1'000'000, 2),
                   third = started(1'000'000, 3);
    CHECK(preview.choose(first, 0) == first);
    CHECK(preview.choose(second, 10) == second); // long after the first
    CHECK(preview.choose(third, 10.1)->setup.count == CoarsePreview::most_members);
    CHECK(preview.choose(third, 10.1)->start == third->start);
    CHECK(preview.is_coarse());
    CHECK(preview.choose(third, 10.3) ==
          preview.choose(third, 10.2)); // the same object, so that the ensemble does not restart
    CHECK(preview.choose(third, 10.4) == third);
    CHECK_FALSE(preview.is_coarse());
    CHECK(preview.choose(nullptr, 10.5) == nullptr);
}

TEST_CASE("an ensemble turned on soon after a reduced one was turned off has all its members") {
    CoarsePreview preview;
    preview.choose(started(1'000'000, 1), 0);
    preview.choose(started(1'000'000, 2), 0.1);
    REQUIRE(preview.choose(started(1'000'000, 3), 0.2)->setup.count == CoarsePreview::most_members);
    preview.choose(nullptr, 0.25);
    CHECK(preview.choose(started(100, 3), 0.3)->setup.count == 100);
}

TEST_CASE("a small ensemble is never made smaller") {
    CoarsePreview preview;
    for (int i = 0; i < 20; ++i) {
        const Schedule schedule = started(CoarsePreview::most_members, i);
        CHECK(preview.choose(schedule, 0.01 * i) == schedule);
    }
}

TEST_CASE("a paused ensemble has all members again soon after a drag") {
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
    for (int i = 0; i < 10'000 && !fewer; ++i) { // one rapid restart is enough
        StartState start = setup.start;
        start.angles[0] += 1e-3 * i;
        thread.send(SetStart{start});
        const std::uint64_t sent = thread.sent();
        REQUIRE(
            comes(thread, [&](const Snapshot& s) { return s.commands_done == sent && s.ensemble_frame; }));
        fewer = thread.newest().ensemble_frame->members == CoarsePreview::most_members;
    }
    CHECK(fewer);
    CHECK(members(30'000));
}
