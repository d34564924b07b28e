// SPDX-License-Identifier: MIT
// Kinds of shape in the chain's one draw call, in the order they lie upon each other.
const int rod_shadow = 0;
const int bob_shadow = 1;
const int ghost_rod = 2;
const int ghost_bob = 3;
const int rod = 4;
const int bob = 5;
const int pivot_bearing = 6;
const int dial = 7; // below everything
