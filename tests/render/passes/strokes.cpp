// SPDX-License-Identifier: MIT
// Tests for render/passes/strokes.hpp: how many segments of a trail are drawn.
#include "render/passes/strokes.hpp"
#include "gl/buffer.hpp"
#include "render/plots/curve.hpp"
#include "support/catch.hpp"
#include "support/gl_context.hpp"

#include <glm/vec4.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

using namespace pendula;

namespace {

constexpr double node_interval = 1.0 / 60; // each sample is a node
constexpr float px_per_metre = 400;
constexpr double turn_rate = 4; // rad/s, on a circle of 1 m

/// The trail of a bob on a circle.
class CircleTrail {
  public:
    void put(std::int64_t index) {
        const BobSample sample{
            static_cast<float>(std::cos(turn_rate * node_interval * static_cast<double>(index))),
            static_cast<float>(std::sin(turn_rate * node_interval * static_cast<double>(index))), 0, 0};
        ring_.put({0, 0, index, 1}, std::span(&sample, 1));
    }

    /// The numbers of segments of `strokes` equal trails, `seconds` long, half an interval after sample
    /// `last`.
    std::vector<int> segments(std::int64_t last, double seconds, std::size_t strokes = 1) {
        ring_.upload(static_cast<std::size_t>(seconds / node_interval) + 64);
        const double time = (static_cast<double>(last) + 0.5) * node_interval, angle = turn_rate * time;
        const std::array<glm::vec4, 2> head{
            glm::vec4(std::cos(angle), std::sin(angle), 0, 0),
            glm::vec4(-turn_rate * std::sin(angle), turn_rate * std::cos(angle), 0, 1)};
        const gl::Buffer heads("heads", std::as_bytes(std::span(head)));
        heads.bind_storage(1);
        plan_ = plan_curve(ring_, {time, node_interval, seconds, ring_.largest_step() * px_per_metre, 0});
        std::vector<Stroke> table(strokes);
        for (Stroke& stroke : table) stroke.blocks = stroke_blocks(plan_.node_count);
        strokes_.prepare(table, plan_.most_points(stroke_block), Theme::night);
        points_.set("scale", px_per_metre);
        set_curve(points_, ring_, plan_, node_interval, 0);
        strokes_.fill(points_, 0, static_cast<int>(strokes), seconds);
        return strokes_.segments();
    }

    const CurvePlan& plan() const { return plan_; }

    /// The number of chords of an arc that takes `seconds`, as in trail_arc.glsl.
    static int chords(double seconds) {
        const double turn = turn_rate * seconds;
        return static_cast<int>(std::ceil(std::sqrt(px_per_metre * turn * turn * 0.125 / 0.12)));
    }

    test::GlContext context;

  private:
    gl::Program points_{"trail points", {"trail_points.comp"}};
    Strokes strokes_{"test"};
    GpuSampleRing ring_{"test"};
    CurvePlan plan_;
};

} // namespace

TEST_CASE("a trail has exactly the segments that its arcs need") {
    CircleTrail trail;
    for (std::int64_t index = 0; index <= 9000; ++index) trail.put(index);
    REQUIRE(CircleTrail::chords(node_interval) == 2);
    REQUIRE(CircleTrail::chords(node_interval / 2) == 1);
    // Some trails have a block with only the head, and the longest has more blocks than a block has arcs.
    for (const int nodes : {1, 2, 63, 64, 65, 128, 200, 4096, 8800}) {
        INFO(nodes << " nodes");
        const std::vector<int> segments = trail.segments(9000, (nodes - 1) * node_interval, 3);
        REQUIRE(trail.plan().node_count == nodes);
        REQUIRE(trail.plan().subdivisions == 3);
        CHECK(segments == std::vector<int>(3, 2 * nodes - 1));
    }
    CHECK(trail.context.errors() == 0);
}

TEST_CASE("a gap in a trail costs two segments") {
    CircleTrail trail;
    for (std::int64_t index = 0; index <= 300; ++index)
        if (index < 100 || (index > 110 && index != 200)) trail.put(index);
    // Arcs 0–1 … 98–99, a gap, 111–112 … 198–199, a gap, 201–202 … 299–300 and the head. Each gap has two
    // segments, to the point that is not drawn and from it.
    CHECK(trail.segments(300, 10) == std::vector<int>{2 * 99 + 2 + 2 * 88 + 2 + 2 * 99 + 1});
    CHECK(trail.context.errors() == 0);
}
