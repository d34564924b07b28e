// SPDX-License-Identifier: MIT
// Tests for the overrides of scene/scene.hpp, as given to --set.
#include "scene_texts.hpp"

#include <fmt/format.h>

#include <numbers>

using namespace pendula;
using namespace pendula::test;

namespace {
Scene read(const std::vector<std::string>& overrides) { return parse_scene(good_scene, "f.toml", overrides); }
std::string refused(const std::vector<std::string>& overrides) { return error_of(good_scene, overrides); }
} // namespace

TEST_CASE("an override replaces the file's value") {
    CHECK(read({"chain.gravity=3.7"}).setup.chain.gravity == 3.7);
    CHECK(read({"chain.gravity = 3"}).setup.chain.gravity == 3); // spaces around = as in TOML
    CHECK(read({"chain.masses=[1, 2, 3]"}).setup.chain.masses == std::vector{1.0, 2.0, 3.0});
    CHECK(read({"ghost.enabled=false"}).setup.ghost.enabled == false);
    CHECK(read({"ghost.link=3"}).setup.ghost.link == 3);
    CHECK(read({"integration.arithmetic=double"}).setup.integration.arithmetic == Arithmetic::double_);
    CHECK(read({"integration.arithmetic=\"double\""}).setup.integration.arithmetic == Arithmetic::double_);
    CHECK(read({"name=Two words"}).name == "Two words");
    CHECK(read({"name='quoted = \"x\"'"}).name == "quoted = \"x\"");
    CHECK(read({"trail.seconds=3", "trail.seconds=4"}).trail_seconds == 4);
}

TEST_CASE("an override in radians replaces the file's degrees") {
    const Scene scene = read({"start.angles=[1, 2, 3]"});
    CHECK(scene.setup.start.unit == AngleUnit::radians);
    CHECK(scene.setup.start.angles == std::vector{1.0, 2.0, 3.0});
    CHECK(refused({"start.angles=[1, 2, 3]", "start.angles_deg=[1, 2, 3]"}) ==
          "--set: start.angles_deg: expected either start.angles_deg or start.angles, got both");
}

TEST_CASE("an error in an override names --set instead of a file") {
    CHECK(refused({"chain.gravty=1"}) == "--set: chain.gravty: unknown key; did you mean chain.gravity?");
    CHECK(refused({"gravity=1"}) == "--set: gravity: unknown key; did you mean chain.gravity?");
    CHECK(refused({"chain=1"}) == "--set: chain: expected a table [chain], got 1");
    CHECK(refused({"chain.gravity"}) ==
          "--set: \"chain.gravity\": expected key=value, as in chain.gravity=3.7");
    CHECK(refused({"=3"}) == "--set: \"=3\": expected key=value, as in chain.gravity=3.7");
    CHECK(refused({""}) == "--set: \"\": expected key=value, as in chain.gravity=3.7");
    CHECK(refused({"chain.gravity="}) ==
          "--set: chain.gravity: expected a number from 0 to 1000, got the text \"\"");
    CHECK(refused({"chain.gravity=moon"}) ==
          "--set: chain.gravity: expected a number from 0 to 1000, got the text \"moon\"");
    CHECK(refused({"chain.masses=[1, -1, 1]"}) ==
          "--set: chain.masses: expected a list of numbers from 1e-06 to 1000000, or 0 where a link has its "
          "own mass, got -1 for link 2");
    CHECK(
        refused({"integration.method=rk5"}).starts_with("--set: integration.method: expected one of rk4, "));
    CHECK(refused({"integration.dt=0"}) == "--set: integration.dt: expected a number from 1e-09 to 1, got 0");
    CHECK(refused({"integration.dt=1e-320"}) ==
          "--set: integration.dt: expected a number from 1e-09 to 1, got 1e-320");
    CHECK(refused({"ghost.link=4"}) ==
          "--set: ghost.link: expected a link from 1 to 3, the number of links in chain.lengths, got 4");
    CHECK(refused({"chain.model=elastic", "integration.method=symplectic-euler"})
              .starts_with("--set: chain.model: "));
    for (const char* format : {"format=1", "format=2", "format = x"})
        CHECK(refused({format}) == "--set: format: cannot be set: every scene is of format 1");
}

TEST_CASE("numbers in overrides may be products and have units, as in the window's fields") {
    const std::vector<std::string> overrides{"integration.dt=pi/2000", "chain.gravity = 9.81 m/s²",
                                             "start.angles_deg=[pi/2, 90/4, -30]", "chain.damping=1,5"};
    const Setup setup = read(overrides).setup;
    CHECK(setup.integration.dt == std::numbers::pi / 2000);
    CHECK(setup.chain.gravity == 9.81);
    CHECK(setup.start.angles == std::vector{90.0, 22.5, -30.0});
    CHECK(setup.chain.damping == 1.5);
    CHECK(refused({"chain.masses=[1/2, -1/2, 1]"}) ==
          "--set: chain.masses: expected a list of numbers from 1e-06 to 1000000, or 0 where a link has its "
          "own mass, got -0.5 for link 2");
    CHECK(refused({"integration.dt=pi/"}) ==
          "--set: integration.dt: expected a number from 1e-09 to 1, got the text \"pi/\"");
    CHECK(refused({"ghost.count=4/2"}).starts_with("--set: ghost.count: expected a whole number"));
}

TEST_CASE("an override cannot set a second key through a line break") {
    CHECK(refused({"chain.gravity=1\nname='x'"}) ==
          "--set: chain.gravity: expected a number from 0 to 1000, got the text \"1\\nname='x'\"");
    CHECK(refused({"chain.gravity=1\r\n[view]"}).starts_with("--set: chain.gravity: expected a number"));
}

TEST_CASE("the error for another number of links names all keys that must be set with it") {
    CHECK(refused({"chain.lengths=[1, 1]"}) == "--set: chain.lengths: expected chain.masses, "
                                               "start.angles_deg, start.angular_velocities to be set too, "
                                               "with 2 values");
    CHECK(refused({"chain.lengths=[1]", "chain.masses=[1]", "start.angles=[0]"}) ==
          "--set: chain.lengths: expected start.angular_velocities to be set too, with 1 value");
    CHECK(refused({"chain.lengths=[1, 1]", "chain.masses=[1, 1]", "start.angles=[0, 0, 0]",
                   "start.angular_velocities=[0, 0]"}) ==
          "--set: start.angles: expected 2 numbers, one for each of chain.lengths, got 3");
    const Scene scene = read({"chain.lengths=[1, 1]", "chain.masses=[1, 1]", "start.angles=[0, 1]",
                              "start.angular_velocities=[0, 0]"});
    CHECK(scene.setup.chain.links() == 2);
}

TEST_CASE("a mistake in the file is reported even if an override replaces the value") {
    CHECK(error_of(with("gravity = 9.81", "gravity = -1"), {"chain.gravity=1"}) ==
          "f.toml:7: chain.gravity: expected a number from 0 to 1000, got -1");
}

TEST_CASE("a look is read from the file and from overrides, and is kept when it is written") {
    const std::string overrides[] = {"look.theme=paper", "look.trail_colour=strain", "look.palette=ice",
                                     "look.exposure=-0.5", "look.springs=true"};
    const Scene scene =
        parse_scene(fmt::format("{}\n[look]\ntheme = \"blueprint\"\ntrail_fade = \"hold\"\n", good_scene),
                    "f.toml", overrides);
    CHECK(scene.look.theme == Theme::paper);
    CHECK(scene.look.trail_fade == TrailFade::hold);
    CHECK(scene.look.trail_colour == TrailColour::strain);
    CHECK(scene.look.palette == Palette::ice);
    CHECK(scene.look.exposure == -0.5);
    CHECK(scene.look.springs);
    CHECK(parse_scene(to_toml(scene), "f.toml").look == scene.look);
}
