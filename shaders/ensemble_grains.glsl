// SPDX-License-Identifier: MIT
// The light that members leave in a map, counted in whole grains, so that the sum does not depend on the order of the
// members. Each pixel has a coarse spectrum: `bands` counts side by side. A member's light goes to the two bands around
// its wavelength, or to the only band.
layout(std430, binding = 3) buffer Grains { uint grains[]; };

uniform int bands;
uniform ivec2 map_size;       // px
uniform int first_row;        // the map's first row; several maps may lie one above the other
#ifdef WRAPS
uniform bvec2 wrapping;       // whether light that passes one edge returns at the opposite edge
#endif
uniform float grains_per_light;

// The place of member `index` of `count` in the spectrum, in bands.
float band_of(int index, int count) { return float(bands - 1) * float(index) / float(max(count - 1, 1)); }

// The index of a pixel's first count; -1 outside the map.
int counts_of(ivec2 pixel) {
#ifdef WRAPS
    if (wrapping.x) pixel.x -= map_size.x * int(floor(float(pixel.x) / float(map_size.x)));
    if (wrapping.y) pixel.y -= map_size.y * int(floor(float(pixel.y) / float(map_size.y)));
#endif
    if (any(greaterThanEqual(uvec2(pixel), uvec2(map_size)))) return -1;
    return ((first_row + pixel.y) * map_size.x + pixel.x) * bands;
}

void leave(ivec2 pixel, float light, float band) {
    int counts = counts_of(pixel);
    if (counts < 0) return;
    int first = min(int(band), max(bands - 2, 0));
    float amount = light * grains_per_light;
    uint whole = uint(amount + 0.5), upper = uint(amount * (band - float(first)) + 0.5);
    if (whole > upper) atomicAdd(grains[counts + first], whole - upper);
    if (upper > 0u) atomicAdd(grains[counts + first + 1], upper);
}

// Leaves all light in one band. The random numbers `u` and `v`, 0 … 1, decide the band and how the light is rounded to
// whole grains. Where many members overlap, the sum is the same as that of leave(), for a quarter of the work.
void leave_dot(ivec2 pixel, float light, float band, float u, float v) {
    int counts = counts_of(pixel);
    uint amount = uint(light * grains_per_light + v);
    if (counts < 0 || amount == 0u) return;
    atomicAdd(grains[counts + min(int(band + u), bands - 1)], amount);
}

// Leaves a straight line that has `light` in total and is one pixel wide. The light is spread evenly along the line,
// even if the line begins or ends within a pixel. Across the line, the two nearest pixels share the light. A line
// without length leaves all light at its place.
void leave_line(vec2 from, vec2 to, float light, float band) {
    vec2 way = to - from;
    bool is_steep = abs(way.y) > abs(way.x);
    if (is_steep) {
        from = from.yx;
        way = way.yx;
    }
    if (way.x < 0.0) {
        from += way;
        way = -way;
    }
    float slope = way.x > 1e-6 ? way.y / way.x : 0.0, per_pixel = way.x > 1e-6 ? light / way.x : 0.0;
    float end = from.x + way.x;
    int last = int(floor(end));
    for (int column = int(floor(from.x)); column <= last; ++column) {
        float low = max(from.x, float(column)), high = min(end, float(column + 1));
        float here = way.x > 1e-6 ? (high - low) * per_pixel : light;
        float across = from.y + (0.5 * (low + high) - from.x) * slope - 0.5;
        int row = int(floor(across));
        for (int i = 0; i < 2; ++i) {
            float share = i == 0 ? 1.0 - (across - float(row)) : across - float(row);
            leave(is_steep ? ivec2(row + i, column) : ivec2(column, row + i), here * share, band);
        }
    }
}

// Two numbers, 0 … 1, spread evenly and without clusters over all members and values of `number` (Roberts 2018, R2).
uniform float chance; // different for each picture
vec2 chances(int member, int number) {
    uvec2 n = uvec2(member) * uvec2(3242174889u, 2447445414u) + uvec2(number) * uvec2(2654435769u, 1640531527u);
    return fract(vec2(n >> 8) * (1.0 / 16777216.0) + vec2(chance, 7.0 * chance));
}
