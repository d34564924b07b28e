// SPDX-License-Identifier: MIT
// Tests for simulation/channels.hpp.
#include "simulation/channels.hpp"

#include "setups.hpp"
#include "simulation/command.hpp"
#include "support/catch.hpp"

#include <random>
#include <thread>

using namespace pendula;
using namespace pendula::test;

namespace {

/// A sample whose content follows from its index.
KeptSample numbered(std::int64_t index, std::uint32_t bobs) {
    KeptSample sample;
    sample.header = {.epoch = 7,
                     .trajectory = static_cast<std::uint32_t>(index % 2),
                     .index = index,
                     .bobs = bobs,
                     .log_distance = -static_cast<float>(index) / 3,
                     .first_sample = index / 5};
    for (std::uint32_t i = 0; i < bobs; ++i) {
        const auto value = static_cast<float>(index + i);
        sample.bobs.push_back({value, -value, value / 2, 1});
    }
    return sample;
}

} // namespace

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

TEST_CASE("commands sent by one thread reach another thread once each, in order") {
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

TEST_CASE("a triple buffer returns the newest published value until a newer one is published") {
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

TEST_CASE("a reader beside a writer sees complete values in rising order, up to the last one") {
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

TEST_CASE("samples of any size come out of the ring unchanged, even around its end") {
    SampleRing ring(64);
    std::mt19937 random(20261121);
    KeepingSink sink;
    std::vector<KeptSample> expected;
    for (int i = 0; i < 200; ++i) {
        expected.push_back(numbered(i, static_cast<std::uint32_t>(random() % 29)));
        ring.put(expected.back().header, expected.back().bobs);
        if (i % 2) ring.drain(sink);
    }
    ring.drain(sink);
    CHECK(ring.lost() == 0);
    CHECK(sink.samples == expected);
}

TEST_CASE("a full ring loses the newest samples and counts them") {
    SampleRing ring(16);
    KeepingSink sink;
    for (int i = 0; i < 7; ++i) ring.put(numbered(i, 1).header, numbered(i, 1).bobs); // 5 slots each
    CHECK(ring.lost() == 4);
    ring.drain(sink);
    REQUIRE(sink.samples.size() == 3);
    CHECK(sink.samples[2] == numbered(2, 1));

    ring.put(numbered(7, 12).header, numbered(7, 12).bobs); // fills all 16
    ring.put(numbered(8, 13).header, numbered(8, 13).bobs); // larger than the ring
    CHECK(ring.lost() == 5);
    ring.drain(sink);
    REQUIRE(sink.samples.size() == 4);
    CHECK(sink.samples[3] == numbered(7, 12));
}

namespace {

/// The records received, in order: the index of a sample, or minus the index of a cut.
struct OrderSink final : SampleSink {
    std::vector<std::int64_t> order;
    void put(const SampleHeader& header, std::span<const BobSample>) override {
        order.push_back(header.index);
    }
    void forget(const CutSamples& cut) override {
        CHECK(cut.epoch == 7);
        CHECK(cut.run == 3);
        order.push_back(-cut.index);
    }
};

} // namespace

TEST_CASE("cuts keep their place among the samples, even in a full ring") {
    SampleRing ring(16);
    OrderSink sink;
    ring.put(numbered(1, 0).header, numbered(1, 0).bobs); // 4 slots, as for a cut
    ring.forget({.epoch = 7, .run = 3, .index = 1});
    ring.put(numbered(2, 0).header, numbered(2, 0).bobs);
    ring.forget({.epoch = 7, .run = 3, .index = 2});
    ring.put(numbered(3, 0).header, numbered(3, 0).bobs);
    CHECK(ring.lost() == 1);
    ring.drain(sink);
    CHECK(sink.order == std::vector<std::int64_t>{1, -1, 2, -2});
    ring.put(numbered(4, 8).header, numbered(4, 8).bobs); // 12
    ring.forget({.epoch = 7, .run = 3, .index = 4});
    ring.forget({.epoch = 7, .run = 3, .index = 3});
    ring.drain(sink);
    ring.put(numbered(5, 0).header, numbered(5, 0).bobs);
    ring.drain(sink);
    CHECK(sink.order == std::vector<std::int64_t>{1, -1, 2, -2, 4, -4, -3, 5});
    CHECK(ring.lost() == 1);
}

TEST_CASE("energies come out of the ring unchanged, with the energies of each bob") {
    struct EnergySink final : SampleSink {
        std::vector<EnergySample> sums;
        std::vector<std::vector<BobEnergy>> parts;
        void put(const SampleHeader&, std::span<const BobSample>) override { FAIL("no sample was put"); }
        void put_energies(const EnergySample& sample, std::span<const BobEnergy> bobs) override {
            sums.push_back(sample);
            parts.emplace_back(bobs.begin(), bobs.end());
        }
    } sink;
    SampleRing ring(64);
    for (std::size_t bobs = 0; bobs < 20; ++bobs) {
        const auto value = static_cast<float>(bobs);
        const EnergySample sums{7, 3, static_cast<std::int64_t>(100 + bobs), 5, value, -value, 2, 1};
        std::vector<BobEnergy> parts;
        for (std::size_t i = 0; i < bobs; ++i) parts.push_back({static_cast<float>(i), -1});
        ring.put_energies(sums, parts);
        ring.drain(sink);
        CHECK(sink.sums.back() == sums);
        CHECK(sink.parts.back() == parts);
    }
    CHECK(ring.lost() == 0);
}

TEST_CASE("while a reader drains the ring, every sample arrives in order or is counted as lost") {
    constexpr std::int64_t count = 50000;
    SampleRing ring(256);
    std::jthread producer([&ring] {
        for (std::int64_t i = 0; i < count; ++i) {
            const KeptSample sample = numbered(i, static_cast<std::uint32_t>(i % 9));
            ring.put(sample.header, sample.bobs);
        }
    });
    KeepingSink sink;
    while (static_cast<std::int64_t>(sink.samples.size() + ring.lost()) < count) ring.drain(sink);
    std::int64_t wrong = 0, newest = -1;
    for (const KeptSample& sample : sink.samples) {
        const std::int64_t index = sample.header.index;
        wrong += index <= newest || !(sample == numbered(index, static_cast<std::uint32_t>(index % 9)));
        newest = index;
    }
    CHECK(wrong == 0);
    CHECK(static_cast<std::int64_t>(sink.samples.size() + ring.lost()) == count);
}
