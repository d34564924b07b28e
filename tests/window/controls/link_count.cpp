// SPDX-License-Identifier: MIT
// Tests for window/controls/link_count.hpp.
#include "window/controls/link_count.hpp"
#include "support/catch.hpp"

using namespace pendula;

namespace {

Setup chain_of(std::vector<double> lengths, std::vector<double> angles) {
    Setup setup;
    setup.chain.lengths = std::move(lengths);
    setup.chain.masses.assign(setup.chain.lengths.size(), 2.0);
    setup.start.angles = std::move(angles);
    setup.start.angular_velocities.assign(setup.chain.lengths.size(), 0.5);
    return setup;
}

} // namespace

TEST_CASE("a longer chain repeats its last link, at rest") {
    const Setup two = chain_of({1, 3}, {0.1, 0.2});
    const Setup four = with_links(two, 4, two);
    CHECK(four.chain.lengths == std::vector<double>{1, 3, 3, 3});
    CHECK(four.chain.masses == std::vector<double>(4, 2.0));
    CHECK(four.start.angles == std::vector<double>{0.1, 0.2, 0.2, 0.2});
    CHECK(four.start.angular_velocities == std::vector<double>{0.5, 0.5, 0, 0});
}

TEST_CASE("a chain made shorter and longer again has its links back") {
    const Setup three = chain_of({1, 3, 5}, {0.1, 0.2, 0.3});
    CHECK(with_links(with_links(three, 1, three), 3, three) == three);
}

TEST_CASE("what the longest chain had does not come back into another chain") {
    const Setup longest = chain_of({1, 3, 5}, {0.1, 0.2, 0.3});
    const Setup other = chain_of({2, 3}, {0.1, 0.4});
    CHECK(with_links(other, 3, longest).chain.lengths == std::vector<double>{2, 3, 3});
    CHECK(with_links(other, 3, longest).start.angles == std::vector<double>{0.1, 0.4, 0.4});
}

TEST_CASE("a shorter chain's ghost and offset stay on it") {
    Setup three = chain_of({1, 1, 1}, {0.1, 0.2, 0.3});
    three.ghost.link = 3;
    three.start.offset_link = 2;
    const Setup two = with_links(three, 2, three);
    CHECK(two.ghost.link == 2);
    CHECK(two.start.offset_link == 1);
}

TEST_CASE("a chain of more links can keep its length") {
    const Setup three = chain_of({1, 3, 4}, {0.1, 0.2, 0.3});
    const Setup many = with_reach(with_links(three, 100, three), three.chain.reach());
    CHECK(many.chain.links() == 100);
    CHECK(many.chain.reach() == Approx(8).epsilon(1e-12));
    CHECK(many.chain.lengths[1] == Approx(3 * many.chain.lengths[0]));
}
