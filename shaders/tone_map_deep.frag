#version 450 core
// SPDX-License-Identifier: MIT
// From linear light to codes of more bits.
#define DEEP
#include "tone_map.glsl"
