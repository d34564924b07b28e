// SPDX-License-Identifier: MIT
// Tests for window/features/views/scene_cameras.hpp: undo to an earlier scene finds it as it was looked at.
#include "window/features/views/scene_cameras.hpp"

#include "support/catch.hpp"

using namespace pendula;

TEST_CASE("a scene that comes back is seen as it was left, and a new one from home") {
    const ViewSettings settings;
    ViewControl control{settings};
    SceneCameras cameras(0);
    Chain chain;
    chain.lengths = {1, 1};
    chain.masses = {1, 1};
    const auto zoom = [&](double wheel) {
        InputEvents events;
        events.x = events.y = 100;
        events.wheel = wheel;
        control.handle(events, control.layout({0, 0, 1000, 600}, settings, 2), chain, 1.0, false);
    };
    const auto seen = [&] {
        control.advance(10, settings, ChainState{}); // longer than any camera takes
        FrameInput input;
        control.set_cameras(input);
        return input.chain_camera.zoom;
    };
    const auto home = seen();
    zoom(3);
    const auto first = seen();
    CHECK(first != home);
    cameras.follow(0, control);
    CHECK(seen() == first);
    cameras.follow(1, control); // a scene is opened
    CHECK(seen() == home);
    zoom(-2);
    const auto second = seen();
    cameras.follow(0, control); // undone
    CHECK(seen() == first);
    cameras.follow(1, control); // done again
    CHECK(seen() == second);
}
