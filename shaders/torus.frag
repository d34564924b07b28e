#version 450 core
// SPDX-License-Identifier: MIT
// Glass of all shapes.
#include "torus_glass.glsl"
