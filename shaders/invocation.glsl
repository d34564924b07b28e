// SPDX-License-Identifier: MIT
// The number of this invocation among those that gl::compute_each() starts: 0, 1, … and some beyond the last.
layout(local_size_x = 64) in; // as in gl/draw.cpp

int invocation() { return int(gl_GlobalInvocationID.y * gl_NumWorkGroups.x * gl_WorkGroupSize.x + gl_GlobalInvocationID.x); }
