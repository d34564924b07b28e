// SPDX-License-Identifier: MIT
// For the compute shaders that write strokes: each work group writes a block of one.
#include "stroke.glsl"

// Once for each block, whose points are written. An instance has as many quads as the longest block needs.
void set_segments(int stroke, int block, int segments) {
    block_segments[block_of(stroke, block)] = segments;
    atomicMax(strokes[stroke].indices, uint(6 * segments));
}

// For a shader that makes one point in each invocation, up to the point `last` of the stroke; once in each.
void write_in_order(int stroke, int last, vec4 value) {
    int block = int(gl_WorkGroupID.x), size = int(gl_WorkGroupSize.x);
    points[block_of(stroke, block) * points_per_block + int(gl_LocalInvocationID.x)] = value;
    if (gl_LocalInvocationID.x == 0u) set_segments(stroke, block, clamp(last - block * size, 0, size));
}
