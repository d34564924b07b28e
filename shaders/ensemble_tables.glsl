// SPDX-License-Identifier: MIT
// The colours of an ensemble, uploaded by ensemble_colours.cpp. band_light: a colour for each band of the spectrum, in
// linear sRGB with negative parts; all together are white. tones: a ramp for age or density.
const int most_bands = 12, ensemble_ramp_size = 64;

layout(std140, binding = 1) uniform Tables {
    vec4 band_light[most_bands];
    vec4 tones[ensemble_ramp_size];
};
