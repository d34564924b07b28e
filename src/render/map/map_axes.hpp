// SPDX-License-Identifier: MIT
/// Ticks along a map's axes and beside its palette. Deep in a zoom an axis counts from its centre, which its
/// name then states in all digits that matter. Pure functions, any thread.
#pragma once

#include "map/map_axis.hpp"
#include "map/map_colours.hpp"
#include "map/map_place.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace pendula {

struct PartTick {
    double part = 0; ///< of the way along, 0 to 1
    std::string label;
};

struct MapRuler {
    std::vector<PartTick> ticks;
    std::string name;       ///< "Start angle θ₁ (°)", "θ₁ − 57.29577951308232° (10⁻¹² °)"
    std::string brief_name; ///< where that has no room: "θ₁ from the centre (10⁻¹² °)"
};

/// Around `centre`, `extent` wide, both in SI units.
MapRuler map_ruler(const MapAxis&, DoubleDouble centre, double extent, int most_ticks);

/// The value at a part of the way from the low to the high end of a palette's scale, 0 to 1.
double value_along(const MapColouring&, double part);

struct PaletteRuler {
    std::vector<PartTick> ticks;
    std::string unit; ///< "s"; of a narrow range "10⁻⁹ s + 8.1139777528 s"
};
/// For the palette from its low to its high end, at round numbers; "rad" is read in degrees.
PaletteRuler palette_ruler(const MapColouring&, std::string_view unit, int most_ticks);

} // namespace pendula
