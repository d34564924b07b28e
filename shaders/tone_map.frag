#version 450 core
// SPDX-License-Identifier: MIT
// Converts linear light to codes of 8 bits.
#include "tone_map.glsl"
