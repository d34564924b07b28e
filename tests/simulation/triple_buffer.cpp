// SPDX-License-Identifier: MIT
// Tests for simulation/triple_buffer.hpp.
#include "simulation/triple_buffer.hpp"
#include "support/catch.hpp"

#include <thread>

using namespace pendula;

TEST_CASE("the newest value wins and stays until a newer one") {
    TripleBuffer<int> buffer;
    for (int value = 1; value <= 5; ++value) {
        buffer.back() = value;
        buffer.publish();
    }
    CHECK(buffer.newest() == 5);
    CHECK(buffer.newest() == 5);
    buffer.back() = 6;
    CHECK(buffer.newest() == 5);
    buffer.publish();
    CHECK(buffer.newest() == 6);
}

TEST_CASE("a reader beside a writer sees whole values that only grow, and the last one") {
    struct Pair {
        int first = 0, second = 0;
    };
    constexpr int last = 50000;
    TripleBuffer<Pair> buffer;
    std::jthread writer([&buffer] {
        for (int i = 1; i <= last; ++i) {
            buffer.back() = {i, -i};
            buffer.publish();
        }
    });
    int seen = 0, torn = 0, backwards = 0;
    while (seen < last) {
        const Pair& pair = buffer.newest();
        torn += pair.second != -pair.first;
        backwards += pair.first < seen;
        seen = pair.first;
    }
    CHECK(torn == 0);
    CHECK(backwards == 0);
}
