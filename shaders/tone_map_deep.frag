#version 450 core
// SPDX-License-Identifier: MIT
// Converts linear light to codes of more than 8 bits.
#define DEEP
#include "tone_map.glsl"
