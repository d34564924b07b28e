#version 450 core
// SPDX-License-Identifier: MIT
// Paths on every shape.
#include "torus_paths.glsl"
