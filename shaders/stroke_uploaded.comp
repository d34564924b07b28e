#version 450 core
// SPDX-License-Identifier: MIT
// For strokes whose points were uploaded, in blocks of the work group's size: calculates each point's light and radius.
layout(local_size_x = 64) in;

#include "stroke_blocks.glsl"

void main() {
    int stroke = int(gl_WorkGroupID.y), block = block_of(stroke, int(gl_WorkGroupID.x));
    int at = block * points_per_block + int(gl_LocalInvocationID.x);
    put_point(at, stroke, points[at]);
    if (gl_LocalInvocationID.x == 0u) set_segments(stroke, int(gl_WorkGroupID.x), block_segments[block]);
}
