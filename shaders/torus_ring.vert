#version 450 core
// SPDX-License-Identifier: MIT
// Strips of a ring in space.
#define RING
#include "torus_strips.glsl"
