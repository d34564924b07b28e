// SPDX-License-Identifier: MIT
// How an ensemble is coloured, as EnsembleColour. ensemble_maps.cpp puts the true number in this file's place.
const int colouring = 0;
