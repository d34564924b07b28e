// SPDX-License-Identifier: MIT How an ensemble is coloured, as EnsembleColour. ensemble_maps.cpp replaces
// this file by the actual number.
const int colouring = 0;
