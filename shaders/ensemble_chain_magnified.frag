#version 450 core
// SPDX-License-Identifier: MIT
// Like ensemble_chain.frag, for magnified maps. A separate program, because a software renderer executes both sides of
// every branch.
#define MAGNIFIED
#include "ensemble_chain.glsl"
