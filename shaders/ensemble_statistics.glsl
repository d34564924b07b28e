// SPDX-License-Identifier: MIT
// A histogram of the light of a map's pixels. Each bin spans a quarter of an octave.
const int statistics_bins = 192;
const float bins_per_octave = 4.0, darkest_octave = -36.0;

layout(std430, binding = 5) buffer Statistics {
    float typical; // typical light, from the last histogram
    uint pixels_with[statistics_bins];
};

int bin_of(float light) {
    return clamp(int((log2(light) - darkest_octave) * bins_per_octave), 0, statistics_bins - 1);
}
float octave_of(int bin) { return darkest_octave + (float(bin) + 0.5) / bins_per_octave; }
