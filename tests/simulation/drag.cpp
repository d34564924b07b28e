// SPDX-License-Identifier: MIT
// Tests for simulation/drag.hpp: how a chain follows a dragged bob.
#include "simulation/drag.hpp"

#include "support/catch.hpp"

#include <cmath>
#include <numbers>
#include <random>

using namespace pendula;

namespace {

constexpr double pi = std::numbers::pi;

Chain chain_of(std::vector<double> lengths, Model model = Model::rigid) {
    Chain chain;
    chain.model = model;
    chain.masses.assign(lengths.size(), 1.0);
    chain.lengths = std::move(lengths);
    return chain;
}

ChainState hanging(const Chain& chain, std::vector<double> theta) {
    Motion motion;
    motion.omega.assign(theta.size(), 0.0);
    motion.theta = std::move(theta);
    Chain rigid = chain;
    rigid.model = Model::rigid;
    return state_of(rigid, motion);
}

double distance(const Chain& chain, const Motion& motion, std::size_t bob, DragPoint target) {
    const ChainState state = state_of(chain, motion);
    return std::hypot(state.x[bob] - target.x, state.y[bob] - target.y);
}

} // namespace

TEST_CASE("dragging a bob to its present place changes no bit of the angles") {
    const Chain chain = chain_of({1, 0.7, 1.3, 0.9, 1.1});
    const ChainState state = hanging(chain, {0.3, 7.1, -2.2, 0.9, 25.0});
    for (std::size_t bob = 0; bob < 5; ++bob) {
        const Motion motion = dragged(chain, state, bob, {state.x[bob], state.y[bob]});
        CHECK(motion.theta == state.theta);
        CHECK(motion.omega == std::vector<double>(5, 0.0));
    }
}

TEST_CASE("a dragged bob reaches every reachable target, and the links beyond it keep their angles") {
    std::mt19937_64 random(6);
    std::uniform_real_distribution<double> angle(-10, 10), part(0.0, 0.999), size(0.2, 2);
    for (int repeat = 0; repeat < 2000; ++repeat) {
        const std::size_t links = 1 + random() % 6, bob = random() % links;
        std::vector<double> lengths(links), theta(links);
        for (double& value : lengths) value = size(random);
        for (double& value : theta) value = angle(random);
        const Chain chain = chain_of(lengths);
        const ChainState state = hanging(chain, theta);
        const double radius = part(random) * chain.reach(), way = angle(random);
        const DragPoint asked{radius * std::sin(way), radius * std::cos(way)};
        const DragPoint target = reachable_point(chain, state, bob, asked);
        const Motion motion = dragged(chain, state, bob, asked);
        CAPTURE(repeat, links, bob);
        CHECK(distance(chain, motion, bob, target) < 1e-6 * chain.reach());
        for (std::size_t i = bob + 1; i < links; ++i) CHECK(motion.theta[i] == theta[i]);
        for (std::size_t i = 0; i <= bob; ++i) CHECK(std::abs(motion.theta[i] - theta[i]) < 12 * pi);
    }
}

TEST_CASE("for a target out of reach, the chain is straight or folded towards the target") {
    const Chain chain = chain_of({1, 1, 1});
    const ChainState state = hanging(chain, {0.1, 2 * pi, -0.4});
    const Motion far = dragged(chain, state, 2, {30, 0});
    for (const double theta : far.theta)
        CHECK(std::remainder(theta - pi / 2, 2 * pi) == Approx(0).margin(1e-14));
    CHECK(far.theta[1] == Approx(2 * pi + pi / 2)); // the shorter way, and the whole turn is kept
    CHECK(reachable_point(chain, state, 2, {30, 0}) == DragPoint{3, 0});

    const Chain uneven = chain_of({3, 1});
    const DragPoint nearest = reachable_point(uneven, hanging(uneven, {0.5, 0.2}), 1, {0, -0.5});
    CHECK(nearest.y == Approx(-2));
    CHECK(distance(uneven, dragged(uneven, hanging(uneven, {0.5, 0.2}), 1, {0, -0.5}), 1, nearest) < 1e-12);
    // A target at the pivot has no direction.
    const Motion middle = dragged(uneven, hanging(uneven, {0.5, 0.2}), 1, {0, 0});
    CHECK(std::isfinite(middle.theta[0]));
    CHECK(distance(uneven, middle, 1, {0, 0}) == Approx(2));
}

TEST_CASE("a straight chain can be pushed together along its own line") {
    for (const std::size_t links : {2u, 3u, 5u}) {
        const Chain chain = chain_of(std::vector<double>(links, 1.0));
        const ChainState state = hanging(chain, std::vector<double>(links, 0.0));
        const double length = static_cast<double>(links);
        for (const double left : {0.999, 0.9, 0.5, 0.1}) {
            const DragPoint target{0, -left * length};
            CHECK(distance(chain, dragged(chain, state, links - 1, target), links - 1, target) < 1e-6);
        }
    }
}

TEST_CASE("a bob dragged in small steps follows the pointer, and no link jumps") {
    const Chain chain = chain_of({1, 1, 1, 1, 1});
    ChainState state = hanging(chain, {0.2, -0.1, 0.3, 0.1, 0.2});
    double largest = 0;
    for (int step = 0; step < 1200; ++step) {
        const double way = 2 * pi * step / 400;
        const DragPoint target{3 * std::sin(way), -3 * std::cos(way)};
        const Motion motion = dragged(chain, state, 4, target);
        CHECK(distance(chain, motion, 4, target) < 1e-9);
        if (step > 0)
            for (std::size_t i = 0; i < 5; ++i)
                largest = std::max(largest, std::abs(motion.theta[i] - state.theta[i]));
        state = state_of(chain, motion);
    }
    CHECK(largest < 0.5); // the target moves by 0.05 link lengths a step
}

TEST_CASE("pinned links keep their angles and limit the reachable points") {
    const Chain chain = chain_of({1, 1, 1});
    const ChainState state = hanging(chain, {0.4, 1.0, -0.3});
    const PinnedLinks middle{false, true};
    const Motion motion = dragged(chain, state, 2, {1.5, 0.8}, middle);
    CHECK(motion.theta[1] == 1.0);
    CHECK(distance(chain, motion, 2, reachable_point(chain, state, 2, {1.5, 0.8}, middle)) < 1e-9);
    // The reachable points are centred at the vector of the pinned link; the free links reach 2 m from there.
    const DragPoint nearest = reachable_point(chain, state, 2, {50, -std::cos(1.0)}, middle);
    CHECK(nearest.x == Approx(std::sin(1.0) + 2));
    CHECK(dragged(chain, state, 2, {1.5, 0.8}, {true, true, true}).theta == state.theta);
}

TEST_CASE("a dragged elastic bob reaches its target at rest, and the other bobs do not change") {
    const Chain chain = chain_of({1, 1, 1}, Model::elastic);
    ChainState state = hanging(chain, {0.4, 1.0, -0.3});
    state.vx = {1, 2, 3};
    state.vy = {4, 5, 6};
    const Motion motion = dragged(chain, state, 1, {7, -8});
    CHECK(motion.x == std::vector<double>{state.x[0], 7, state.x[2]});
    CHECK(motion.y == std::vector<double>{state.y[0], -8, state.y[2]});
    CHECK(motion.vx == std::vector<double>{1, 0, 3});
    CHECK(motion.vy == std::vector<double>{4, 0, 6});
    CHECK(motion.theta == state.theta);
    // The bob is never placed exactly on a neighbour or on the pivot.
    CHECK(std::hypot(dragged(chain, state, 0, {0, 0}).x[0], 0) > 0);
    CHECK(dragged(chain, state, 1, {state.x[2], state.y[2]}).x[1] != state.x[2]);
    CHECK(thrown(chain, motion, 1, {-2, 3}).vx[1] == -2);

    // A motion is relative to the pivot, even if the pivot moves.
    const DragPoint pivot{0.5, 0.25};
    ChainState moved = state;
    moved.pivot_x = pivot.x;
    moved.pivot_y = pivot.y;
    moved.pivot_vx = 0.125;
    for (std::size_t i = 0; i < 3; ++i) {
        moved.x[i] += pivot.x;
        moved.y[i] += pivot.y;
        moved.vx[i] += moved.pivot_vx;
    }
    const Motion led = dragged(chain, moved, 1, {7.5, -7.75});
    CHECK(led.x[1] == 7);
    CHECK(led.y[1] == -8);
    CHECK(led.x[2] == Approx(state.x[2]));
    CHECK(led.vx[2] == 3);
    const ChainState shown = state_of(chain, led, pivot);
    CHECK(shown.x[1] == 7.5);
    CHECK(shown.y[1] == -7.75);
    CHECK(shown.omega[0] == Approx(state_of(chain, led).omega[0]));
}

TEST_CASE("a thrown bob has the pointer's velocity, and a straight chain gets no velocity along itself") {
    const Chain chain = chain_of({1, 1, 1});
    const ChainState state = hanging(chain, {0.4, 1.6, -0.3});
    const Motion motion = thrown(chain, dragged(chain, state, 2, {1, -1}), 2, {2, 1});
    const ChainState moving = state_of(chain, motion);
    CHECK(moving.vx[2] == Approx(2).epsilon(0.01));
    CHECK(moving.vy[2] == Approx(1).epsilon(0.01));
    const Motion straight = thrown(chain, dragged(chain, state, 2, {0, -9}), 2, {0, -5});
    for (const double omega : straight.omega) CHECK(std::abs(omega) < 1e-6);
}
