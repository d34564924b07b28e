// SPDX-License-Identifier: MIT
// For vertex shaders: one triangle that covers the pass's area, without vertex buffers: 3 vertices.
out gl_PerVertex { vec4 gl_Position; };

// -1 … 1 within the area.
vec2 covering_corner() { return vec2(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0); }
