#version 450 core
// SPDX-License-Identifier: MIT The same for magnified maps. A separate program, because software renderers
// execute all sides of a branch.
#define MAGNIFIED
#include "ensemble_chain.glsl"
