// SPDX-License-Identifier: MIT
/// Plans a trail at one instant: which samples of a ring form the trail, and how finely it is drawn. The
/// shaders that include curve.glsl follow this plan.
#pragma once

#include "gl/program.hpp"
#include "render/gpu_sample_ring.hpp"

#include <algorithm>
#include <cstdint>
#include <span>

namespace pendula {

/// Nodes are the samples whose index is a multiple of `stride`, so that a trail keeps its shape as time goes
/// on. The current state follows the last node.
struct CurvePlan {
    std::int64_t first_index = 0; ///< of node 0
    int stride = 1;
    int node_count = 0;
    int subdivisions = 1; ///< chords from node to node
    double first_age = 0; ///< age of node 0, s
    int head_piece = 0;   ///< the piece of samples that the current state continues; 0 if there is none
    int available = 0;    ///< number of the ring's samples up to the requested time
    int segments() const { return node_count * subdivisions; }
    /// The largest number of points that arcs.glsl makes of this many arcs. An arc before a gap has two more
    /// points than chords, but the arc in the gap has no points.
    int most_points(int arcs) const { return arcs * std::max(subdivisions, 2) + 1; }
};

struct CurveRequest {
    double time = 0, sample_interval = 0, trail_seconds = 0; ///< s
    float pixels_per_step = 0;         ///< distance that the fastest motion covers between samples, px
    std::int64_t first_own_sample = 0; ///< the current state is not joined to samples before this index
};

CurvePlan plan_curve(const GpuSampleRing&, const CurveRequest&);

/// Makes the plans fit one buffer. All strokes get as many blocks as the longest stroke needs, and blocks of
/// the size that the finest stroke needs, so long trails leave fewer chords for the other strokes.
void fit_together(std::span<CurvePlan> plans);

/// Sets the uniforms of curve.glsl and binds the ring. `head_offset` is the trajectory's first bob in the
/// heads buffer.
void set_curve(gl::Program&, const GpuSampleRing&, const CurvePlan&, double sample_interval, int head_offset);

/// Like set_curve(), for curves of angles. Also sets the uniform of wrapping.glsl: the distance from ±π, rad,
/// within which a point must check its neighbours.
void set_edges(gl::Program&, const GpuSampleRing&, const CurvePlan&, double sample_interval);

} // namespace pendula
