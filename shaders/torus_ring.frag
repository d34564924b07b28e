#version 450 core
// SPDX-License-Identifier: MIT
// Glass of a ring in space.
#define RING
#include "torus_glass.glsl"
