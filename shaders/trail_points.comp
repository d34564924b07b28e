#version 450 core
// SPDX-License-Identifier: MIT
// The bobs' trails, for strokes in one colour.
#include "trail_points.glsl"
