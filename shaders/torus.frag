#version 450 core
// SPDX-License-Identifier: MIT
// Glass of every shape.
#include "torus_glass.glsl"
