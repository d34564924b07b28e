// SPDX-License-Identifier: MIT
// Kinds of shape in the chain's one draw call, in the order they lie upon each other.
const int dial = 0;
const int rod_shadow = 1;
const int bob_shadow = 2;
const int flip_mark = 3;
const int companion_rod = 4;
const int companion_bob = 5;
const int halo = 6; // around a bob that is pointed at or held
const int rod = 7;
const int spring = 8; // a rod drawn as a coil
const int bob = 9;
const int pivot_bearing = 10;
const int nothing = 11;
