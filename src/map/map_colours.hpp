// SPDX-License-Identifier: MIT
/// From a map's values to light: the same function for the window, pictures and films. Pure functions, any
/// thread.
#pragma once

#include "map/map_job.hpp"
#include "physics/names.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace pendula {

/// Palettes with even steps: equal parts of the scale look equally different (in OKLab). `wheel` closes, for
/// angles.
enum class MapPalette : std::uint8_t { ember, glacier, orchid, ash, wheel };

template<>
struct EnumNames<MapPalette> {
    static constexpr std::array<std::string_view, 5> list{"ember", "glacier", "orchid", "ash", "wheel"};
};

enum class MapScale : std::uint8_t { linear, logarithmic };

template<>
struct EnumNames<MapScale> {
    static constexpr std::array<std::string_view, 2> list{"linear", "log"};
};

using LinearRgb = std::array<float, 3>; ///< linear light, sRGB primaries, 0 to 1

struct MapColouring {
    MapPalette palette = MapPalette::ember;
    MapScale scale = MapScale::linear;
    MapRange range;         ///< the values at the palette's ends; for angles: −π to π
    bool is_turned = false; ///< the palette runs from its other end: early flips are light

    bool operator==(const MapColouring&) const = default;
};

/// The colouring that suits the quantity, with the range of the picture's values.
MapColouring usual_colouring(const MapPicture&);

/// The colour at `part` of the palette, 0 to 1.
LinearRgb palette_colour(MapPalette, double part);
/// Where on the palette a finite value lies, 0 to 1.
double part_of(const MapColouring&, double value);
/// The colour of any value. A point without a value has a separate, calm colour.
LinearRgb colour_of(const MapColouring&, double value);

/// The picture's pixels, rows from the lowest y like its values: antialiased where it has more samples, and
/// hatched where there is no such start.
std::vector<LinearRgb> colours_of(const MapPicture&, const MapColouring&);

// The colours behind the palettes: OKLab (B. Ottosson, "A perceptual color space for image processing",
// 2020) and paths through it, walked at constant speed.

struct OkLab {
    double lightness = 0, a = 0, b = 0;
};

OkLab to_oklab(const LinearRgb&);
/// Components lie outside 0 to 1 if no screen has the colour.
std::array<double, 3> to_linear_rgb(const OkLab&);
/// The nearest colour of the same lightness and hue that a screen has.
LinearRgb within_screen(const OkLab&);

inline constexpr std::size_t palette_entries = 1024;
/// From the beginning of the palette to its end; in a cyclic palette the last entry is next to the first.
const std::array<LinearRgb, palette_entries>& palette_table(MapPalette);
constexpr bool is_cyclic(MapPalette palette) { return palette == MapPalette::wheel; }

} // namespace pendula
