#version 450 core
// SPDX-License-Identifier: MIT
// In codes of 8 bits.
#include "map.glsl"
