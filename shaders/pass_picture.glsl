// SPDX-License-Identifier: MIT
// For vertex shaders: fills the struct Picture for the fragment shader.
#include "look.glsl"
#include "picture.glsl"

uniform vec2 origin, background_centre;
uniform float background_scale;
uniform vec2 glow_scale, glow_offset;
uniform float code;

flat out Picture picture;

void pass_picture() {
    picture = Picture(origin, background_centre, background_scale, look.ground_inner.rgb, look.ground_outer.rgb, glow_scale,
                      glow_offset, 8.0 * look.bloom, look.exposure, code);
}
