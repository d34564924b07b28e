#version 450 core
// SPDX-License-Identifier: MIT
// The strips of the torus's surface, for a ring in space.
#define RING
#include "torus_strips.glsl"
