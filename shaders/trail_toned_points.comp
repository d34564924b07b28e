#version 450 core
// SPDX-License-Identifier: MIT
// The bobs' trails, of strokes with tones by the bob's own motion.
#define TONES
#include "trail_points.glsl"
