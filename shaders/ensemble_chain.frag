#version 450 core
// SPDX-License-Identifier: MIT
// An ensemble in the chain's view.
#include "ensemble_chain.glsl"
