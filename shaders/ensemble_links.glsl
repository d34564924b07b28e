// SPDX-License-Identifier: MIT
// The number of links. ensemble_maps.cpp replaces this file with the actual number, so that a member's coordinates
// fit into registers.
const int links = 2;
