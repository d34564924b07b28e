#version 450 core
// SPDX-License-Identifier: MIT
// A map in codes of more than 8 bits.
#define DEEP
#include "map.glsl"
