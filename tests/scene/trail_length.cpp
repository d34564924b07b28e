// SPDX-License-Identifier: MIT
// Tests for scene/trail_length.hpp: what a length comes to, and what it is where a scene does not say it.
#include "scene/trail_length.hpp"

#include "physics/chain.hpp"
#include "scene/present_scene.hpp"
#include "scene/scene.hpp"
#include "scene_texts.hpp"
#include "support/catch.hpp"

#include <fmt/format.h>

using namespace pendula;
using namespace pendula::test;

namespace {

double length_of(std::string_view start, std::string_view more = "") {
    return parse_scene(fmt::format("format = 1\n[chain]\nlengths = [1.0, 1.0]\nmasses = [1.0, 1.0]\n{}\n"
                                   "[start]\n{}\n[integration]\narithmetic = 'double'\n",
                                   more, start),
                       "f.toml")
        .trail_seconds;
}

} // namespace

TEST_CASE("trail_span() converts simulated seconds, seconds of viewing and swings") {
    Chain chain;
    chain.lengths = chain.masses = {2};
    Look look;
    CHECK(trail_span(12, look, chain, 20) == 12);
    look.trail_unit = TrailUnit::viewing;
    CHECK(trail_span(12, look, chain, 20) == 240);
    CHECK(trail_span(12, look, chain) == 12); // a film
    CHECK(trail_span(12, look, chain, 1000) == longest_trail);
    look.trail_unit = TrailUnit::swings;
    look.trail_swings = 4;
    CHECK(trail_span(12, look, chain, 20) == Approx(4 * swing_period(chain).value()));
    chain.gravity = 0;
    CHECK(trail_span(12, look, chain, 20) == 12);
}

TEST_CASE("the default trail length is four swings near rest, two halfway up and fewer above") {
    Chain chain;
    chain.lengths = chain.masses = {1, 1};
    const double swing = swing_period(chain).value();
    CHECK(length_of("angles_deg = [1, 1]") == Approx(4 * swing).epsilon(0.05));
    CHECK(length_of("angles_deg = [90, 90]") == Approx(2 * swing).epsilon(0.05));
    CHECK(length_of("angles = [1.5707963267948966, 1.5707963267948966]") ==
          length_of("angles_deg = [90, 90]"));
    CHECK(length_of("angles_deg = [180, 180]") == Approx(4.0 / 3 * swing).epsilon(0.05));
    double last = 100;
    for (const char* omega : {"0", "3", "6", "12", "30"}) {
        const double length =
            length_of(fmt::format("angles_deg = [90, 90]\nangular_velocities = [0, {}]", omega));
        CHECK(length < last);
        CHECK(length > 0);
        last = length;
    }
    CHECK(length_of("angles_deg = [90, 90]") == 5.2); // two digits
    CHECK(length_of("angles_deg = [90, 90]", "gravity = 0") == 12);
}

TEST_CASE("a trail length in the scene is kept, and a default length is written to the file") {
    const Scene said = parse_scene(good_scene, "f.toml");
    CHECK(said.trail_seconds == 12);
    const Scene decided = parse_scene(with("seconds = 12.0", ""), "f.toml");
    CHECK(decided.trail_seconds == usual_trail_seconds(decided.setup));
    CHECK(parse_scene(to_toml(decided), "g.toml") == decided);
    // A copy with another start keeps the trail length instead of the default length of its own start.
    Scene copied = load_scene("double-1-1");
    copied.setup.start.angles = {1, 2};
    REQUIRE(usual_trail_seconds(copied.setup) != copied.trail_seconds);
    CHECK(scene_from_command_line(to_command_line(copied)).trail_seconds == copied.trail_seconds);
    const std::string overrides[] = {"start.angles_deg=[1, 1, 1]"};
    CHECK(parse_scene(with("seconds = 12.0", ""), "f.toml", overrides).trail_seconds > decided.trail_seconds);
}
