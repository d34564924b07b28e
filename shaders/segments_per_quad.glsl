// SPDX-License-Identifier: MIT
// The number of segments per quad. Neighbouring segments light the same pixels, so fewer and larger quads cost less.
// But a quad must not contain both sides of a gap, which may be far apart. A gap takes two segments, so three segments
// per quad are the most.
const int segments_per_quad = 3;
