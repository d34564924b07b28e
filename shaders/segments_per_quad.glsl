// SPDX-License-Identifier: MIT
// The number of segments per quad. Fewer quads cost less, because neighbouring segments light the same pixels. A gap
// takes two segments. A quad with three segments never contains both sides of a gap, which may be far apart.
const int segments_per_quad = 3;
