// SPDX-License-Identifier: MIT
/// Where a map's picture lies in its view, and how points of its plane map to pixels and back. Pure values,
/// no OpenGL. Pixels count from the lower left.
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
    bool has_labels = true; ///< false if the view is too small for them: the picture fills it
};

/// A view nearly as wide as tall has a square picture.
MapGeometry map_geometry(const gl::Area& view, float text_size, bool labels);

/// A place with the picture's proportions that contains all of `place`, and more along the picture's longer
/// side.
MapPlace shown_place(const MapPlace& place, const gl::Area& picture);

/// The number of pixels calculated for a picture: the picture's own, limited to what two cores finish in a
/// minute.
struct MapGrid {
    std::size_t columns = 1, rows = 1;
    bool operator==(const MapGrid&) const = default;
};
MapGrid map_grid(const gl::Area& picture);

/// Where the picture of a place lies, in pixels of the target.
struct MapTransform {
    MapPlace place;
    gl::Area picture;

    /// The pixel of the grid at a place in the target, if it is in the picture.
    struct Pixel {
        std::size_t column = 0, row = 0;
        bool operator==(const Pixel&) const = default;
    };
    std::optional<Pixel> pixel_at(double x, double y, const MapGrid&) const;
    /// The middle of that pixel in the target.
    glm::dvec2 middle_of(const Pixel&, const MapGrid&) const;
    /// The point of the plane at a place in the target, inside or outside of the picture.
    MapPoint point_at(double x, double y) const;
    /// The inverse of point_at().
    glm::dvec2 pixel_of(const MapPoint&) const;
};

} // namespace pendula
