#version 450 core
// SPDX-License-Identifier: MIT
// The torus's glass, for all shapes.
#include "torus_glass.glsl"
