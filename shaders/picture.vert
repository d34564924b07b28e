#version 450 core
// SPDX-License-Identifier: MIT
// Like full_screen.vert, for fragment shaders that need the struct Picture.
#include "pass_picture.glsl"
#include "covering.glsl"

void main() {
    pass_picture();
    gl_Position = vec4(covering_corner(), 0.0, 1.0);
}
