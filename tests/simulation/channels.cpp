// SPDX-License-Identifier: MIT
// Tests for simulation/channels.hpp.
#include "simulation/channels.hpp"

#include "simulation/command.hpp"
#include "support/catch.hpp"

#include <thread>

using namespace pendula;

TEST_CASE("commands come out in the order they went in") {
    SpscQueue<Command> queue;
    CHECK(queue.front() == nullptr);
    queue.push(SetGravity{1});
    queue.push(SetStart{StartState{.angles = {1, 2}, .angular_velocities = {3, 4}}});
    REQUIRE(queue.front() != nullptr);
    CHECK(std::get<SetGravity>(*queue.front()).value == 1);
    queue.pop();
    REQUIRE(queue.front() != nullptr);
    CHECK(std::get<SetStart>(*queue.front()).start.angular_velocities[1] == 4);
    queue.pop();
    CHECK(queue.front() == nullptr);
}

TEST_CASE("commands sent by one thread reach another, each once") {
    constexpr int count = 20000;
    SpscQueue<Command> queue;
    std::jthread producer([&queue] {
        for (int i = 0; i < count; ++i) queue.push(SetGravity{static_cast<double>(i)});
    });
    int in_order = 0;
    for (int i = 0; i < count; ++i) {
        while (!queue.front()) std::this_thread::yield();
        in_order += std::get<SetGravity>(*queue.front()).value == i;
        queue.pop();
    }
    CHECK(in_order == count);
    CHECK(queue.front() == nullptr);
}

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
