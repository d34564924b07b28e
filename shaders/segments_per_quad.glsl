// SPDX-License-Identifier: MIT
// A stroke's quads: fewer of them cost less, as neighbouring segments light the same pixels; each pixel of a quad pays for all
// of its segments.
const int segments_per_quad = 4;
