#version 450 core
// SPDX-License-Identifier: MIT
// A map in codes of 8 bits.
#include "map.glsl"
