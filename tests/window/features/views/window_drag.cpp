// SPDX-License-Identifier: MIT
// Tests for window/features/views/window_drag.hpp: dragging, pinning and throwing bobs.
#include "window/features/views/window_drag.hpp"

#include "support/catch.hpp"

#include <cmath>

using namespace pendula;

namespace {

constexpr double pixel = 0.01; // m

struct Hand {
    Snapshot snapshot;
    BobDrag drag;
    std::vector<float> radius;

    explicit Hand(std::size_t links, RunState state = RunState::stopped, Model model = Model::rigid) {
        Chain& chain = snapshot.setup.chain;
        chain.lengths.assign(links, 1.0);
        chain.masses.assign(links, 1.0);
        snapshot.run_state = state;
        Motion motion;
        motion.theta.assign(links, 0.5);
        motion.omega.assign(links, 3.0);
        snapshot.states = {state_of(chain, motion)};
        chain.model = model;
        radius.assign(links, 10);
    }

    DragPoint bob(std::size_t i) const { return {snapshot.states[0].x[i], snapshot.states[0].y[i]}; }

    std::optional<Motion> move(DragPoint at, bool down, bool pressed = false) {
        BobPointer pointer;
        pointer.at = at;
        if (pressed) pressed_at = at;
        pointer.pressed_at = pressed_at;
        pointer.pixel = pixel;
        pointer.over_view = true;
        pointer.down = down;
        pointer.pressed = pressed;
        pointer.throws = throws;
        return drag.update(pointer, snapshot, radius);
    }
    void take_over(const Motion& motion) { snapshot.states[0] = state_of(snapshot.setup.chain, motion); }

    DragPoint pressed_at;
    bool throws = false;
};

} // namespace

TEST_CASE("hovering selects a bob within reach, and the outermost of bobs in the same place") {
    Hand hand(3);
    const DragPoint middle = hand.bob(1);
    CHECK_FALSE(hand.move({middle.x, middle.y}, false));
    CHECK(hand.drag.hovered() == 1);
    hand.move({middle.x + 9.5 * pixel, middle.y}, false);
    CHECK(hand.drag.hovered() == 1);
    hand.move({middle.x + 11 * pixel, middle.y}, false);
    CHECK_FALSE(hand.drag.hovered());
    hand.snapshot.states[0].x[2] = middle.x;
    hand.snapshot.states[0].y[2] = middle.y;
    hand.move(middle, false);
    CHECK(hand.drag.hovered() == 2);
}

TEST_CASE("a stopped chain changes when the pointer moves, not at a click") {
    Hand hand(2);
    const DragPoint end = hand.bob(1);
    CHECK_FALSE(hand.move(end, true, true));
    CHECK(hand.drag.has_pointer());
    CHECK_FALSE(hand.move(end, false));
    CHECK_FALSE(hand.drag.has_pointer());

    CHECK_FALSE(hand.move(end, true, true));
    const auto moved = hand.move({end.x + 0.3, end.y + 0.3}, true);
    REQUIRE(moved);
    CHECK(moved->omega == std::vector<double>{0, 0});
    CHECK(hand.drag.dragged() == 1);
    // While pointer and chain are still, nothing is sent.
    for (int i = 0; i < 200; ++i) hand.move({end.x + 0.3, end.y + 0.3}, true);
    CHECK_FALSE(hand.move({end.x + 0.3, end.y + 0.3}, true));
    CHECK(hand.drag.worst_distance() < 1e-6);
    CHECK_FALSE(hand.move({end.x + 0.3, end.y + 0.3}, false));
    CHECK_FALSE(hand.drag.dragged());
}

TEST_CASE("a running chain is held while the button is down, and each drag has its own number") {
    Hand hand(3, RunState::running);
    const DragPoint end = hand.bob(2);
    const auto first = hand.move(end, true, true);
    REQUIRE(first);
    const auto gesture = hand.drag.gesture();
    CHECK(gesture != 0);
    // The chain falls between two frames, and the drag puts it back.
    Motion fallen = *first;
    fallen.theta = {0.49, 0.49, 0.49};
    hand.take_over(fallen);
    const auto again = hand.move(end, true);
    REQUIRE(again);
    CHECK(again->theta == first->theta);
    CHECK(hand.drag.gesture() == gesture);
    REQUIRE(hand.drag.held());
    CHECK(hand.drag.held()->theta == first->theta);
    CHECK(hand.move(end, false));
    CHECK(hand.drag.held() == nullptr);
    hand.move(hand.bob(2), true, true);
    CHECK(hand.drag.gesture() == gesture + 1);
}

TEST_CASE("a bob gripped at its edge moves smoothly under the pointer") {
    Hand hand(3);
    const DragPoint grip{hand.bob(2).x + 8 * pixel, hand.bob(2).y};
    hand.move(grip, true, true);
    const DragPoint to{grip.x - 0.2, grip.y + 0.4};
    const auto first = hand.move(to, true);
    REQUIRE(first);
    const double off = std::hypot(hand.drag.held()->x[2] - to.x, hand.drag.held()->y[2] - to.y);
    CHECK(off > 4 * pixel);
    CHECK(off < 8 * pixel);
    for (int i = 0; i < 60; ++i) hand.move(to, true);
    CHECK(std::hypot(hand.drag.held()->x[2] - to.x, hand.drag.held()->y[2] - to.y) < 0.01 * pixel);
}

TEST_CASE("a bob released with Shift keeps the pointer's velocity") {
    for (const Model model : {Model::rigid, Model::elastic}) {
        Hand hand(3, RunState::running, model);
        DragPoint at = hand.bob(2);
        hand.move(at, true, true);
        for (int i = 0; i < 60; ++i) {
            at = {at.x - 0.01, at.y + 0.005}; // in 1/60 s
            hand.move(at, true);
        }
        hand.throws = true;
        const auto thrown_at = hand.move({at.x - 0.01, at.y + 0.005}, false);
        REQUIRE(thrown_at);
        const ChainState moving = state_of(hand.snapshot.setup.chain, *thrown_at);
        CHECK(moving.vx[2] == Approx(-0.6).epsilon(0.02));
        CHECK(moving.vy[2] == Approx(0.3).epsilon(0.02));
    }
}

TEST_CASE("a pin click toggles the pin of a link and drags nothing, and a pinned link keeps its angle") {
    Hand hand(3);
    BobPointer pointer;
    pointer.at = pointer.pressed_at = hand.bob(1);
    pointer.pixel = pixel;
    pointer.over_view = pointer.down = pointer.pin_pressed = true;
    CHECK_FALSE(hand.drag.update(pointer, hand.snapshot, hand.radius));
    CHECK(hand.drag.has_pointer());
    CHECK(hand.drag.pinned() == PinnedLinks{false, true});
    hand.move({9, 9}, false);
    hand.move(hand.bob(2), true, true);
    const auto motion = hand.move({hand.bob(2).x - 0.5, hand.bob(2).y + 0.6}, true);
    REQUIRE(motion);
    CHECK(motion->theta[1] == 0.5);
    hand.move({9, 9}, false);
    hand.drag.update(pointer, hand.snapshot, hand.radius);
    CHECK(hand.drag.pinned() == PinnedLinks{false, false});
}

TEST_CASE("a new run ends the drag of a bob") {
    Hand hand(3, RunState::running);
    hand.move(hand.bob(2), true, true);
    hand.snapshot.epoch = 7;
    CHECK_FALSE(hand.move(hand.bob(2), true));
    CHECK_FALSE(hand.drag.dragged());
}

TEST_CASE("the drag reports the velocity of a coming throw, and a release in a still frame still throws") {
    Hand hand(2);
    const DragPoint start = hand.bob(1);
    hand.move(start, true, true);
    CHECK_FALSE(hand.drag.throw_now());
    hand.throws = true;
    for (int i = 1; i <= 20; ++i)
        if (auto motion = hand.move({start.x - 0.02 * i, start.y}, true)) hand.take_over(*motion);
    const auto told = hand.drag.throw_now();
    REQUIRE(told);
    CHECK(told->velocity.x == Approx(-0.02 * 60).epsilon(0.02)); // the pointer's velocity
    CHECK(std::abs(told->velocity.y) < 1e-9);
    const auto thrown = hand.move({start.x - 0.4, start.y}, false); // a frame without movement
    REQUIRE(thrown);
    CHECK_FALSE(hand.drag.throw_now());
    const ChainState state = state_of(hand.snapshot.setup.chain, *thrown);
    CHECK(std::hypot(state.vx[1], state.vy[1]) > 0.3);
    hand.throws = false;
    hand.move(hand.bob(1), true, true);
    hand.move({0.1, -1}, true);
    CHECK_FALSE(hand.drag.throw_now());
}

TEST_CASE("a pin can also be set and removed by the number of its link") {
    Hand hand(3);
    hand.drag.toggle_pin(1);
    REQUIRE(hand.drag.pinned().size() == 2);
    CHECK(hand.drag.pinned()[1]);
    CHECK_FALSE(hand.drag.pinned()[0]);
    hand.drag.toggle_pin(1);
    CHECK_FALSE(hand.drag.pinned()[1]);
}
