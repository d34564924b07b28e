// SPDX-License-Identifier: MIT
// An ensemble's colouring, as EnsembleColour. ensemble_maps.cpp replaces this file by one with the actual number.
const int colouring = 0;
