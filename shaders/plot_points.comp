#version 450 core
// SPDX-License-Identifier: MIT
// Curves in plots of samples: one point of one stroke per invocation, in pixels of the target. For each kind of plot,
// plots/sample_curves.cpp defines NEXT_LINK, 1 if the axes show two links, otherwise 0; PLOT_WRAPS, 1.0 for each axis
// of angles; and PLOT_VALUES, a point's values on both axes.
layout(local_size_x = 64) in;

#include "curve.glsl"
#include "angles.glsl"
#include "wrapping.glsl"
#include "stroke_blocks.glsl"

uniform vec4 area;       // px: x, y, width, height of the curves
uniform vec2 low, high;  // ranges of the axes

const vec2 wraps = PLOT_WRAPS;

vec2 values(Place place, vec2 own, vec2 next) { return PLOT_VALUES; }

int first_bob; // first bob of this invocation's stroke

vec2 plane_point(int point) {
    Place place = place_of(point);
    return values(place, motion_at(place, first_bob), motion_at(place, first_bob + NEXT_LINK));
}

void main() {
    int point = int(gl_GlobalInvocationID.x), stroke = first_stroke + int(gl_GlobalInvocationID.y);
    vec4 result = vec4(0.0, 0.0, -1.0, 1.0);
    int last = node_count * subdivisions;
    if (point <= last) {
        first_bob = strokes[stroke].bob;
        Place place = place_of(point);
        vec3 where = point_within_edges(point, last, wraps);
        // If the angle changes by about half a turn in one chord, the direction of the change is unknown.
        float chord = abs(motion_at(place, first_bob).y) * place.duration / float(subdivisions);
        bool is_clear = chord < 0.9 * pi || wraps == vec2(0.0);
        bool is_shown = where.z > 0.0 && (is_clear || point == last) && !is_broken_at(point, place);
        vec2 pixel = area.xy + (where.xy - low) / (high - low) * area.zw;
        result = vec4(pixel, is_shown ? 1.0 : -1.0, place.age / trail_seconds);
    }
    write_in_order(stroke, last, result);
}
