// SPDX-License-Identifier: MIT
// How many links the chains have. ensemble_maps.cpp puts the true number in this file's place, so that a
// member's coordinates fit into registers.
const int links = 2;
