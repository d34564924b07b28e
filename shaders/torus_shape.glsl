// SPDX-License-Identifier: MIT
// The torus's shape. A ring in space is the most common shape and the cheapest. Programs for it define RING, because
// software renderers execute both sides of every branch and would also calculate the other shapes.
#ifdef RING
const float roll = 1.0, clifford = 0.0;
#else
uniform float roll;     // 0: a square, 1: a ring
uniform float clifford; // 0 … 1
#endif
