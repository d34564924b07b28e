// SPDX-License-Identifier: MIT
/// Which part of its plane a map shows, and in which arithmetic that can be calculated. Pure values, any
/// thread.
#pragma once

#include "map/map_axis.hpp"
#include "physics/arithmetic/double_double_number.hpp"
#include "physics/names.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace pendula {

/// A point of the plane, in SI units (angles in rad).
struct MapPoint {
    DoubleDouble x, y;

    bool operator==(const MapPoint&) const = default;
};

/// A rectangle of the plane; the centre has more digits than a double, so that a zoom does not end there.
struct MapPlace {
    DoubleDouble x, y;            ///< its centre, SI units
    double width = 0, height = 0; ///< > 0

    bool operator==(const MapPlace&) const = default;
};

/// The place between these limits, low < high.
MapPlace place_between(DoubleDouble x_low, DoubleDouble x_high, DoubleDouble y_low, DoubleDouble y_high);

/// The centre of a pixel; row 0 is that of the lowest y. Fractions of a pixel are allowed: (0.5, 0.5) is the
/// corner between four of them. Points symmetric to the place's centre are so to the last bit.
MapPoint point_at(const MapPlace&, double column, double row, std::size_t columns, std::size_t rows);

/// The place `factor` times as large in which the point (of the same plane) stays at its pixel.
MapPlace zoomed(const MapPlace&, const MapPoint& fixed, double factor);

/// The arithmetic in which a map's pendulums run.
enum class MapArithmetic : std::uint8_t { double_, double_double };

template<>
struct EnumNames<MapArithmetic> {
    static constexpr std::array<std::string_view, 2> list{"double", "double-double"};
};

/// Double while neighbouring pixels lie at least this many last places of a double apart; then
/// double-double.
inline constexpr double least_places_apart = 8;
MapArithmetic arithmetic_of(const MapPlace&, std::size_t columns, std::size_t rows);

/// s until a rounding error of the arithmetic has grown to 1 rad; infinite without exponential growth.
/// `exponent`: 1/s, of the motion at that place.
double predictability(double exponent, MapArithmetic);

} // namespace pendula
