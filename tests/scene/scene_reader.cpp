// SPDX-License-Identifier: MIT
// Tests for scene/scene_reader.hpp: each mistake a scene file can have, and its exact message.
#include "scene_texts.hpp"

using namespace pendula;
using namespace pendula::test;

TEST_CASE("a scene is read as written") {
    const Scene scene = parse_scene(good_scene, "f.toml");
    CHECK(scene.name == "Test");
    CHECK(scene.setup.chain.lengths == std::vector{4.0, 3.5, 3.0});
    CHECK(scene.setup.chain.masses == std::vector{1.0, 1.0, 1.0});
    CHECK(scene.setup.chain.gravity == 9.81);
    CHECK(scene.setup.start.angles == std::vector{90.0, 90.0, 90.0});
    CHECK(scene.setup.start.unit == AngleUnit::degrees);
    CHECK(scene.setup.start.angular_velocities == std::vector{0.0, 0.0, 0.0});
    CHECK(scene.setup.integration.arithmetic == Arithmetic::long_double);
    CHECK(scene.setup.integration.dt == 1e-4);
    CHECK(scene.setup.ghost == GhostSetup{true, 1, 1e-3});
    CHECK(scene.trail_seconds == 12);
    CHECK(scene.speed == 1);
}

TEST_CASE("a key that is left out has its default value") {
    const Scene scene = parse_scene("format = 1\nchain = {lengths = [1, 2], masses = [3, 4]}\n"
                                    "start.angles = [0.5, -1]\nintegration.arithmetic = 'double'\n",
                                    "f.toml");
    CHECK(scene.name == "Untitled");
    CHECK(scene.setup.chain.gravity == Chain{}.gravity);
    CHECK(scene.setup.start.unit == AngleUnit::radians);
    CHECK(scene.setup.start.angles == std::vector{0.5, -1.0});
    CHECK(scene.setup.start.angular_velocities == std::vector{0.0, 0.0});
    CHECK(scene.setup.integration.dt == Integration{}.dt);
    CHECK(scene.setup.ghost == GhostSetup{});
    CHECK(scene.setup.sample_interval == Setup{}.sample_interval);
}

TEST_CASE("a byte order mark and Windows line ends are accepted") {
    std::string text = "\xef\xbb\xbf";
    for (const char c : good_scene) text += c == '\n' ? std::string("\r\n") : std::string(1, c);
    CHECK(parse_scene(text, "f.toml") == parse_scene(good_scene, "f.toml"));
}

namespace {

/// A piece of `good_scene`, its replacement, and the error that this causes.
struct Mistake {
    std::string_view piece, replacement, message;
};

constexpr Mistake scene_mistakes[] = {
    {"format = 1\n", "\n", "f.toml:1: format: missing; expected format = 1 at the top of the file"},
    {"format = 1", "format = 2", "f.toml:1: format: expected 1, the only format this version reads, got 2"},
    {"format = 1", "format = \"1\"",
     "f.toml:1: format: expected 1, the only format this version reads, got the text \"1\""},

    {"gravity", "gravty", "f.toml:7: chain.gravty: unknown key; did you mean chain.gravity?"},
    {"gravity", "xyzzy",
     "f.toml:7: chain.xyzzy: unknown key; expected one of model, lengths, masses, gravity, damping, "
     "stiffness, link_masses, centres, inertias, joint_friction, dry_friction, air_drag"},
    {"name = \"Test\"", "gravity = 1", "f.toml:2: gravity: unknown key; did you mean chain.gravity?"},
    {"name = \"Test\"", "\"chain.gravity\" = 1",
     "f.toml:2: \"chain.gravity\": unknown key; expected one of format, name"},
    {"name = \"Test\"", "\"a\\nb\" = 1", "f.toml:2: \"a\\nb\": unknown key; expected one of format, name"},
    {"[integration]", "[integraton]", "f.toml:12: integraton: unknown table; did you mean [integration]?"},
    {"[view]", "[sound]",
     "f.toml:22: sound: unknown table; expected one of chain, pivot, torque, start, integration, ghost, "
     "measured, lanes, ensemble, "
     "trail, "
     "view, look, map, video"},
    {"[view]", "[chain.view]",
     "f.toml:22: chain.view: unknown key; expected one of model, lengths, masses, gravity, damping, "
     "stiffness, link_masses, centres, inertias, joint_friction, dry_friction, air_drag"},
    {"[view]", "[[view]]", "f.toml:22: view: expected a table [view], got a list with a table in it"},
    {"name = \"Test\"", "chain = 3", "f.toml:3: TOML syntax: "},
    {"name = \"Test\"", "name = \"Test\"\nname = \"Again\"", "f.toml:3: TOML syntax: "},

    {"gravity = 9.81", "gravity = \"9.81\"",
     "f.toml:7: chain.gravity: expected a number from 0 to 1000, got the text \"9.81\""},
    {"gravity = 9.81", "gravity = true",
     "f.toml:7: chain.gravity: expected a number from 0 to 1000, got true"},
    {"gravity = 9.81", "gravity = [1]",
     "f.toml:7: chain.gravity: expected a number from 0 to 1000, got a list of numbers"},
    {"gravity = 9.81", "gravity = 2026-11-21",
     "f.toml:7: chain.gravity: expected a number from 0 to 1000, got a date"},
    {"gravity = 9.81", "gravity = {}",
     "f.toml:7: chain.gravity: expected a number from 0 to 1000, got a table"},
    {"gravity = 9.81", "gravity = -1", "f.toml:7: chain.gravity: expected a number from 0 to 1000, got -1"},
    {"gravity = 9.81", "gravity = nan", "f.toml:7: chain.gravity: expected a number from 0 to 1000, got nan"},
    {"gravity = 9.81", "gravity = inf", "f.toml:7: chain.gravity: expected a number from 0 to 1000, got inf"},
    {"damping = 0.0", "damping = -0.1",
     "f.toml:8: chain.damping: expected a number from 0 to 1000, got -0.1"},
    {"name = \"Test\"", "name = 3", "f.toml:2: name: expected one line of text of at most 200 bytes, got 3"},
    {"name = \"Test\"", "name = \"a\\nb\"",
     "f.toml:2: name: expected one line of text of at most 200 bytes, got \"a\\nb\""},
    {"\"rigid\"", "\"stiff\"", "f.toml:4: chain.model: expected one of rigid, elastic, got \"stiff\""},
    {"enabled = true", "enabled = 1", "f.toml:17: ghost.enabled: expected true or false, got 1"},

    {"masses = [1.0, 1.0, 1.0]", "masses = [1, -1, 1]",
     "f.toml:6: chain.masses: expected a list of numbers from 1e-06 to 1000000, or 0 where a link has its "
     "own mass, got -1 for link 2"},
    {"masses = [1.0, 1.0, 1.0]", "masses = [1,\n 1,\n 0]",
     "f.toml:6: chain.masses: the mass of link 3 must be a positive number, in kg, not 0"},
    {"masses = [1.0, 1.0, 1.0]", "masses = [1, nan, 1]",
     "f.toml:6: chain.masses: expected a list of numbers from 1e-06 to 1000000, or 0 where a link has its "
     "own mass, got nan for link 2"},
    {"masses = [1.0, 1.0, 1.0]", "masses = [1, \"1\", 1]",
     "f.toml:6: chain.masses: expected a list of numbers from 1e-06 to 1000000, or 0 where a link has its "
     "own mass, got a list with text in "
     "it"},
    {"masses = [1.0, 1.0, 1.0]", "masses = 1",
     "f.toml:6: chain.masses: expected a list of numbers from 1e-06 to 1000000, or 0 where a link has its "
     "own mass, got 1"},
    {"lengths = [4.0, 3.5, 3.0]", "lengths = [4, inf, 3]",
     "f.toml:5: chain.lengths: expected a list of numbers from 1e-06 to 1000000, got inf for link 2"},
    {"lengths = [4.0, 3.5, 3.0]", "lengths = []",
     "f.toml:5: chain.lengths: expected 1 to 1000 numbers, one for each link, got 0"},
    {"lengths = [4.0, 3.5, 3.0]", "lengths = [1e-300, 1, 1]",
     "f.toml:5: chain.lengths: expected a list of numbers from 1e-06 to 1000000, got 1e-300 for link 1"},
    {"masses = [1.0, 1.0, 1.0]", "masses = [1, 1e-320, 1]",
     "f.toml:6: chain.masses: expected a list of numbers from 1e-06 to 1000000, or 0 where a link has its "
     "own mass, got 1e-320 for link 2"},
    {"angles_deg = [90, 90, 90]", "angles_deg = [90, 6e6, 90]",
     "f.toml:10: start.angles_deg: expected a list of numbers from -5000000 to 5000000, got 6000000 for "
     "link 2"},

    {"masses = [1.0, 1.0, 1.0]", "masses = [1, 1]",
     "f.toml:6: chain.masses: expected 3 numbers, one for each of chain.lengths, got 2"},
    {"angles_deg = [90, 90, 90]", "angles_deg = [90, 90, 90, 90]",
     "f.toml:10: start.angles_deg: expected 3 numbers, one for each of chain.lengths, got 4"},
    {"angles_deg = [90, 90, 90]", "angles = [1]",
     "f.toml:10: start.angles: expected 3 numbers, one for each of chain.lengths, got 1"},
    {"angular_velocities = [0, 0, 0]", "angular_velocities = [0]",
     "f.toml:11: start.angular_velocities: expected 3 numbers, one for each of chain.lengths, got 1"},
    {"angular_velocities = [0, 0, 0]", "angles = [1, 1, 1]",
     "f.toml:11: start.angles: expected either start.angles or start.angles_deg, got both"},

    {"lengths = [4.0, 3.5, 3.0]", "",
     "f.toml:3: chain.lengths: missing; expected a list of numbers from 1e-06 to 1000000"},
    {"masses = [1.0, 1.0, 1.0]", "",
     "f.toml:3: chain.masses: missing; expected a list of numbers from 1e-06 to 1000000, or 0 where a link "
     "has its own mass"},
    {"angles_deg = [90, 90, 90]", "",
     "f.toml:9: start.angles_deg: missing; expected a list of angles in degrees, or start.angles in "
     "radians"},

    {"dt = 1e-4", "dt = 0", "f.toml:15: integration.dt: expected a number from 1e-09 to 1, got 0"},
    {"dt = 1e-4", "dt = -1e-4", "f.toml:15: integration.dt: expected a number from 1e-09 to 1, got -0.0001"},
    {"\"rk4\"", "\"rk5\"",
     "f.toml:13: integration.method: expected one of rk4, leapfrog, symplectic-euler, gauss-legendre, "
     "dop853, "
     "taylor, got \"rk5\""},
    {"\"long-double\"", "\"float\"",
     "f.toml:14: integration.arithmetic: expected one of double, long-double, x87, double-double, "
     "quad-double, got "
     "\"float\""},
    {"link = 1", "link = 4",
     "f.toml:18: ghost.link: expected a link from 1 to 3, the number of links in chain.lengths, got 4"},
    {"link = 1", "link = 0", "f.toml:18: ghost.link: expected a whole number from 1 to 1000, got 0"},
    {"link = 1", "link = 1.0", "f.toml:18: ghost.link: expected a whole number from 1 to 1000, got 1"},
    {"seconds = 12.0", "seconds = -1", "f.toml:21: trail.seconds: expected a number from 0 to 3600, got -1"},
    {"seconds = 12.0", "sample_interval = 1e-5",
     "f.toml:21: trail.sample_interval: expected a number from 0.0001 to 1, got 1e-05"},
    {"speed = 1.0", "plots = \"angles, torus\"",
     "f.toml:23: view.plots: expected some of angles, phase, neighbours, drift, divergence, energy, spread, "
     "entropy, flipped, ensemble-drift, with commas between them; got 'torus'"},
    {"speed = 1.0", "speed = 0", "f.toml:23: view.speed: expected a number from 0.0001 to 1000, got 0"},

    {"masses = [1.0, 1.0, 1.0]", "masses = [1.0, 1.0", "f.toml:7: TOML syntax: "},
    {"\"Test\"", "\"Te", "f.toml:2: TOML syntax: "},
    {"\"Test\"", "\"Te\xff\"", "f.toml:2: TOML syntax: "},
};

} // namespace

TEST_CASE("each mistake in a scene gives an error of one line with file, line, key and what was expected") {
    for (const Mistake& mistake : scene_mistakes) {
        INFO(mistake.message);
        const std::string message = error_of(with(mistake.piece, mistake.replacement));
        CHECK(message.find('\n') == std::string::npos);
        if (mistake.message.ends_with("syntax: "))
            CHECK(message.starts_with(mistake.message)); // toml++'s message follows
        else
            CHECK(message == mistake.message);
    }
}

TEST_CASE("a chain of 1000 links is read, and a chain of 1001 links is refused") {
    const auto chain = [](int links) {
        std::string ones = "1";
        for (int i = 1; i < links; ++i) ones += ", 1";
        return "format = 1\nintegration.arithmetic = 'double'\n[chain]\nlengths = [" + ones +
               "]\nmasses = [" + ones + "]\n[start]\nangles = [" + ones + "]\n";
    };
    CHECK(parse_scene(chain(1000), "f.toml").setup.chain.links() == 1000);
    CHECK(error_of(chain(1001)) ==
          "f.toml:4: chain.lengths: expected 1 to 1000 numbers, one for each link, got 1001");
}

TEST_CASE("the error for a missing table names the last line of the file") {
    CHECK(error_of("format = 1\n\n[chain]\nlengths = [1]\nmasses = [1]\n") ==
          "f.toml:5: start.angles_deg: missing; expected a list of angles in degrees, or start.angles in "
          "radians");
    CHECK(error_of("") == "f.toml:1: format: missing; expected format = 1 at the top of the file");
}

TEST_CASE("the error for settings that cannot run together names the key that causes it") {
    CHECK(error_of(with("\"rigid\"", "\"elastic\""), {"integration.method=symplectic-euler"})
              .starts_with("f.toml:4: chain.model: "));
    CHECK(error_of(with("\"rigid\"", "\"elastic\""), {"chain.stiffness=1e9"})
              .starts_with("f.toml:15: integration.dt: "));
    const std::string x87 = error_of(with("\"long-double\"", "\"x87\""), {"integration.method=taylor"});
    CHECK(x87.find("choose long-double") != std::string::npos);
    CHECK((x87.starts_with("--set: integration.method: ") ||         // in a build with x87
           x87.starts_with("f.toml:14: integration.arithmetic: "))); // and in one without
}

TEST_CASE("an error about a file name with a line break is still one line") {
    CHECK(refusal_of([] { parse_scene("", "a\nb", {}); }).starts_with("a\\nb:1: format: "));
}
