#version 450 core
// SPDX-License-Identifier: MIT
// As full_screen.vert, for fragment shaders that need to know about the whole picture.
#include "tell_picture.glsl"

out gl_PerVertex { vec4 gl_Position; };

void main() {
    tell_picture();
    gl_Position = vec4(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0, 0.0, 1.0);
}
