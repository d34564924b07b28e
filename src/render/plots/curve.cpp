// SPDX-License-Identifier: MIT
#include "render/plots/curve.hpp"

#include <algorithm>
#include <cmath>

namespace pendula {
namespace {

// The error of a cubic Hermite arc over h = 1/60 s is h⁴/384 times the fourth derivative: a hundredth of a
// pixel for a bob that swings 3 m at 20 rad/s. Closer nodes would cost time without a visible gain.
constexpr double node_spacing = 1.0 / 60; // s
// Length of a chord at the fastest motion, px. The chord deviates from an arc of radius 40 px by 0.25 px.
constexpr float chord = 9;
constexpr int most_subdivisions = 12;
// A line joins the newest sample to the current state unless the next sample is overdue by more than this, s.
constexpr double longest_lag = 0.25;
// The most segments of one trail. If a trail needs more, its chords become longer, then its nodes fewer.
constexpr std::int64_t most_segments = 65536;
constexpr int least_subdivisions = 2; // two chords deviate from a fast arc by half a pixel

std::int64_t next_multiple(std::int64_t index, std::int64_t stride) {
    return (index + stride - 1) / stride * stride;
}

/// The number of chords from node to node for a curve `pixels` long. A diverging run may move farther than an
/// int can hold, or by infinity or NaN; its curves get the most chords.
int subdivisions_for(float pixels) {
    if (!(pixels < chord * most_subdivisions)) return most_subdivisions;
    return std::max(static_cast<int>(std::ceil(pixels / chord)), 1);
}

} // namespace

CurvePlan plan_curve(const GpuSampleRing& ring, const CurveRequest& request) {
    CurvePlan plan;
    const double interval = request.sample_interval;
    if (ring.count() == 0 || interval <= 0) return plan;
    std::int64_t stride = std::max<std::int64_t>(1, std::llround(node_spacing / interval));
    // Samples after `time` are not shown; the ring still holds them after the run has gone back in time.
    // Times are sums of steps, so they are compared with a tolerance of a thousandth of an interval.
    const std::int64_t end =
        std::min(ring.end_index(), static_cast<std::int64_t>(std::floor(request.time / interval + 1e-3)) + 1);
    if (end <= ring.first_index()) return plan;
    plan.available = static_cast<int>(end - ring.first_index());
    // A node exactly at the head would make a segment without length or direction.
    const auto newest =
        std::min(end - 1, static_cast<std::int64_t>(std::floor(request.time / interval - 0.2)));
    const auto oldest =
        std::max(ring.first_index(),
                 static_cast<std::int64_t>(std::floor((request.time - request.trail_seconds) / interval)));
    const double lag = request.time - static_cast<double>(end) * interval;
    if (lag <= longest_lag && end > request.first_own_sample) plan.head_piece = ring.piece_of(end - 1);
    for (;; stride *= 2) {
        plan.subdivisions = subdivisions_for(request.pixels_per_step * static_cast<float>(stride));
        const std::int64_t first =
            next_multiple(std::max<std::int64_t>(oldest - stride + 1, ring.first_index()), stride);
        const std::int64_t last = newest / stride * stride;
        if (newest < 0 || last < first) return plan;
        const std::int64_t nodes = (last - first) / stride + 1;
        if (nodes * std::min(plan.subdivisions, least_subdivisions) > most_segments) continue;
        plan.subdivisions =
            static_cast<int>(std::min<std::int64_t>(plan.subdivisions, most_segments / nodes));
        plan.first_index = first;
        plan.stride = static_cast<int>(stride);
        plan.node_count = static_cast<int>(nodes);
        plan.first_age = request.time - static_cast<double>(first) * interval;
        return plan;
    }
}

void fit_together(std::span<CurvePlan> plans) {
    std::int64_t most_nodes = 1;
    for (const CurvePlan& plan : plans) most_nodes = std::max<std::int64_t>(most_nodes, plan.node_count);
    const auto most =
        static_cast<int>(std::max<std::int64_t>(least_subdivisions, most_segments / most_nodes));
    for (CurvePlan& plan : plans) plan.subdivisions = std::min(plan.subdivisions, most);
}

void set_curve(gl::Program& program, const GpuSampleRing& ring, const CurvePlan& plan, double sample_interval,
               int head_offset) {
    const bool empty = plan.node_count == 0;
    if (!empty) {
        ring.buffer().bind_storage(0);
        ring.pieces().bind_storage(5);
    }
    program.set("bob_count", static_cast<int>(ring.bobs()));
    program.set("capacity", empty ? 1 : static_cast<int>(ring.capacity()));
    program.set("first_slot", empty ? 0 : static_cast<int>(ring.slot(ring.first_index())));
    program.set("available", plan.available);
    program.set("first_node", static_cast<int>(plan.first_index - ring.first_index()));
    program.set("stride", plan.stride);
    program.set("node_count", plan.node_count);
    program.set("subdivisions", plan.subdivisions);
    program.set("head_piece", plan.head_piece);
    program.set("head_offset", head_offset);
    program.set("interval", static_cast<float>(sample_interval));
    program.set("first_age", static_cast<float>(plan.first_age));
}

void set_edges(gl::Program& program, const GpuSampleRing& ring, const CurvePlan& plan,
               double sample_interval) {
    const double length = sample_interval * plan.stride / plan.subdivisions; // duration of a chord, s
    // The margin covers two chords and the curve's overshoot between samples. Half a turn is always enough.
    const double margin = 3.0 * static_cast<double>(ring.largest_omega()) * length + 0.05;
    program.set("edge_margin", static_cast<float>(margin < 4 ? margin : 4.0));
}

} // namespace pendula
