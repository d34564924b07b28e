// SPDX-License-Identifier: MIT
/// The colours behind map_colours.hpp: OKLab (B. Ottosson, "A perceptual color space for image processing",
/// 2020) and paths through it, walked at constant speed. Pure functions, any thread.
#pragma once

#include "map/map_colours.hpp"

#include <array>
#include <cstddef>

namespace pendula {

struct OkLab {
    double lightness = 0, a = 0, b = 0;
};

OkLab to_oklab(const LinearRgb&);
/// May lie outside 0 to 1, where no screen has the colour.
std::array<double, 3> to_linear_rgb(const OkLab&);
/// The nearest colour of the same lightness and hue that a screen has.
LinearRgb within_screen(const OkLab&);

inline constexpr std::size_t palette_entries = 1024;
/// From the beginning of the palette to its end; of a cyclic one the last entry is next to the first.
const std::array<LinearRgb, palette_entries>& palette_table(MapPalette);
constexpr bool is_cyclic(MapPalette palette) { return palette == MapPalette::wheel; }

} // namespace pendula
