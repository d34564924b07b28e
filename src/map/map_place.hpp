// SPDX-License-Identifier: MIT
/// The axes of a map, the rectangle of the plane that the map shows, and the arithmetic that this rectangle
/// requires. The functions are pure and may be called on any thread.
#pragma once

#include "physics/arithmetic/double_double.hpp"
#include "physics/names.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace pendula {

/// The quantity along a map's axis: a number that describes the start or the chain.
enum class MapCoordinate : std::uint8_t {
    angle,
    velocity,
    length,
    mass,
    gravity,
    damping,
    energy,
    link_mass,
    centre,
    inertia,
    joint_friction,
    dry_friction,
    air_drag,
    pivot_amplitude,
    pivot_frequency,
    pivot_phase,
    torque_strength,
    torque_frequency,
    torque_phase
};

struct MapCoordinateTraits {
    std::string_view name; ///< without the link's number: "theta" for "theta1"
    std::string_view title;
    std::string_view symbol; ///< "θ", for the labels of axes
    std::string_view unit;   ///< for display and input: angles in degrees
    bool has_link = false;   ///< each link has its own value
    bool must_be_positive = false;
    bool must_not_be_negative = false;
    bool is_of_bodies = false; ///< a property of link mass, friction or a drive; see has_bodies()
};

inline constexpr std::array<MapCoordinateTraits, 19> map_coordinate_table{
    {{"theta", "Start angle", "θ", "°", true},
     {"omega", "Start velocity", "ω", "rad/s", true},
     {"length", "Length", "L", "m", true, true},
     {"mass", "Mass", "m", "kg", true, true},
     {"gravity", "Gravity", "g", "m/s²", false, false, true},
     {"damping", "Damping", "γ", "1/s", false, false, true},
     {"energy", "Energy", "E", "J"},
     {"link-mass", "Link mass", "M", "kg", true, false, true, true},
     {"centre", "Centre of mass", "r", "m", true, false, false, true},
     {"inertia", "Moment of inertia", "I", "kg·m²", true, false, true, true},
     {"joint-friction", "Joint friction", "c", "N·m·s", true, false, true, true},
     {"dry-friction", "Dry friction", "τ", "N·m", true, false, true, true},
     {"air-drag", "Air drag", "k", "kg/m", true, false, true, true},
     {"pivot-amplitude", "Pivot's amplitude", "a", "m", false, false, true, true},
     {"pivot-frequency", "Pivot's frequency", "f", "Hz", false, false, true, true},
     {"pivot-phase", "Pivot's phase", "φ", "°", false, false, false, true},
     {"torque-strength", "Torque", "τ", "N·m", false, false, false, true},
     {"torque-frequency", "Torque's frequency", "f", "Hz", false, false, true, true},
     {"torque-phase", "Torque's phase", "φ", "°", false, false, false, true}}};

struct MapAxis {
    MapCoordinate coordinate = MapCoordinate::angle;
    std::size_t link = 1; ///< counted from 1 at the pivot; 0 for a quantity of the whole chain

    bool operator==(const MapAxis&) const = default;
};

constexpr const MapCoordinateTraits& traits_of(MapCoordinate coordinate) {
    return map_coordinate_table[static_cast<std::size_t>(coordinate)];
}

/// "theta1", "omega2", "length1", "gravity", "pivot-frequency" …
std::string name_of(const MapAxis&);
/// The axis with the given name; nothing if no axis has this name.
std::optional<MapAxis> map_axis_from_name(std::string_view);

/// A point of the plane, in SI units (angles in rad).
struct MapPoint {
    DoubleDouble x, y;

    bool operator==(const MapPoint&) const = default;
};

/// A rectangle of the plane. The centre has more digits than a double, for deeper zooms.
struct MapPlace {
    DoubleDouble x, y;            ///< the centre, SI units
    double width = 0, height = 0; ///< > 0

    bool operator==(const MapPlace&) const = default;
};

/// The rectangle between the given limits. Each low limit must be below its high limit.
MapPlace place_between(DoubleDouble x_low, DoubleDouble x_high, DoubleDouble y_low, DoubleDouble y_high);

/// The centre of a pixel; row 0 has the lowest y. Fractions are allowed: (0.5, 0.5) is the corner between
/// four pixels. Pixels on opposite sides of the picture's middle have exactly opposite distances from the
/// place's centre.
MapPoint point_at(const MapPlace&, double column, double row, std::size_t columns, std::size_t rows);

/// The place scaled by `factor` so that the point `fixed` keeps its position in the picture.
MapPlace zoomed(const MapPlace&, const MapPoint& fixed, double factor);

/// The arithmetic in which a map's pendulums run.
enum class MapArithmetic : std::uint8_t { double_, double_double };

template<>
struct EnumNames<MapArithmetic> {
    static constexpr std::array<std::string_view, 2> list{"double", "double-double"};
};

/// Doubles suffice if neighbouring pixels are at least this many units in the last place apart. Closer pixels
/// need double-double numbers.
inline constexpr double least_places_apart = 8;
MapArithmetic arithmetic_of(const MapPlace&, std::size_t columns, std::size_t rows);

/// The time (s) in which a rounding error of the arithmetic grows to 1 rad, if the motion has the Lyapunov
/// exponent `exponent` (1/s). Infinite if the exponent is not positive.
double predictability(double exponent, MapArithmetic);

/// The place at the fraction `part` of a zoom from `from` to the place with centre `to` and width `width`.
/// Equal increments of `part` enlarge the picture by equal factors. Meanwhile `to` moves to the middle of the
/// picture, starting and stopping softly.
MapPlace zoom_place(const MapPlace& from, const MapPoint& to, double width, double part);

} // namespace pendula
