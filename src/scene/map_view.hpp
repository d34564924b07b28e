// SPDX-License-Identifier: MIT
/// The part of a scene that says which map of chaos is shown, and where: the table [map] of a scene file.
/// Plain values and pure functions, any thread.
#pragma once

#include "map/map_colours.hpp"
#include "map/map_definition.hpp"
#include "map/map_place.hpp"
#include "physics/names.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace pendula {

/// The palette of a map; `automatic`: the one that suits its quantity.
enum class MapPaletteChoice : std::uint8_t { automatic, ember, glacier, orchid, ash, wheel };
/// How the map's values are spread over the palette.
enum class MapScaleChoice : std::uint8_t { automatic, linear, logarithmic };

template<>
struct EnumNames<MapPaletteChoice> {
    static constexpr std::array<std::string_view, 6> list{"automatic", "ember", "glacier",
                                                          "orchid",    "ash",   "wheel"};
};
template<>
struct EnumNames<MapScaleChoice> {
    static constexpr std::array<std::string_view, 3> list{"automatic", "linear", "log"};
};

struct MapView {
    MapQuantity quantity = MapQuantity::flip_time;
    std::size_t link = 0; ///< counted from 1; 0: any link, or the last if the quantity needs one
    double until = 100;   ///< s
    MapAxis x{MapCoordinate::angle, 1}, y{MapCoordinate::angle, 2};
    MapPaletteChoice palette = MapPaletteChoice::automatic;
    MapScaleChoice scale = MapScaleChoice::automatic;
    DoubleDouble x_centre = 0.0, y_centre = 0.0; ///< SI units; used only with a width and a height
    double width = 0, height = 0;                ///< SI units; 0: all of the map

    bool is_everywhere() const { return !(width > 0 && height > 0); }
    bool operator==(const MapView&) const = default;
};

/// The map of this chain and start.
MapDefinition map_definition(const MapView&, const Chain&, const StartState&);

/// The definition without the values that the axes replace. It is the same for any start on the map, so the
/// map stays the same when the main chain is started from any of its points.
MapDefinition without_axes(MapDefinition);

/// The view's place, or `all` if it has none.
MapPlace map_place(const MapView&, const MapPlace& all);
void set_place(MapView&, const MapPlace&);
/// Shows the whole map again.
void forget_place(MapView&);

/// `usual` with the chosen palette and scale; a chosen scale counts only if the quantity has a logarithm.
MapColouring chosen_colouring(MapColouring usual, MapQuantity, MapPaletteChoice, MapScaleChoice);

} // namespace pendula
