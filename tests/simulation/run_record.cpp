// SPDX-License-Identifier: MIT
// Tests for simulation/run_record.hpp.
#include "simulation/run_record.hpp"

#include "support/catch.hpp"

using namespace pendula;

TEST_CASE("a mirror builds a run's record from the run's events") {
    RunMirror mirror;
    RunRecord begun;
    begun.setup.chain.lengths = {1};
    begun.start = {std::byte{7}};
    mirror.run_began(begun);
    CHECK(mirror.record() == begun);

    const LoggedCommand first{10, SetGravity{1}, 100}, second{20, SetDamping{2}, 200};
    mirror.keyframe_taken({0, 0, 1});
    mirror.command_logged(first);
    CHECK(mirror.record().end == 10);
    mirror.keyframe_taken({10, 1, 2});
    mirror.command_logged(second);
    mirror.keyframe_taken({50, 2, 4});
    mirror.keyframe_taken({30, 2, 3}); // late
    mirror.keyframe_taken({30, 2, 3}); // again
    CHECK(mirror.record().end_hash == StateHash{4});
    mirror.reached(60, std::nullopt);
    CHECK_FALSE(mirror.record().end_hash);
    mirror.reached(60, 5);
    mirror.reached(40, 6); // ignored: the end does not go back
    CHECK(mirror.record().end_hash == StateHash{5});
    CHECK(mirror.record().log == std::vector{first, second});
    CHECK(mirror.record().keyframes ==
          std::vector<KeyframeHash>{{0, 0, 1}, {10, 1, 2}, {30, 2, 3}, {50, 2, 4}});
    CHECK(mirror.record().end == 60);

    mirror.future_cut(40, 2);
    CHECK_FALSE(mirror.record().end_hash);
    CHECK(mirror.record().keyframes == std::vector<KeyframeHash>{{0, 0, 1}, {10, 1, 2}, {30, 2, 3}});
    CHECK(mirror.record().end == 40);
    mirror.future_cut(30, 2); // at the step of a keyframe
    CHECK(mirror.record().end_hash == StateHash{3});
    mirror.future_cut(20, 2); // at the step of the last change
    CHECK(mirror.record().end_hash == StateHash{200});
    mirror.future_cut(10, 0); // undoes the first change, which was made at this step
    CHECK(mirror.record().log.empty());
    CHECK(mirror.record().keyframes == std::vector<KeyframeHash>{{0, 0, 1}});
    CHECK(mirror.record().end == 10);

    mirror.run_began(begun);
    CHECK(mirror.record() == begun);
}
