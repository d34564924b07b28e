// SPDX-License-Identifier: MIT
// Tests for render/map/map_geometry.hpp.
#include "render/map/map_geometry.hpp"

#include "physics/arithmetic/double_double.hpp"
#include "render/view_layout.hpp"
#include "support/catch.hpp"

#include <cmath>
#include <random>

using namespace pendula;

TEST_CASE("the map and its labels fit in their view, from the smallest to the largest window") {
    struct Case {
        int width, height;
        float text;
    };
    for (const Case& window : {Case{640, 300, 11},
                               {1024, 560, 13},
                               {1280, 630, 13},
                               {1920, 980, 13},
                               {3840, 2000, 26},
                               {360, 640, 13}}) {
        CAPTURE(window.width, window.height);
        const ViewLayout views = divide_area({0, 0, window.width, window.height}, Layout::map);
        const PixelRectangle& place = views[View::map];
        CHECK(place.width * 100L >= 45L * window.width);
        CHECK_FALSE(views[View::chain].is_empty());
        const gl::Area view{place.x, window.height - place.y - place.height, place.width, place.height};
        const MapGeometry map = map_geometry(view, window.text, true);
        CHECK(map.picture.x >= view.x);
        CHECK(map.picture.y >= view.y);
        CHECK(map.picture.x + map.picture.width <= view.x + view.width);
        CHECK(map.picture.y + map.picture.height <= view.y + view.height);
        CHECK(map.picture.width >= 150);
        CHECK(map.has_labels);
        const MapGrid grid = map_grid(map.picture);
        CHECK(grid.columns * grid.rows <= 1'610'000);
        CHECK(grid.columns <= static_cast<std::size_t>(map.picture.width));
    }
}

TEST_CASE("a square view shows exactly the chosen place, and a wide or tall view shows more") {
    const MapPlace place{1.0, 2.0, 6, 4};
    CHECK(shown_place(place, {0, 0, 500, 500}) == place);
    const MapPlace wide = shown_place(place, {0, 0, 1000, 500});
    CHECK(wide.width == 12);
    CHECK(wide.height == 4);
    CHECK(shown_place(place, {0, 0, 500, 1000}).height == 8);
}

TEST_CASE("pixels and points convert to each other and back, at every width of the map") {
    std::mt19937 random(7);
    const gl::Area picture{70, 90, 517, 517};
    const MapGrid grid{300, 300};
    for (double width = 6.28; width > 1e-27; width /= 1000) {
        CAPTURE(width);
        const MapTransform transform{{DoubleDouble(2.0) / 3.0, DoubleDouble(-1.0) / 7.0, width, width},
                                     picture};
        for (int i = 0; i < 50; ++i) {
            const MapTransform::Pixel pixel{random() % grid.columns, random() % grid.rows};
            const glm::dvec2 middle = transform.middle_of(pixel, grid);
            CHECK(transform.pixel_at(middle.x, middle.y, grid) == pixel);
            const MapPoint centre = point_at(transform.place, static_cast<double>(pixel.column),
                                             static_cast<double>(pixel.row), grid.columns, grid.rows);
            const glm::dvec2 seen = transform.pixel_of(centre);
            // The last digits of a double-double are about 1e-32: about a thousandth of a pixel at the
            // smallest width.
            CHECK(std::hypot(seen.x - middle.x, seen.y - middle.y) < 1e-2);
        }
        CHECK_FALSE(transform.pixel_at(picture.x - 1, picture.y + 5, grid));
        CHECK_FALSE(transform.pixel_at(picture.x + 5, picture.y + picture.height, grid));
    }
}
