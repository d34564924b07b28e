#version 450 core
// SPDX-License-Identifier: MIT
// The bobs' trails, of strokes with tones by the chain's motion.
#define TONES
#define CHAIN_TONES
#include "trail_points.glsl"
