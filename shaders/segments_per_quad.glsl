// SPDX-License-Identifier: MIT
// Fewer quads cost less, since neighbouring segments light the same pixels. A gap takes two segments: with three in a quad
// it never holds both sides of a gap, which may be far apart.
const int segments_per_quad = 3;
