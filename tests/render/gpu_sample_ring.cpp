// SPDX-License-Identifier: MIT
// Tests for render/gpu_sample_ring.hpp and render/plots/curve.hpp.
#include "render/gpu_sample_ring.hpp"
#include "render/plots/curve.hpp"
#include "simulation/channels.hpp"
#include "support/catch.hpp"
#include "support/gl_context.hpp"

#include "gl/context.hpp"

#include <algorithm>
#include <limits>
#include <type_traits>
#include <vector>

using namespace pendula;

namespace {

// Every program links both rings. If both classes had one name, the linker would merge them and break both.
static_assert(!std::is_same_v<GpuSampleRing, SampleRing>);

constexpr double interval = 1.0 / 240;

void put(GpuSampleRing& ring, std::int64_t index, std::size_t bobs = 2, std::uint32_t epoch = 0) {
    const std::vector<BobSample> sample(bobs, {static_cast<float>(index), 0, 0, 0});
    ring.put({epoch, 0, index, static_cast<std::uint32_t>(bobs)}, sample);
}

} // namespace

TEST_CASE("samples are uploaded once, and a growing ring uploads none again") {
    const test::GlContext context;
    GpuSampleRing ring("test");
    const auto before = gl::counters().uploaded_bytes;
    std::size_t largest = 0;
    for (std::int64_t index = 0; index < 20000; ++index) {
        put(ring, index);
        if (index % 100 == 99) ring.upload(0);
        largest = std::max(largest, ring.capacity());
    }
    CHECK(ring.count() == 20000);
    CHECK(largest >= 20000);
    CHECK(gl::counters().uploaded_bytes - before == 20000 * (2 * sizeof(BobSample) + sizeof(std::int32_t)));
    CHECK(context.errors() == 0);
}

TEST_CASE("the ring holds 200,000 samples of ten bobs") {
    const test::GlContext context;
    GpuSampleRing ring("test");
    for (std::int64_t index = 0; index < 200000; ++index) {
        put(ring, index, 10);
        if (index % 10000 == 9999) ring.upload(200000);
    }
    CHECK(ring.count() == 200000);
    CHECK(ring.first_index() == 0);
    CHECK(context.errors() == 0);
}

TEST_CASE("a full ring drops its oldest samples") {
    const test::GlContext context;
    GpuSampleRing ring("test");
    for (std::int64_t index = 0; index < 6000; ++index) {
        put(ring, index, 1000); // a sample has 16 kB: the budget is full at about 4,000 samples
        if (index % 50 == 49) ring.upload(1000);
    }
    CHECK(ring.count() == ring.capacity());
    CHECK(ring.end_index() == 6000);
    CHECK(ring.first_index() == 6000 - static_cast<std::int64_t>(ring.capacity()));
    CHECK(context.errors() == 0);
}

TEST_CASE("of many waiting samples, only as many are kept as the ring can hold") {
    const test::GlContext context;
    constexpr std::size_t bobs = 100, held = 5000;
    constexpr std::int64_t samples = 20000;
    const GpuSampleRing::Budget budget{.kept = 1000 * bobs * sizeof(BobSample),
                                       .most = held * bobs * sizeof(BobSample)};
    GpuSampleRing late("late", budget), steady("steady", budget);
    std::size_t most_pending = 0;
    for (std::int64_t index = 0; index < samples; ++index) {
        put(late, index, bobs);
        put(steady, index, bobs);
        most_pending = std::max(most_pending, late.pending());
        if (index % 100 == 99) steady.upload(held);
    }
    CHECK(most_pending <= 2 * 4096); // fewer waiting samples are not checked
    CHECK(most_pending >= held);
    late.upload(held);
    CHECK(late.count() == held);
    CHECK(late.first_index() == steady.first_index());
    CHECK(late.end_index() == samples);
    CHECK(late.capacity() == steady.capacity());
    for (const std::int64_t index : {samples - 1, samples - static_cast<std::int64_t>(held)})
        CHECK(late.piece_of(index) == steady.piece_of(index));
    CHECK(context.errors() == 0);
}

TEST_CASE("a sample that cannot continue the ring's samples restarts it") {
    const test::GlContext context;
    GpuSampleRing ring("test");
    for (std::int64_t index = 0; index < 10; ++index) put(ring, index);
    SECTION("another epoch") {
        put(ring, 0, 2, 1);
        ring.upload(0);
        CHECK((ring.count() == 1 && ring.epoch() == 1));
        put(ring, 11, 2, 0); // late, from the old epoch: ignored
        ring.upload(0);
        CHECK(ring.count() == 1);
    }
    SECTION("another number of bobs") {
        put(ring, 10, 3);
        ring.upload(0);
        CHECK((ring.count() == 1 && ring.bobs() == 3));
    }
    SECTION("a sample after a clear") {
        ring.upload(0);
        ring.clear();
        put(ring, 5);
        ring.upload(0);
        CHECK((ring.count() == 1 && ring.first_index() == 5));
    }
    SECTION("a gap longer than the ring") {
        put(ring, 10'000'000);
        ring.upload(0);
        CHECK((ring.count() == 1 && ring.first_index() == 10'000'000));
    }
    CHECK(context.errors() == 0);
}

TEST_CASE("an earlier sample takes its place in the ring, and all later ones are forgotten") {
    const test::GlContext context;
    GpuSampleRing ring("test");
    for (std::int64_t index = 0; index < 100; ++index) put(ring, index);
    // The samples have reached the GPU not at all, completely or in part.
    const auto uploaded_after = GENERATE(0, 100, 60);
    GpuSampleRing mixed("mixed");
    for (std::int64_t index = 0; index < 100; ++index) {
        if (index == uploaded_after) mixed.upload(0);
        put(mixed, index);
    }
    if (uploaded_after == 100) mixed.upload(0);
    const int piece = mixed.newest_piece();
    const std::int64_t back = GENERATE(40, 80);
    put(mixed, back);
    mixed.upload(0);
    CHECK((mixed.end_index() == back + 1 && mixed.first_index() == 0));
    CHECK(static_cast<std::int64_t>(mixed.count()) == back + 1);
    CHECK(mixed.newest_piece() == piece); // the curve continues from the previous sample
    CHECK((mixed.piece_of(back) == piece && mixed.piece_of(back + 1) == 0));
    for (std::int64_t index = back + 1; index < 9000; ++index) put(mixed, index); // and it grows again
    mixed.upload(0);
    CHECK((mixed.count() == 9000 && mixed.piece_of(8999) == piece));
    CHECK(context.errors() == 0);
}

TEST_CASE("after time goes back over a gap, the curve only continues an adjacent piece") {
    const test::GlContext context;
    GpuSampleRing ring("test");
    for (std::int64_t index = 0; index < 50; ++index) put(ring, index);
    for (std::int64_t index = 60; index < 90; ++index) put(ring, index); // 50 … 59 are lost
    ring.upload(0);
    const int first = ring.piece_of(10), second = ring.piece_of(70);
    CHECK((first != second && ring.piece_of(55) == 0));
    SECTION("into the first piece") {
        put(ring, 30);
        CHECK(ring.newest_piece() == first);
    }
    SECTION("into the gap") {
        put(ring, 55);
        CHECK((ring.newest_piece() != first && ring.newest_piece() != second && ring.newest_piece() != 0));
        CHECK(ring.piece_of(54) == 0);
    }
    SECTION("to the second piece's first sample") {
        put(ring, 60);
        CHECK((ring.newest_piece() != 0 && ring.newest_piece() != first));
    }
    CHECK(context.errors() == 0);
}

TEST_CASE("a curve ends at the present, even if the ring holds later samples") {
    const test::GlContext context;
    GpuSampleRing ring("test");
    for (std::int64_t index = 0; index < 50; ++index) put(ring, index);
    for (std::int64_t index = 60; index <= 2400; ++index) put(ring, index);
    ring.upload(0);
    const CurvePlan plan = plan_curve(ring, {5.0, interval, 3.0, 0.0f});
    CHECK(plan.available == 1201);
    CHECK(plan.first_index + (plan.node_count - 1) * plan.stride < 1200);
    CHECK(plan.head_piece == ring.piece_of(1200));
    // At sample 40, the head continues the first piece, not the newest one.
    CHECK(plan_curve(ring, {40 * interval, interval, 3.0, 0.0f}).head_piece == ring.piece_of(40));
    // In the gap there is no piece to continue.
    CHECK(plan_curve(ring, {55 * interval, interval, 3.0, 0.0f}).head_piece == 0);
    CHECK(context.errors() == 0);
}

TEST_CASE("a flip is found where an angle passes the top, and is forgotten with its sample") {
    const test::GlContext context;
    GpuSampleRing ring("test");
    const auto put_angle = [&](std::int64_t index, float theta, float x) {
        const std::vector<BobSample> sample{{x, 2, theta, 0}, {0, 0, 0, 0}};
        ring.put({0, 0, index, 2}, sample);
    };
    put_angle(0, 3.0f, 0);
    put_angle(1, 3.1f, 1);
    put_angle(2, -3.1f, 2); // half way
    put_angle(3, 3.1f, 3);  // and back
    const auto last = ring.last_flips(3);
    REQUIRE(last.size() == 1); // the other bob has none
    CHECK((last[0].bob == 0 && last[0].index == 3));
    REQUIRE(ring.last_flips(2).size() == 1);
    CHECK(ring.last_flips(2)[0].x == Approx(1.5f));
    CHECK(ring.last_flips(1).empty());
    put_angle(2, 3.12f, 2);
    CHECK(ring.last_flips(10).empty());
    CHECK(context.errors() == 0);
}

TEST_CASE("a companion's ring stays within its budget") {
    const test::GlContext context;
    GpuSampleRing ring("small", {.kept = 1u << 16, .most = 1u << 20});
    for (std::int64_t index = 0; index < 40000; ++index) {
        put(ring, index, 4);
        if (index % 500 == 499) ring.upload(100000);
    }
    CHECK(ring.capacity() * 4 * sizeof(BobSample) <= 1u << 20);
    CHECK(ring.end_index() == 40000);
    CHECK(ring.count() == ring.capacity());
    CHECK(context.errors() == 0);
}

TEST_CASE("missing samples keep their slots, and a new piece begins after them") {
    const test::GlContext context;
    GpuSampleRing ring("test");
    put(ring, 0);
    std::int64_t end = 1;
    for (const std::int64_t left_out : {0, 1, 5, 240, 5000}) {
        const int piece = ring.newest_piece();
        for (const std::int64_t begin = end + left_out; end < begin + 10; end = std::max(end, begin) + 1)
            put(ring, std::max(end, begin));
        ring.upload(0);
        CHECK((ring.newest_piece() == piece) == (left_out == 0));
        CHECK(ring.end_index() == end);
        CHECK(ring.first_index() == 0);
    }
    // The samples are 1 m apart. A gap does not count as a step.
    CHECK(ring.largest_step() == 1);
    CHECK(context.errors() == 0);
}

TEST_CASE("the head continues the newest samples unless they are old or another ghost's") {
    const test::GlContext context;
    GpuSampleRing ring("test");
    for (std::int64_t index = 0; index <= 240; ++index) put(ring, index);
    ring.upload(0);
    const auto head_piece = [&](double time, std::int64_t first_own_sample) {
        const CurvePlan plan = plan_curve(ring, {time, interval, 3.0, 0.0f, first_own_sample});
        CHECK(plan.node_count > 0);
        return plan.head_piece;
    };
    CHECK(head_piece(1.0, 0) == ring.newest_piece());
    CHECK(head_piece(1.0, 240) == ring.newest_piece());
    CHECK(head_piece(1.0, 242) == 0);
    CHECK(head_piece(2.0, 0) == 0);
}

TEST_CASE("the plan of a curve covers the trail up to just before the head") {
    const test::GlContext context;
    GpuSampleRing ring("test");
    for (std::int64_t index = 0; index <= 2400; ++index) put(ring, index);
    ring.upload(0);
    const CurvePlan plan = plan_curve(ring, {10.0, interval, 3.0, 0.0f});
    CHECK(plan.stride == 4);
    CHECK(plan.first_index % plan.stride == 0);
    const std::int64_t last = plan.first_index + (plan.node_count - 1) * plan.stride;
    CHECK(last == 2396); // 2400 is the head itself
    CHECK(plan.first_age >= 3.0);
    CHECK(plan.first_age < 3.0 + 2 * plan.stride * interval);
    // Nodes stay where they are as time goes on.
    const CurvePlan later = plan_curve(ring, {10.0 - 1.5 * interval, interval, 3.0, 0.0f});
    CHECK((plan.first_index - later.first_index) % plan.stride == 0);
    // Without earlier samples, the curve is only the head.
    CHECK(plan_curve(GpuSampleRing("empty"), {10.0, interval, 3.0, 0.0f}).node_count == 0);
    CHECK(plan_curve(ring, {0.0, interval, 3.0, 0.0f}).node_count == 0);
}

TEST_CASE("the number of chords between nodes is bounded, however fast the motion is") {
    const test::GlContext context;
    GpuSampleRing ring("test");
    for (std::int64_t index = 0; index <= 240; ++index) put(ring, index);
    ring.upload(0);
    const auto chords = [&](float pixels_per_step) {
        return plan_curve(ring, {1.0, interval, 1.0, pixels_per_step}).subdivisions;
    };
    CHECK(chords(0) == 1);
    const int most = chords(1000);
    CHECK(most > 1);
    for (const float diverging :
         {1e10f, 1e30f, std::numeric_limits<float>::infinity(), std::numeric_limits<float>::quiet_NaN()})
        CHECK(chords(diverging) == most);
}

TEST_CASE("the largest speed and step of later samples are forgotten when these are cut off") {
    const test::GlContext context;
    GpuSampleRing ring("test");
    const auto put_fast = [&](std::int64_t index, float omega, float x) {
        const std::vector<BobSample> sample(2, {x, 0, 0, omega});
        ring.put({0, 0, index, 2}, sample);
    };
    for (int i = 0; i < 100; ++i) put_fast(i, 3, 0.01f * static_cast<float>(i));
    const float step = ring.largest_step();
    ring.upload(0);
    for (int i = 100; i < 200; ++i) put_fast(i, -60.0f * static_cast<float>(i), static_cast<float>(i));
    CHECK(ring.largest_omega() > 6000);
    SECTION("uploaded") { ring.upload(0); }
    SECTION("still waiting") {}
    ring.forget({.epoch = 1, .index = 5}); // of another epoch: ignored
    CHECK(ring.largest_omega() > 6000);
    ring.forget({.epoch = 0, .index = 100});
    CHECK(ring.largest_omega() == 3);
    CHECK(ring.largest_step() == step);
    ring.upload(0);
    CHECK(ring.end_index() == 100);
    CHECK(ring.count() == 100);
    put_fast(100, 4, 1);
    ring.upload(0);
    CHECK(ring.count() == 101);
    CHECK(ring.piece_of(100) == ring.piece_of(99)); // the curve continues
    ring.forget({.epoch = 0, .index = -1});
    CHECK(ring.largest_omega() == 0);
    CHECK(context.errors() == 0);
}

TEST_CASE("after a cut, the largest speed of a growing series is known to within 16 samples") {
    const test::GlContext context;
    GpuSampleRing ring("test");
    const auto speed = [](std::int64_t index) { return 1.0f + static_cast<float>(index) / 1000; };
    for (std::int64_t i = 0; i < 20000; ++i) {
        const std::vector<BobSample> sample(1, {0, 0, 0, speed(i)});
        ring.put({0, 0, i, 1}, sample);
    }
    CHECK(ring.largest_omega() == speed(19999));
    ring.forget({.epoch = 0, .index = 12345});
    CHECK(ring.largest_omega() <= speed(12344));
    CHECK(ring.largest_omega() >= speed(12345 - 16));
}
