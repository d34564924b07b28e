#version 450 core
// SPDX-License-Identifier: MIT
// Covers the pass's area.
#include "covering.glsl"

void main() { gl_Position = vec4(covering_corner(), 0.0, 1.0); }
