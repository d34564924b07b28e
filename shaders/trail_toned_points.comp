#version 450 core
// SPDX-License-Identifier: MIT
// The bobs' trails, for strokes whose tones depend on the bob's own motion.
#define TONES
#include "trail_points.glsl"
