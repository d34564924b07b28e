// SPDX-License-Identifier: MIT
/// The text of maps: titles, coordinates with enough digits to tell pixels apart, values with their units,
/// ticks along axes and palettes, and the reason why there is no map. Pure functions, any thread.
#pragma once

#include "map/map_colours.hpp"
#include "map/map_definition.hpp"
#include "map/map_place.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pendula {

/// The number of shown units (degrees for angles) in one SI unit.
DoubleDouble shown_units(const MapAxis&);

/// "θ₁", "L₂", "g".
std::string symbol_of(const MapAxis&);

/// A number with `decimals` decimals, at most as many as a double-double has, and the Unicode minus sign.
std::string fixed_text(DoubleDouble, int decimals);
/// A number with at most three digits: "360", "0.5", "1.2·10⁻¹⁵". A number from 1000 to 100000 is rounded to
/// a whole number instead: "20000".
std::string brief_number(double);

/// "θ₁ −123.46°": a value on an axis, with enough digits to tell apart two points at a distance of `pixel`.
/// `value` and `pixel` are in SI units.
std::string coordinate_words(const MapAxis&, DoubleDouble value, double pixel);

/// "Time until a link flips", "Angle θ₂ after 100 s".
std::string title_of(const MapDefinition&);
/// "flips after 12.3456 s", "no flip within 100 s", "too little energy", "no such start".
std::string value_words(const MapDefinition&, double value);
/// The legend's text for points without a value: "not within 100 s".
std::string fate_words(const MapDefinition&, MapFate);

/// "12 s": how long the motion can be predicted.
std::string duration_words(double seconds);

/// The texts on the line below a map: its width, its arithmetic, and how long the motion that starts at its
/// centre can be predicted.
std::vector<std::string> status_words(const MapDefinition&, const MapPlace&, MapArithmetic,
                                      std::optional<double> predictability);

/// If the map cannot be calculated: a message for the view that says why and what to do. Otherwise nothing.
std::optional<std::string> problem_of(const MapDefinition&);

struct PartTick {
    double part = 0; ///< position along the axis, 0 to 1
    std::string label;
};

/// Ticks along a map's axis. Deep in a zoom, ticks count from the axis's centre; the axis's name then states
/// the centre with all digits that matter.
struct MapRuler {
    std::vector<PartTick> ticks;
    std::string name;       ///< "Start angle θ₁ (°)", "θ₁ − 57.29577951308232° (10⁻¹² °)"
    std::string brief_name; ///< used where `name` does not fit: "θ₁ from the centre (10⁻¹² °)"
};

/// The ruler of an axis `extent` wide around `centre`, both in SI units.
MapRuler map_ruler(const MapAxis&, DoubleDouble centre, double extent, int most_ticks);

/// The value at the fraction `part`, 0 … 1, of the way from the low to the high end of a palette's scale.
double value_along(const MapColouring&, double part);

/// Ticks beside a map's palette.
struct PaletteRuler {
    std::vector<PartTick> ticks;
    std::string unit; ///< "s", or for a narrow range "10⁻⁹ s + 8.1139777528 s"
};
/// The ruler of a palette from its low to its high end, with ticks at round numbers; values in "rad" are
/// written in degrees.
PaletteRuler palette_ruler(const MapColouring&, std::string_view unit, int most_ticks);

} // namespace pendula
