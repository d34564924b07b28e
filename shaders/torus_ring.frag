#version 450 core
// SPDX-License-Identifier: MIT
// The torus's glass, for a ring in space.
#define RING
#include "torus_glass.glsl"
