// SPDX-License-Identifier: MIT
// Tests for app/view_layout.hpp.
#include "render/view_layout.hpp"

#include "support/catch.hpp"

using namespace pendula;

TEST_CASE("the views share the area 60 : 40 without gap or overlap") {
    const ViewLayout wide = divide_area({10, 20, 1000, 500});
    CHECK(wide.chain.x == 10);
    CHECK(wide.chain.width == 600);
    CHECK(wide.torus.x == 610);
    CHECK(wide.torus.width == 400);
    CHECK(wide.torus.height == 500);

    const ViewLayout tall = divide_area({0, 0, 300, 1000});
    CHECK(tall.chain.height == 600);
    CHECK(tall.torus.y == 600);
    CHECK(tall.torus.height == 400);
    CHECK(tall.torus.width == 300);
}

TEST_CASE("lines grow with the picture and never vanish") {
    CHECK(pixel_scale_for(900) == 1);
    CHECK(pixel_scale_for(1800) == 2);
    CHECK(pixel_scale_for(10) > 0);
}
