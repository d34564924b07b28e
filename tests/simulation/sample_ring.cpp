// SPDX-License-Identifier: MIT
// Tests for simulation/sample_ring.hpp.
#include "simulation/sample_ring.hpp"
#include "setups.hpp"
#include "support/catch.hpp"

#include <random>
#include <thread>

using namespace pendula;
using namespace pendula::test;

namespace {

/// A sample whose content follows from its index.
KeptSample numbered(std::int64_t index, std::uint32_t bobs) {
    KeptSample sample;
    sample.header = {
        .epoch = 7,
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

TEST_CASE("samples of any size come out as they went in, also around the end of the ring") {
    SampleRing ring(64);
    std::mt19937 random(20261121);
    KeepingSink sink;
    std::vector<KeptSample> expected;
    for (int i = 0; i < 200; ++i) {
        expected.push_back(numbered(i, static_cast<std::uint32_t>(random() % 31)));
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
    for (int i = 0; i < 7; ++i) ring.put(numbered(i, 2).header, numbered(i, 2).bobs); // 5 slots each
    CHECK(ring.lost() == 4);
    ring.drain(sink);
    REQUIRE(sink.samples.size() == 3);
    CHECK(sink.samples[2] == numbered(2, 2));

    ring.put(numbered(7, 13).header, numbered(7, 13).bobs); // fills all 16
    ring.put(numbered(8, 14).header, numbered(8, 14).bobs); // larger than the ring
    CHECK(ring.lost() == 5);
    ring.drain(sink);
    REQUIRE(sink.samples.size() == 4);
    CHECK(sink.samples[3] == numbered(7, 13));
}

TEST_CASE("every sample put beside a draining reader arrives in order or is counted as lost") {
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
