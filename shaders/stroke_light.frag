#version 450 core
// SPDX-License-Identifier: MIT
// Soft strokes of light.
#define SOFT_LIGHT
#include "stroke_profile.glsl"
