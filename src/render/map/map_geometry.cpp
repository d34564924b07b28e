// SPDX-License-Identifier: MIT
#include "render/map/map_geometry.hpp"

#include "physics/arithmetic/double_double.hpp"

#include <algorithm>
#include <cmath>

namespace pendula {
namespace {

constexpr double nearly_square = 1.3; ///< largest ratio of the longer side to the shorter
constexpr double most_pixels = 1.6e6; ///< the most pixels that are calculated

int pixels(double value) { return std::max(1, static_cast<int>(std::lround(value))); }

} // namespace

MapGeometry map_geometry(const gl::Area& view, float text_size, bool labels) {
    MapGeometry geometry{view, view, text_size, labels};
    geometry.text_size *= std::clamp(static_cast<float>(view.width) / (24 * text_size), 0.8f, 1.0f);
    const auto ems = [&](float count) { return static_cast<int>(std::lround(count * geometry.text_size)); };
    if (view.width < ems(18) || view.height < ems(18)) geometry.has_labels = false;
    const bool full = geometry.has_labels;
    const int left = ems(full ? 4.6f : 0), right = ems(full ? 1.6f : 0);
    const int bottom = ems(full ? 6.4f : 0), top = ems(full ? 3.7f : 0);
    gl::Area& picture = geometry.picture;
    picture = {view.x + left, view.y + bottom, std::max(1, view.width - left - right),
               std::max(1, view.height - bottom - top)};
    const int longer = std::max(picture.width, picture.height),
              side = std::min(picture.width, picture.height);
    if (longer > nearly_square * side) return geometry;
    // A square picture is on the left, near the labels of its vertical axis.
    picture.y += (picture.height - side) / 2;
    picture.x += full ? std::min((picture.width - side) / 2, ems(2)) : 0;
    picture.width = picture.height = side;
    return geometry;
}

MapPlace shown_place(const MapPlace& place, const gl::Area& picture) {
    const double ratio = static_cast<double>(picture.width) / picture.height;
    MapPlace shown = place;
    if (ratio > 1)
        shown.width *= ratio;
    else
        shown.height /= ratio;
    return shown;
}

MapGrid map_grid(const gl::Area& picture) {
    const double all = static_cast<double>(picture.width) * picture.height;
    const double part = std::min(1.0, std::sqrt(most_pixels / all));
    return {static_cast<std::size_t>(pixels(part * picture.width)),
            static_cast<std::size_t>(pixels(part * picture.height))};
}

std::optional<MapTransform::Pixel> MapTransform::pixel_at(double x, double y, const MapGrid& grid) const {
    const double across = (x - picture.x) / picture.width, up = (y - picture.y) / picture.height;
    if (!(across >= 0 && across < 1 && up >= 0 && up < 1)) return std::nullopt;
    return Pixel{static_cast<std::size_t>(across * static_cast<double>(grid.columns)),
                 static_cast<std::size_t>(up * static_cast<double>(grid.rows))};
}

glm::dvec2 MapTransform::middle_of(const Pixel& pixel, const MapGrid& grid) const {
    return {picture.x +
                (static_cast<double>(pixel.column) + 0.5) / static_cast<double>(grid.columns) * picture.width,
            picture.y +
                (static_cast<double>(pixel.row) + 0.5) / static_cast<double>(grid.rows) * picture.height};
}

MapPoint MapTransform::point_at(double x, double y) const {
    return {place.x + ((x - picture.x) / picture.width - 0.5) * place.width,
            place.y + ((y - picture.y) / picture.height - 0.5) * place.height};
}

glm::dvec2 MapTransform::pixel_of(const MapPoint& point) const {
    const auto part = [](DoubleDouble value, DoubleDouble centre, double extent) {
        return static_cast<double>(value - centre) / extent + 0.5;
    };
    return {picture.x + part(point.x, place.x, place.width) * picture.width,
            picture.y + part(point.y, place.y, place.height) * picture.height};
}

} // namespace pendula
