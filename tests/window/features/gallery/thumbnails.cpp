// SPDX-License-Identifier: MIT
// Tests for window/features/gallery/thumbnails.hpp: moving pictures that are made in small steps.
#include "window/features/gallery/thumbnails.hpp"

#include "support/catch.hpp"
#include "support/gl_context.hpp"

#include <set>

using namespace pendula;
using namespace pendula::test;

TEST_CASE("a moving thumbnail shows its pictures as soon as they are made, and plays them forward and back") {
    const GlContext context;
    MovingThumbnail moving;
    moving.work();
    CHECK(moving.picture_at(0) == 0);
    moving.want("simple-120");
    std::size_t made = 0;
    for (int frame = 0; frame < 20000 && made < MovingThumbnail::pictures; ++frame) {
        moving.work();
        REQUIRE(moving.made() <= made + 1);
        made = moving.made();
        CHECK((moving.picture_at(0.1) != 0) == (made > 0));
    }
    REQUIRE(made == MovingThumbnail::pictures);
    std::set<unsigned> shown;
    const double whole = 2 * (MovingThumbnail::pictures - 1) / MovingThumbnail::pictures_a_second;
    for (int i = 0; i < 200; ++i) shown.insert(moving.picture_at(whole * i / 200));
    CHECK(shown.size() == MovingThumbnail::pictures);
    CHECK(moving.picture_at(0.4 * whole + 1e-6) == moving.picture_at(0.6 * whole + 1e-6));
    CHECK(moving.picture_at(0.01) != moving.picture_at(whole / 2));
    moving.want("");
    CHECK(moving.picture_at(1) == 0);
    CHECK(context.errors() == 0);
}

TEST_CASE(
    "a thumbnail's simulation stops after the allowed wall time, and another moment gives another picture") {
    const GlContext context;
    ThumbnailStage stage(load_scene("simple-120"));
    CHECK_FALSE(stage.advance(1e6, 0.001));
    CHECK(stage.time() < 1e5);
    const double time = stage.time();
    const auto before = stage.draw();
    while (!stage.advance(time + 0.5, 0.01)) {
    }
    CHECK(stage.draw() != before);
    CHECK(before.size() == std::size_t{4} * ThumbnailStage::width * ThumbnailStage::height);
}

TEST_CASE("a thumbnail shows the scene's ensemble or the orbits of its section") {
    const GlContext context;
    const auto picture = [](const Scene& scene) {
        ThumbnailStage stage(scene);
        while (!stage.advance(0.5, 1)) {
        }
        return stage.draw();
    };
    Scene fan = load_scene("triple-fan");
    fan.setup.ensemble.setup.count = 200;
    const auto with_members = picture(fan);
    fan.setup.ensemble.enabled = false;
    CHECK(picture(fan) != with_members);

    Scene islands = load_scene("double-islands");
    islands.views.section_orbits = 3;
    const auto with_orbits = picture(islands);
    islands.views.section_orbits = 0;
    CHECK(picture(islands) != with_orbits);
    CHECK(context.errors() == 0);
}
