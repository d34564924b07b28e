// SPDX-License-Identifier: MIT
// Tests for the length of trails in film/film.hpp: of viewing means of the film, whose seconds are simulated
// ones.
#include "film/film.hpp"

#include "drawn_frame.hpp"
#include "film/directed_film.hpp"
#include "physics/chain.hpp"
#include "support/catch.hpp"
#include "support/gl_context.hpp"

#include <fmt/format.h>

#include <cmath>
#include <cstddef>
#include <memory>
#include <string>

using namespace pendula;
using namespace pendula::test;

namespace {

Pixels picture_of(const Scene& scene) { return drawn_frame(scene, {.width = 320, .height = 240}, 120); }

/// Draws an ensemble half a simulated second into a shot of this speed. Returns the sum of the frame's bytes.
double light_of(int frames_per_second, bool has_trails, double speed) {
    const std::string text = fmt::format(R"(format = 1
[[shot]]
scene = "triple-fan"
layout = "chain"
duration = 6
speed = {}
set = ["ensemble.count=400", "ensemble.spread=1", "ensemble.chains=0", "ensemble.trail={}", "look.bloom=0"]
)",
                                         speed, has_trails ? 0.6 : 0.0);
    FilmOptions options;
    options.width = 240;
    options.height = 180;
    options.frames_per_second = frames_per_second;
    DirectedFilm film(std::make_shared<const Storyboard>(read_storyboard(text, "slow.film.toml")), options);
    double sum = 0;
    for (const std::byte each : drawn_frame(film, options, std::lround(0.5 * frames_per_second / speed)))
        sum += std::to_integer<int>(each);
    return sum;
}

} // namespace

TEST_CASE(
    "an ensemble's trails are equally bright at any frame rate, even if frames are shorter than its steps",
    "[bulk]") {
    const GlContext context;
    for (const double speed : {0.1, 1.0}) {
        const double ground = light_of(24, false, speed), light = light_of(24, true, speed) - ground;
        REQUIRE(light > 0.005 * ground);
        for (const int rate : {30, 60, 120}) {
            INFO(rate << " frames a second at speed " << speed);
            CHECK(light_of(rate, true, speed) - ground == Approx(light).epsilon(0.02));
        }
    }
}

TEST_CASE(
    "a film draws trails set in viewing seconds or in swings like trails of the same length in seconds") {
    const GlContext context;
    Scene scene = load_scene("double-2-1");
    scene.speed = 50; // the window's speed, which a film ignores
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
