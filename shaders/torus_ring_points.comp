#version 450 core
// SPDX-License-Identifier: MIT
// Paths on a ring in space.
#define RING
#include "torus_paths.glsl"
