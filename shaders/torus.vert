#version 450 core
// SPDX-License-Identifier: MIT
// The strips of the torus's surface, for all shapes.
#include "torus_strips.glsl"
