#version 450 core
// SPDX-License-Identifier: MIT
// The typical brightness of a map: the geometric mean of its pixels' light. Pixels are weighted by their light, so that
// empty and faint parts hardly count. Also clears the histogram.
layout(local_size_x = 1) in;

#include "ensemble_statistics.glsl"

void main() {
    float weight = 0.0, sum = 0.0;
    for (int bin = 0; bin < statistics_bins; ++bin) {
        float part = float(pixels_with[bin]) * exp2(octave_of(bin));
        pixels_with[bin] = 0u;
        weight += part;
        sum += part * octave_of(bin);
    }
    typical = weight > 0.0 ? exp2(sum / weight) : 0.0;
}
