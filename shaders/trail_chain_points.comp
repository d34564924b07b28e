#version 450 core
// SPDX-License-Identifier: MIT
// The bobs' trails, for strokes whose tones depend on the chain's motion.
#define TONES
#define CHAIN_TONES
#include "trail_points.glsl"
