#version 450 core
// SPDX-License-Identifier: MIT
// Strips of every shape.
#include "torus_strips.glsl"
