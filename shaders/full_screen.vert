#version 450 core
// SPDX-License-Identifier: MIT
// One triangle that covers the pass's area, without vertex buffers: 3 vertices.
out gl_PerVertex { vec4 gl_Position; };

void main() {
    gl_Position = vec4(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0, 0.0, 1.0);
}
