// SPDX-License-Identifier: MIT
/// A map as a grid of values, finished or in progress. Plain values; a published picture is never changed, so
/// any thread may read it.
#pragma once

#include "map/map_definition.hpp"
#include "map/map_place.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace pendula {

/// Every 16th pixel each way first, then every 8th, …, then all.
inline constexpr std::array<std::size_t, 5> map_strides{16, 8, 4, 2, 1};
/// The number of values for each antialiased pixel besides its own, in a window.
inline constexpr std::size_t usual_extra_samples = 3;
inline constexpr std::size_t most_extra_samples = 63;

struct MapPicture {
    MapDefinition definition;
    MapPlace place;
    std::size_t columns = 0, rows = 0;
    /// rows · columns, row by row from the lowest y, at the pixels' centres. A pixel not yet known has the
    /// value of the known one to its lower left.
    std::vector<double> values;
    std::size_t stride = 16; ///< every `stride`-th pixel each way is known; 1: all are
    /// Pixels with differing neighbours, ascending, and `extra_samples` further values of each, at
    /// sample_offset(). Empty until they are calculated.
    std::vector<std::uint32_t> refined;
    std::vector<double> refined_values;
    std::size_t extra_samples = usual_extra_samples;

    double value(std::size_t column, std::size_t row) const { return values[row * columns + column]; }
    bool is_known(std::size_t column, std::size_t row) const {
        return column % stride == 0 && row % stride == 0;
    }
};

/// The position of extra sample `place`, from the pixel's centre, in pixels: evenly spread together with the
/// centre (R2, M. Roberts, "The unreasonable effectiveness of quasirandom sequences", 2018).
std::array<double, 2> sample_offset(std::size_t place);

/// The pixels whose neighbours right, left, above or below differ enough to be seen, ascending.
std::vector<std::uint32_t> differing_pixels(const MapPicture&);

/// The smallest and largest finite value without the outermost hundredths; {0, 1} without any.
struct MapRange {
    double low = 0, high = 1;
    bool operator==(const MapRange&) const = default;
};
MapRange value_range(std::span<const double> values);

} // namespace pendula
