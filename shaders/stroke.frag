#version 450 core
// SPDX-License-Identifier: MIT
// Strokes of light or ink, soft or with hard edges.
#include "stroke_profile.glsl"
