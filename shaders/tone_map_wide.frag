#version 450 core
// SPDX-License-Identifier: MIT
// From linear light to sRGB codes that go on above 1, for pictures whose white is not the brightest.
#define WIDE
#define DEEP
#include "tone_map.glsl"
