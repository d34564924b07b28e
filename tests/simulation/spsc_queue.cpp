// SPDX-License-Identifier: MIT
// Tests for simulation/spsc_queue.hpp.
#include "simulation/spsc_queue.hpp"
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
