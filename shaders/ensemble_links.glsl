// SPDX-License-Identifier: MIT How many links the chains have. ensemble_maps.cpp replaces this file by the
// actual number, so that a member's coordinates fit into registers.
const int links = 2;
