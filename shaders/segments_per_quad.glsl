// SPDX-License-Identifier: MIT
// Segments per quad. Fewer quads cost less, since neighbouring segments light the same pixels. A gap takes two
// segments: with three in a quad, a quad never contains both sides of a gap, which may be far apart.
const int segments_per_quad = 3;
