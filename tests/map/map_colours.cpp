// SPDX-License-Identifier: MIT
// Tests for map/map_colours.hpp: palettes have even steps, and points without a value have their own colours.
#include "map/map_colours.hpp"
#include "map/maps.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

using namespace pendula;
using namespace pendula::test;

namespace {

double difference(const LinearRgb& x, const LinearRgb& y) {
    const OkLab a = to_oklab(x), b = to_oklab(y);
    return std::hypot(a.lightness - b.lightness, a.a - b.a, a.b - b.b);
}

} // namespace

TEST_CASE("converting a colour to OKLab and back restores it, and white has lightness 1 and no hue") {
    const OkLab white = to_oklab({1, 1, 1});
    CHECK(white.lightness == Approx(1).margin(1e-6));
    CHECK(std::hypot(white.a, white.b) < 1e-6);
    const LinearRgb colour{0.2f, 0.5f, 0.05f};
    const std::array<double, 3> back = to_linear_rgb(to_oklab(colour));
    for (std::size_t channel = 0; channel < 3; ++channel)
        CHECK(back[channel] == Approx(colour[channel]).margin(1e-6));
}

TEST_CASE("equal steps along a palette are equal distances in OKLab") {
    for (std::size_t place = 0; place < names_of<MapPalette>().size(); ++place) {
        const auto palette = static_cast<MapPalette>(place);
        CAPTURE(name_of(palette));
        constexpr int steps = 256;
        double least = 1e9, most = 0;
        for (int i = 0; i < steps; ++i) {
            const double step = difference(palette_colour(palette, static_cast<double>(i) / steps),
                                           palette_colour(palette, static_cast<double>(i + 1) / steps));
            least = std::min(least, step);
            most = std::max(most, step);
        }
        // Where a palette bends, a chord is shorter than its arc, by less than 1 % at this length.
        CHECK(least > 0.97 * most);
    }
}

TEST_CASE("sequential palettes grow lighter throughout, and the wheel ends with its first colour") {
    for (const MapPalette palette :
         {MapPalette::ember, MapPalette::glacier, MapPalette::orchid, MapPalette::ash}) {
        CAPTURE(name_of(palette));
        double before = -1;
        for (int i = 0; i <= 200; ++i) {
            const double lightness = to_oklab(palette_colour(palette, i / 200.0)).lightness;
            CHECK(lightness > before);
            before = lightness;
        }
        CHECK(to_oklab(palette_colour(palette, 0)).lightness < 0.16);
        CHECK(before > 0.95);
    }
    CHECK(difference(palette_colour(MapPalette::wheel, 0), palette_colour(MapPalette::wheel, 1)) < 1e-6);
    CHECK(difference(palette_colour(MapPalette::wheel, -0.25), palette_colour(MapPalette::wheel, 0.75)) <
          1e-6);
}

TEST_CASE("all colours of the palettes are within a screen's range") {
    for (std::size_t place = 0; place < names_of<MapPalette>().size(); ++place)
        for (const LinearRgb& colour : palette_table(static_cast<MapPalette>(place)))
            for (const float channel : colour) CHECK((channel >= 0 && channel <= 1));
}

TEST_CASE("the scale places values on the palette, and points without a value have their own colours") {
    MapColouring colouring{MapPalette::ember, MapScale::logarithmic, {1, 100}, false};
    CHECK(part_of(colouring, 10) == Approx(0.5));
    CHECK(part_of(colouring, 0.01) == 0);
    CHECK(part_of(colouring, 1e9) == 1);
    colouring.is_turned = true;
    CHECK(part_of(colouring, 1) == 1);
    colouring.scale = MapScale::linear;
    CHECK(part_of(colouring, 50.5) == Approx(0.5));
    CHECK(colour_of(colouring, map_never) != colour_of(colouring, map_not_in_time));
    CHECK(colour_of(colouring, map_never) != colour_of(colouring, map_no_start));
    const MapColouring angles{
        MapPalette::wheel, MapScale::linear, {-std::numbers::pi, std::numbers::pi}, false};
    CHECK(difference(colour_of(angles, std::numbers::pi), colour_of(angles, -std::numbers::pi)) < 1e-6);
}

TEST_CASE("a refined pixel has the mean colour of its samples, and pixels without a start are hatched") {
    MapPicture picture;
    picture.definition = map_of(even_chain(2), MapQuantity::flip_time, 3);
    picture.columns = 30;
    picture.rows = 1;
    picture.stride = 1;
    picture.values.assign(30, map_no_start);
    picture.values[0] = 1;
    picture.refined = {0};
    picture.extra_samples = 3;
    picture.refined_values = {1, 2, map_not_in_time};
    const MapColouring colouring{MapPalette::ash, MapScale::linear, {0, 2}, false};
    const std::vector<LinearRgb> colours = colours_of(picture, colouring);
    const float mean = (2 * colour_of(colouring, 1)[1] + colour_of(colouring, 2)[1] +
                        colour_of(colouring, map_not_in_time)[1]) /
                       4;
    CHECK(colours[0][1] == Approx(mean).epsilon(1e-5));
    CHECK(std::count(colours.begin() + 1, colours.end(), colours[1]) < 29);
}
