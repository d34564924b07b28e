// SPDX-License-Identifier: MIT
// Tests for ChainFraming in film/torus_orbit.hpp.
#include "film/torus_orbit.hpp"

#include "support/catch.hpp"

#include <cmath>

using namespace pendula;

namespace {

Chain single() {
    Chain chain;
    chain.lengths = {2};
    chain.masses = {1};
    return chain;
}

ChainState at(double angle) {
    ChainState state;
    state.theta = {angle};
    state.omega = state.vx = state.vy = {0};
    state.x = {2 * std::sin(angle)};
    state.y = {-2 * std::cos(angle)};
    return state;
}

} // namespace

TEST_CASE("the framing takes the first energy at once and changes smoothly to another one") {
    ChainFraming framing;
    CHECK_FALSE(framing.extent());
    framing.advance(0.01, single(), at(0.5));
    CHECK(framing.extent()->side == Approx(2 * std::sin(0.5)).epsilon(1e-4));
    framing.advance(0.02, single(), at(1.2));
    CHECK(framing.extent()->side > 2 * std::sin(0.5));
    CHECK(framing.extent()->side < 2 * std::sin(1.0));
    for (int i = 0; i < 60; ++i) framing.advance(0.02, single(), at(1.2));
    CHECK(framing.extent()->side == Approx(2 * std::sin(1.2)).epsilon(1e-3));
    // Another chain is framed at once.
    Chain longer = single();
    longer.lengths = {4};
    ChainState state = at(0.5);
    state.x = {4 * std::sin(0.5)};
    state.y = {-4 * std::cos(0.5)};
    framing.advance(0.001, longer, state);
    CHECK(framing.extent()->side == Approx(4 * std::sin(0.5)).epsilon(1e-4));
}

TEST_CASE("one long step and many short steps lead to the same framing") {
    ChainFraming once, often;
    for (ChainFraming* framing : {&once, &often}) framing->advance(0, single(), at(0.5));
    once.advance(0.1, single(), at(1.2));
    for (int i = 0; i < 10; ++i) often.advance(0.01, single(), at(1.2));
    CHECK(once.extent()->top == Approx(often.extent()->top).epsilon(1e-9));
}

TEST_CASE("while the user holds the chain, the view stays, and grows only where the chain leaves it") {
    ChainFraming framing;
    framing.advance(0, single(), at(1.0));
    const ChainExtent before = *framing.extent();
    for (int i = 0; i < 50; ++i) framing.advance_held(0.02, at(0.3));
    CHECK(*framing.extent() == before);
    for (int i = 0; i < 50; ++i) framing.advance_held(0.02, at(3.0));
    CHECK(framing.extent()->top > -2 * std::cos(3.0));
    CHECK(framing.extent()->bottom == Approx(before.bottom));
}

TEST_CASE("the framing includes the whole ensemble, and stays while the ensemble's energy is unknown") {
    ChainFraming framing;
    const double level = spare_energy(single(), at(1.5));
    framing.advance(0, single(), at(0.5), level);
    CHECK(framing.extent()->side == Approx(2 * std::sin(1.5)).epsilon(1e-3));
    const ChainExtent before = *framing.extent();
    Chain lighter = single();
    lighter.gravity = 1;
    for (int i = 0; i < 60; ++i) framing.advance(0.02, lighter, at(0.5), std::nullopt);
    CHECK(*framing.extent() == before);
    for (int i = 0; i < 60; ++i) framing.advance(0.02, lighter, at(0.5), level);
    CHECK(framing.extent()->top == Approx(2).epsilon(1e-3));                   // the ensemble can turn over
    for (int i = 0; i < 60; ++i) framing.advance(0.02, lighter, at(0.5), 0.0); // the chain has more
    CHECK(framing.extent()->side == Approx(2 * std::sin(0.5)).epsilon(1e-3));
}
