#version 450 core
// SPDX-License-Identifier: MIT
// Strips of all shapes.
#include "torus_strips.glsl"
