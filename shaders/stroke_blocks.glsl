// SPDX-License-Identifier: MIT
// For compute shaders that write strokes: each work group writes one block of a stroke.
#include "stroke.glsl"
#include "segments_per_quad.glsl"
#include "stroke_shade.glsl"

// Call this once for each block whose points are written. All instances have as many quads as the longest block needs.
void set_segments(int stroke, int block, int segments) {
    block_segments[block_of(stroke, block)] = segments;
    atomicMax(strokes[stroke].indices, uint((segments + segments_per_quad - 1) / segments_per_quad * 6));
}

void put_toned_point(int at, int stroke, vec4 point, float tone, float width) {
    points[at] = point;
    shades[at] = shade_at(strokes[stroke], point, tone, width);
}

void put_point(int at, int stroke, vec4 point) {
    put_toned_point(at, stroke, point, -1.0, width_at(strokes[stroke], point.w));
}

// Makes a point invisible, with the segments that begin or end there.
void leave_out(int at) {
    points[at].z = -1.0;
    shades[at].a = -1.0;
}

// For shaders that make one point per invocation. Call this once in each invocation. `last`: the number of the stroke's
// last point.
void write_in_order(int stroke, int last, vec4 point) {
    int block = int(gl_WorkGroupID.x), size = int(gl_WorkGroupSize.x);
    put_point(block_of(stroke, block) * points_per_block + int(gl_LocalInvocationID.x), stroke, point);
    if (gl_LocalInvocationID.x == 0u) set_segments(stroke, block, clamp(last - block * size, 0, size));
}
