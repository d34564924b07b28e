// SPDX-License-Identifier: MIT
/// The place of a map's picture in its view, and the conversion between points of the map's plane and pixels.
/// Pure values, no OpenGL. Pixels count from the lower left.
#pragma once

#include "gl/draw.hpp"
#include "map/map_place.hpp"

#include <glm/vec2.hpp>

#include <cstddef>
#include <optional>

namespace pendula {

struct MapGeometry {
    gl::Area view, picture;
    float text_size = 13;
    bool has_labels = true; ///< false if the view is too small for labels
};

/// Calculates the picture's place. In a view nearly as wide as tall, the picture is square.
MapGeometry map_geometry(const gl::Area& view, float text_size, bool labels);

/// What the whole picture shows: `place`, extended along the picture's longer side. In a square picture, just
/// `place`.
MapPlace shown_place(const MapPlace& place, const gl::Area& picture);

/// The size in pixels of a calculated map: the picture's own size, limited so that two processor cores
/// calculate the map within a minute.
struct MapGrid {
    std::size_t columns = 1, rows = 1;
    bool operator==(const MapGrid&) const = default;
};
MapGrid map_grid(const gl::Area& picture);

/// The mapping between points of the plane and pixels of the target. The picture in the target shows `place`.
struct MapTransform {
    MapPlace place;
    gl::Area picture;

    /// A pixel of the grid. pixel_at() returns the pixel at a point of the target; nothing outside the
    /// picture.
    struct Pixel {
        std::size_t column = 0, row = 0;
        bool operator==(const Pixel&) const = default;
    };
    std::optional<Pixel> pixel_at(double x, double y, const MapGrid&) const;
    /// The middle of a pixel of the grid, in px of the target.
    glm::dvec2 middle_of(const Pixel&, const MapGrid&) const;
    /// The point of the plane at a pixel of the target, which may be outside the picture.
    MapPoint point_at(double x, double y) const;
    /// The inverse of point_at().
    glm::dvec2 pixel_of(const MapPoint&) const;
};

} // namespace pendula
