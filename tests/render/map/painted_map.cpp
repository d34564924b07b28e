// SPDX-License-Identifier: MIT
// Tests for render/map/painted_map.hpp.
#include "render/map/painted_map.hpp"

#include "support/catch.hpp"

#include <memory>

using namespace pendula;

namespace {

/// A picture with values up to 100 s at the right edge, and without a flip in the first column.
std::shared_ptr<MapPicture> picture(std::size_t stride) {
    auto made = std::make_shared<MapPicture>();
    made->definition.chain.lengths = made->definition.chain.masses = {1, 1};
    made->place = {0.0, 0.0, 6, 6};
    made->columns = 64;
    made->rows = 48;
    made->stride = stride;
    for (std::size_t row = 0; row < made->rows; ++row)
        for (std::size_t column = 0; column < made->columns; ++column)
            made->values.push_back(column == 0 ? map_not_in_time : 1 + 99 * static_cast<double>(column) / 63);
    return made;
}

} // namespace

TEST_CASE("a coarse picture has one colour for each known pixel, and a fine one for every pixel") {
    const auto coarse = picture(16), fine = picture(1);
    const MapColouring colouring = usual_colouring(*fine);
    const PaintedMap few = paint(coarse, colouring), all = paint(fine, colouring);
    CHECK(few.columns == 4);
    CHECK(few.rows == 3);
    CHECK(few.colours[4 + 2] == colour_of(colouring, coarse->value(32, 16)));
    CHECK(all.columns == 64);
    CHECK(all.colours[64 * 5 + 33] == colour_of(colouring, fine->value(33, 5)));
    CHECK(few.serial != all.serial);
    CHECK(few.coarseness() == 16 * all.coarseness());
    CHECK(all.has_fate == std::array{true, true, false, false});
}

TEST_CASE("the range of colours stays while a picture is coarse, and if it hardly changes") {
    const auto coarse = picture(16), fine = picture(1);
    MapColouring before = usual_colouring(*fine);
    before.range = {3, 40};
    const auto of = [&](const MapPicture& shown) {
        return colouring_of(shown, MapPaletteChoice::automatic, MapScaleChoice::automatic, before);
    };
    CHECK(of(*coarse).range == before.range);
    CHECK(of(*fine).range == value_range(fine->values));
    before.range = value_range(fine->values);
    before.range.high *= 1.02;
    CHECK(of(*fine).range == before.range);
}

TEST_CASE("a chosen palette and scale are used if they suit the quantity") {
    const auto fine = picture(1);
    const MapColouring colouring = colouring_of(*fine, MapPaletteChoice::ash, MapScaleChoice::linear);
    CHECK(colouring.palette == MapPalette::ash);
    CHECK(colouring.scale == MapScale::linear);
    fine->definition.quantity = MapQuantity::exponent; // its values may be negative
    CHECK(colouring_of(*fine, MapPaletteChoice::automatic, MapScaleChoice::logarithmic).scale ==
          MapScale::linear);
}
