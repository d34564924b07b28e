// SPDX-License-Identifier: MIT
/// Converts a map's values to colours, with the same functions for the window, pictures and films. The
/// functions are pure and may be called on any thread.
#pragma once

#include "map/map_job.hpp"
#include "physics/names.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace pendula {

/// Palettes with even steps: equal parts of the scale have equal colour differences in OKLab. `wheel` is
/// cyclic, for angles.
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
    bool is_turned = false; ///< the palette is reversed, so that early flips are light

    bool operator==(const MapColouring&) const = default;
};

/// The default colouring of the picture's quantity, with the range of the picture's values.
MapColouring usual_colouring(const MapPicture&);

/// The colour at the fraction `part` of the palette, 0 to 1.
LinearRgb palette_colour(MapPalette, double part);
/// The position of a finite value on the palette: 0 to 1, or any number if the palette is cyclic.
double part_of(const MapColouring&, double value);
/// The colour of any value. A point without a value has a separate, calm colour.
LinearRgb colour_of(const MapColouring&, double value);

/// The colours of the picture's pixels, in the order of its values. Pixels with further samples are
/// antialiased, and pixels without a start are hatched.
std::vector<LinearRgb> colours_of(const MapPicture&, const MapColouring&);

// The palettes are paths through the colour space OKLab (B. Ottosson, "A perceptual color space for image
// processing", 2020), divided into steps of equal length.

struct OkLab {
    double lightness = 0, a = 0, b = 0;
};

OkLab to_oklab(const LinearRgb&);
/// Components lie outside 0 to 1 if an sRGB screen cannot show the colour.
std::array<double, 3> to_linear_rgb(const OkLab&);
/// The colour with the same lightness and hue, and less chroma if an sRGB screen cannot show it otherwise.
LinearRgb within_screen(const OkLab&);

inline constexpr std::size_t palette_entries = 1024;
/// The palette's colours from its beginning to its end. In a cyclic palette the first entry follows the last.
const std::array<LinearRgb, palette_entries>& palette_table(MapPalette);
constexpr bool is_cyclic(MapPalette palette) { return palette == MapPalette::wheel; }

} // namespace pendula
