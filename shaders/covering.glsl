// SPDX-License-Identifier: MIT
// For vertex shaders: one triangle that covers the pass's area. Its 3 vertices need no buffer.
out gl_PerVertex { vec4 gl_Position; };

// The vertex's position; the area spans -1 … 1.
vec2 covering_corner() { return vec2(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0); }
