#version 450 core
// SPDX-License-Identifier: MIT
// The bobs' trails, of strokes in one colour.
#include "trail_points.glsl"
