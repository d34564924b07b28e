#version 450 core
// SPDX-License-Identifier: MIT
// Converts linear light that glows on an opaque ground to codes of 8 bits.
#define GLOWING
#include "tone_map.glsl"
