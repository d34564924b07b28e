// SPDX-License-Identifier: MIT
// The number of this invocation: 0, 1, … gl::compute_each() starts whole work groups, so the last numbers are too large
// and have no work.
layout(local_size_x = 64) in; // as in gl/draw.cpp

int invocation() { return int(gl_GlobalInvocationID.y * gl_NumWorkGroups.x * gl_WorkGroupSize.x + gl_GlobalInvocationID.x); }
