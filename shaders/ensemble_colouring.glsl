// SPDX-License-Identifier: MIT
// An ensemble's colouring: a value of EnsembleColour. ensemble_maps.cpp replaces this file with the actual number.
const int colouring = 0;
