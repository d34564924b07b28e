#version 450 core
// SPDX-License-Identifier: MIT
// In codes of more bits.
#define DEEP
#include "map.glsl"
