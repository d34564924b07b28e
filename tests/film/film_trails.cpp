// SPDX-License-Identifier: MIT
// Tests for the length of trails in film/film.hpp: of viewing means of the film, whose seconds are simulated
// ones.
#include "film/film.hpp"

#include "gl/pixel_reader.hpp"
#include "physics/swing_period.hpp"
#include "support/catch.hpp"
#include "support/gl_context.hpp"

#include <cstddef>
#include <vector>

using namespace pendula;
using namespace pendula::test;

namespace {

std::vector<std::byte> picture_of(const Scene& scene) {
    FilmOptions options;
    options.width = 320;
    options.height = 240;
    Film film(scene, nullptr, options);
    gl::PixelReader reader(options.width, options.height);
    reader.request(film.draw(120));
    const auto rows = reader.take();
    return {rows.begin(), rows.end()};
}

} // namespace

TEST_CASE("trails counted in seconds of viewing and in swings are what they come to in a film") {
    const GlContext context;
    Scene scene = load_scene("double-2-1");
    scene.speed = 50; // of the window
    scene.trail_seconds = 1;
    const auto second = picture_of(scene);
    scene.look.trail_unit = TrailUnit::viewing;
    CHECK(picture_of(scene) == second);
    scene.look.trail_unit = TrailUnit::swings;
    scene.look.trail_swings = 0.5;
    const auto swings = picture_of(scene);
    CHECK(swings != second);
    scene.look.trail_unit = TrailUnit::seconds;
    scene.trail_seconds = 0.5 * swing_period(scene.setup.chain).value();
    CHECK(picture_of(scene) == swings);
}
