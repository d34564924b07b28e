#version 450 core
// SPDX-License-Identifier: MIT
// Converts linear light to sRGB codes that continue above 1, for pictures with light brighter than white.
#define WIDE
#define DEEP
#include "tone_map.glsl"
