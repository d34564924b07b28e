// SPDX-License-Identifier: MIT
/// The map of chaos that a scene shows, and its visible part: the table [map] of a scene file.
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

/// The palette of a map; `automatic`: the palette that suits the map's quantity.
enum class MapPaletteChoice : std::uint8_t { automatic, ember, glacier, orchid, ash, wheel };
/// The scale by which the map's values are assigned to the palette.
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
    std::size_t link = 0; ///< counted from 1; 0: any link, or the last link for quantities of one link
    double until = 100;   ///< duration of the motion calculated for each point, s
    MapAxis x{MapCoordinate::angle, 1}, y{MapCoordinate::angle, 2};
    MapPaletteChoice palette = MapPaletteChoice::automatic;
    MapScaleChoice scale = MapScaleChoice::automatic;
    DoubleDouble x_centre = 0.0,
                 y_centre = 0.0;  ///< the centre, SI units; used only if width and height are set
    double width = 0, height = 0; ///< SI units; 0: the whole map is shown

    bool is_everywhere() const { return !(width > 0 && height > 0); }
    bool operator==(const MapView&) const = default;
};

/// The definition of the map that the view shows for this chain and start.
MapDefinition map_definition(const MapView&, const Chain&, const StartState&);

/// The definition with fixed values for the quantities that the map's axes vary. All starts that lie on the
/// map share this definition, so the map does not change when the main chain is started from one of its
/// points.
MapDefinition without_axes(MapDefinition);

/// The visible part of the map; `all` if the view shows the whole map.
MapPlace map_place(const MapView&, const MapPlace& all);
void set_place(MapView&, const MapPlace&);
/// Shows the whole map again.
void forget_place(MapView&);

/// `usual` with the chosen palette and scale. The chosen scale is used only if the quantity may have a
/// logarithmic scale.
MapColouring chosen_colouring(MapColouring usual, MapQuantity, MapPaletteChoice, MapScaleChoice);

} // namespace pendula
