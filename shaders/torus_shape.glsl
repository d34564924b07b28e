// SPDX-License-Identifier: MIT
// The torus's shape. Programs for a ring in space, which is the common one, define RING: software renderers execute all
// sides of a branch, and the other ways cost most of the time.
#ifdef RING
const float roll = 1.0, clifford = 0.0;
#else
uniform float roll;     // 0 a square … 1 a ring
uniform float clifford; // 0 … 1
#endif
