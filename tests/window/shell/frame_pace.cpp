// SPDX-License-Identifier: MIT
// Tests for window/shell/frame_pace.hpp.
#include "window/shell/frame_pace.hpp"

#include "support/catch.hpp"

using namespace pendula;

TEST_CASE("slow drawing gives way to what is calculated, quick drawing need not") {
    CHECK(frame_period(0.06, false) == shortest_frame);
    CHECK(frame_period(0.004, true) == shortest_frame);
    CHECK(frame_period(0.06, true) == Approx(0.18));
}

TEST_CASE("a window that gives way still shows three pictures a second if it can") {
    CHECK(frame_period(0.2, true) == Approx(0.3));
    CHECK(frame_period(0.5, true) == Approx(0.5)); // it never waits on top of that
}
