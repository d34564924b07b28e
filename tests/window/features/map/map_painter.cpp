// SPDX-License-Identifier: MIT
// Tests for window/features/map/map_painter.hpp.
#include "window/features/map/map_painter.hpp"

#include "support/catch.hpp"

#include <chrono>
#include <thread>

using namespace pendula;

TEST_CASE("the last picture ordered is painted, and none is lost at the end") {
    auto made = std::make_shared<MapPicture>();
    made->definition.chain.lengths = made->definition.chain.masses = {1, 1};
    made->place = {0.0, 0.0, 1, 1};
    made->columns = made->rows = 40;
    made->stride = 1;
    for (int i = 0; i < 1600; ++i) made->values.push_back(1 + i);
    MapPainter painter;
    CHECK_FALSE(painter.report().newest);
    for (int i = 0; i < 20; ++i) painter.order({made, MapPaletteChoice::glacier, MapScaleChoice::linear});
    painter.order({made, MapPaletteChoice::ash, MapScaleChoice::linear});
    const auto is_painted = [&] {
        const auto painted = painter.report().newest;
        return painted && painted->colouring.palette == MapPalette::ash;
    };
    for (int look = 0; look < 10000 && !is_painted(); ++look)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    REQUIRE(is_painted());
    CHECK(painter.report().newest->colours == colours_of(*made, painter.report().newest->colouring));
}
