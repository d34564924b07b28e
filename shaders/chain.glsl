// SPDX-License-Identifier: MIT
// The kinds of shapes in the chain's picture. kind_of() in chain.vert defines the order in which they are drawn; later
// kinds cover earlier ones. `spring` and `bar` take the place of `rod`. Kinds up to bob_shadow lie behind the chain.
const int dial = 0;
const int bob_glow = 1; // the light that a bob casts on the background behind it
const int rod_shadow = 2;
const int bob_shadow = 3;
const int flip_mark = 4;
const int companion_rod = 5;
const int companion_bob = 6;
const int halo = 7; // around a bob that the user holds or points at
const int rod = 8;
const int spring = 9; // a rod drawn as a coil
const int bob = 10;
const int pivot_bearing = 11;
const int angle_arc = 12;
const int velocity_arrow = 13;
const int force_arrow = 14;
const int bar = 15; // a link with a mass of its own
const int nothing = 16;

// Values that all shapes share. The vertex shader passes them to the fragment shader: a software renderer would read
// uniforms again for each pixel.
struct ChainLook {
    vec4 dial_colour, outline; // premultiplied
    vec3 rod_dark, rod_light, ink; // ink: colour of text
    float shadow_strength;
    float absorbs; // 1: on a light background
    float pixel;   // px per logical pixel
};
