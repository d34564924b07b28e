// SPDX-License-Identifier: MIT
// For vertex shaders: one triangle, 3 vertices without buffers, that covers the pass's area.
out gl_PerVertex { vec4 gl_Position; };

// -1 … 1 within the area.
vec2 covering_corner() { return vec2(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0); }
