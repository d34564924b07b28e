// SPDX-License-Identifier: MIT
// The torus's shape. Programs for a ring in space, the common case, define RING, because software renderers execute
// both sides of every branch, and the other shapes cost most of the time.
#ifdef RING
const float roll = 1.0, clifford = 0.0;
#else
uniform float roll;     // 0: a square, 1: a ring
uniform float clifford; // 0 … 1
#endif
