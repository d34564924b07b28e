// SPDX-License-Identifier: MIT
// Tests for render/gpu_sample_ring.hpp and render/curve.hpp.
#include "render/gpu_sample_ring.hpp"
#include "render/curve.hpp"
#include "simulation/sample_ring.hpp"
#include "support/catch.hpp"
#include "support/gl_context.hpp"

#include "gl/context.hpp"

#include <algorithm>
#include <limits>
#include <type_traits>
#include <vector>

using namespace pendula;

namespace {

// Every program links both rings: two classes of one name would be one to the linker, and break either.
static_assert(!std::is_same_v<GpuSampleRing, SampleRing>);

constexpr double interval = 1.0 / 240;

void put(GpuSampleRing& ring, std::int64_t index, std::size_t bobs = 2, std::uint32_t epoch = 0) {
    const std::vector<BobSample> sample(bobs, {static_cast<float>(index), 0, 0, 0});
    ring.put({epoch, 0, index, static_cast<std::uint32_t>(bobs)}, sample);
}

} // namespace

TEST_CASE("samples are uploaded once, and growing uploads nothing again") {
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

TEST_CASE("a full ring lets the oldest go") {
    const test::GlContext context;
    GpuSampleRing ring("test");
    for (std::int64_t index = 0; index < 6000; ++index) {
        put(ring, index, 1000); // 16 kB each: the budget is full at some 4,000
        if (index % 50 == 49) ring.upload(1000);
    }
    CHECK(ring.count() == ring.capacity());
    CHECK(ring.end_index() == 6000);
    CHECK(ring.first_index() == 6000 - static_cast<std::int64_t>(ring.capacity()));
    CHECK(context.errors() == 0);
}

TEST_CASE("what cannot follow starts afresh") {
    const test::GlContext context;
    GpuSampleRing ring("test");
    for (std::int64_t index = 0; index < 10; ++index) put(ring, index);
    SECTION("another epoch") {
        put(ring, 0, 2, 1);
        ring.upload(0);
        CHECK((ring.count() == 1 && ring.epoch() == 1));
        put(ring, 11, 2, 0); // late from the old one: left out
        ring.upload(0);
        CHECK(ring.count() == 1);
    }
    SECTION("another number of bobs") {
        put(ring, 10, 3);
        ring.upload(0);
        CHECK((ring.count() == 1 && ring.bobs() == 3));
    }
    SECTION("an index that does not grow") {
        put(ring, 9);
        ring.upload(0);
        CHECK((ring.count() == 1 && ring.first_index() == 9));
    }
    SECTION("more left out than the ring would hold") {
        put(ring, 10'000'000);
        ring.upload(0);
        CHECK((ring.count() == 1 && ring.first_index() == 10'000'000));
    }
    CHECK(context.errors() == 0);
}

TEST_CASE("samples left out keep their slots and begin a new piece") {
    const test::GlContext context;
    GpuSampleRing ring("test");
    std::int64_t end = 0;
    for (const std::int64_t left_out : {0, 1, 5, 240, 5000}) {
        const int piece = ring.newest_piece();
        for (const std::int64_t begin = end + left_out; end < begin + 10; end = std::max(end, begin) + 1)
            put(ring, std::max(end, begin));
        ring.upload(0);
        CHECK((ring.newest_piece() == piece) == (left_out == 0));
        CHECK(ring.end_index() == end);
        CHECK(ring.first_index() == 0);
    }
    // The samples are 1 m apart: no step has been made of a gap.
    CHECK(ring.largest_step() == 1);
    CHECK(context.errors() == 0);
}

TEST_CASE("the present follows the newest samples unless they are old or another ghost's") {
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

TEST_CASE("a plan covers the trail and stops short of the head") {
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
    // Without samples up to that time there is nothing but the head.
    CHECK(plan_curve(GpuSampleRing("empty"), {10.0, interval, 3.0, 0.0f}).node_count == 0);
    CHECK(plan_curve(ring, {0.0, interval, 3.0, 0.0f}).node_count == 0);
}

TEST_CASE("however fast the motion, the chords between nodes are bounded") {
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
