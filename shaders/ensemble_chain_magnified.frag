#version 450 core
// SPDX-License-Identifier: MIT
// The same where its maps are magnified. Apart, since a software renderer takes all ways of a branch.
#define MAGNIFIED
#include "ensemble_chain.glsl"
