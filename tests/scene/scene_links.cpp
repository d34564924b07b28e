// SPDX-License-Identifier: MIT
// Tests for the keys of links with mass, friction, a moving pivot and torques: read, written, refused.
#include "run_texts.hpp"

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <variant>
#include <vector>

using namespace pendula;
using namespace pendula::test;

namespace {

/// Every key of a chain, with values that differ from those of a new chain.
constexpr std::string_view every_key = R"(
[chain]
lengths = [0.3, 0.2]
masses = [0.0, 0.1]
link_masses = [0.5, 0.25]
centres = [-0.1, 0.1]
inertias = [0.01, 0.001]
joint_friction = [1e-3, 0.0]
dry_friction = [0.0, 2e-3]
air_drag = [0.01, 0.02]
[pivot]
path = "table"
amplitude = 0.02
direction_deg = 45
frequency = 3
phase_deg = 10
second_amplitude = 0.01
second_frequency = 5
second_phase_deg = -20
times = [0, 0.5, 1, 1.5]
x = [0, 0.1, 0.3, 0]
y = [0, 0, 0.1, 0.3333333333333333]
[torque]
course = "table"
joint = 2
strength = 0.7
frequency = 2
phase_deg = 90
times = [0, 1, 2, 3, 4]
values = [0, 0.1, 0, -0.1, 0]
[start]
angles_deg = [90, 45]
[integration]
method = "taylor"
arithmetic = "double"
)";

Scene scene_with_every_key() { return parse_scene(fmt::format("format = 1\n{}", every_key), "f.toml"); }

/// `good_scene` with more keys in [chain] and with more tables.
std::string with_keys(std::string_view of_chain, std::string_view tables = "") {
    return with("gravity = 9.81\n", fmt::format("gravity = 9.81\n{}\n", of_chain)) + std::string(tables);
}

} // namespace

TEST_CASE("the keys of links, friction, pivot and torque can be read") {
    const Chain chain = scene_with_every_key().setup.chain;
    CHECK(chain.masses == std::vector{0.0, 0.1});
    CHECK(chain.link_masses == std::vector{0.5, 0.25});
    CHECK(chain.centres == std::vector{-0.1, 0.1});
    CHECK(chain.inertias == std::vector{0.01, 0.001});
    CHECK(chain.joint_friction == std::vector{1e-3, 0.0});
    CHECK(chain.dry_friction == std::vector{0.0, 2e-3});
    CHECK(chain.air_drag == std::vector{0.01, 0.02});
    CHECK(chain.pivot == Pivot{PivotPath::table,
                               0.02,
                               45,
                               3,
                               10,
                               0.01,
                               5,
                               -20,
                               {0, 0.5, 1, 1.5},
                               {0, 0.1, 0.3, 0},
                               {0, 0, 0.1, 0.3333333333333333}});
    CHECK(chain.torque == Torque{TorqueCourse::table, 2, 0.7, 2, 90, {0, 1, 2, 3, 4}, {0, 0.1, 0, -0.1, 0}});
    std::size_t written = 0;
    for_each_written_field(chain, [&](std::string_view, const auto&) { ++written; });
    CHECK(written == chain_keys.size()); // all keys differ from a new chain
}

TEST_CASE("a scene with every key of the chain is read back exactly as it was written") {
    const Scene scene = scene_with_every_key();
    const std::string text = to_toml(scene);
    CHECK(parse_scene(text, "again.toml") == scene);
    CHECK(to_toml(parse_scene(text, "again.toml")) == text);
    CHECK(text.find("\n[pivot]\npath = \"table\"\namplitude = 0.02  # m\n") != text.npos);
    CHECK(text.find("\ny = [0.0, 0.0, 0.1, 0.3333333333333333]  # m\n") != text.npos);
}

TEST_CASE("a change of the chain in a run keeps all keys") {
    RunFile file = small_run();
    file.record.log.clear();
    file.record.keyframes.resize(1);
    const Chain chain = scene_with_every_key().setup.chain;
    file.record.log.push_back({10, SetChain{chain}, 1});
    file.record.end = 20;
    const std::string text = to_lines(file);
    CHECK(text.find("\"link_masses\":[0.5,0.25]") != text.npos);
    CHECK(text.find("\"pivot.path\":\"table\"") != text.npos);
    CHECK(text.find("\"torque.joint\":2") != text.npos);
    const RunFile again = parse_run(text, "r.pendula");
    REQUIRE(again.record.log.size() == 1);
    CHECK(std::get<SetChain>(again.record.log[0].change).chain == chain);
    CHECK(to_lines(again) == text);
    const auto refused = [&](std::string_view piece, std::string_view replacement) {
        return read_error(replaced(text, piece, replacement));
    };
    CHECK(refused("\"torque.joint\":2", "\"torque.joint\":0") ==
          "r.pendula:4: torque.joint: expected a whole number from 1 to 1000, got 0");
    CHECK(refused("\"link_masses\":[0.5,0.25]", "\"link_masses\":[0.5,-0.25]") ==
          "r.pendula:4: link_masses: expected a list of numbers from 0 to 1000000, got -0.25 for link 2");
    CHECK(refused("\"pivot.path\":\"table\"", "\"pivot.path\":\"loop\"") ==
          "r.pendula:4: pivot.path: expected one of still, line, circle, table, got the text \"loop\"");
}

TEST_CASE("a scene without keys of links, friction, pivot and torque is written without them") {
    constexpr std::string_view chain_as_ever = R"([chain]
model = "rigid"
lengths = [4.0, 3.5, 3.0]  # m
masses = [1.0, 1.0, 1.0]  # kg
gravity = 9.81  # m/s²
damping = 0.0  # 1/s
stiffness = 100.0  # N/m

[start]
)";
    CHECK(to_toml(parse_scene(good_scene, "f.toml")).find(chain_as_ever) != std::string::npos);
    // Empty lists and a pivot that stands still are not written either.
    CHECK(to_toml(parse_scene(with_keys("link_masses = []\nair_drag = []", "[pivot]\npath = \"still\"\n"),
                              "f.toml"))
              .find(chain_as_ever) != std::string::npos);
}

TEST_CASE("an error in a key of links, friction, pivot or torque names the line and the key") {
    struct Mistake {
        std::string_view of_chain, tables, message;
    };
    constexpr Mistake mistakes[] = {
        {"link_masses = [1, -1, 1]", "",
         "f.toml:8: chain.link_masses: expected a list of numbers from 0 to 1000000, got -1 for link 2"},
        {"link_masses = [1, 1]", "",
         "f.toml:8: chain.link_masses: expected 3 numbers, one for each of chain.lengths, got 2"},
        {"centres = [1]", "",
         "f.toml:8: chain.centres: expected 3 numbers, one for each of chain.lengths, got 1"},
        {"inertias = [1, 1, 1, 1]", "",
         "f.toml:8: chain.inertias: expected 3 numbers, one for each of chain.lengths, got 4"},
        {"joint_friction = [1]", "",
         "f.toml:8: chain.joint_friction: expected 3 numbers, one for each of chain.lengths, got 1"},
        {"dry_friction = [0, 0, -1e-3]", "",
         "f.toml:8: chain.dry_friction: expected a list of numbers from 0 to 1000000, got -0.001 for link 3"},
        {"air_drag = 0.1", "",
         "f.toml:8: chain.air_drag: expected a list of numbers from 0 to 1000000, got 0.1"},
        {"link_mass = [1, 1, 1]", "",
         "f.toml:8: chain.link_mass: unknown key; did you mean chain.link_masses?"},
        {"", "[pivot]\npath = \"swing\"\n",
         "f.toml:26: pivot.path: expected one of still, line, circle, table, got \"swing\""},
        {"", "[pivot]\namplitude = -0.1\n",
         "f.toml:26: pivot.amplitude: expected a number from 0 to 1000000, got -0.1"},
        {"", "[pivot]\nspeed = 1\n", "f.toml:26: pivot.speed: unknown key; did you mean view.speed?"},
        {"", "[pivot]\npath = \"table\"\n",
         "f.toml:26: pivot.path: the table of the pivot's path must have at least 4 rows, not 0"},
        {"", "[pivot]\npath = \"table\"\ntimes = [0, 1, 2, 3]\nx = [0, 0, 0, 0]\ny = [0, 0, 0]\n",
         "f.toml:26: pivot.path: the table of the pivot's path has 4 points in time and 3 values: each "
         "point in time needs one value"},
        {"", "[pivot]\npath = \"table\"\ntimes = [0, 1, 1, 3]\nx = [0, 0, 0, 0]\ny = [0, 0, 0, 0]\n",
         "f.toml:26: pivot.path: the times in the table of the pivot's path must increase: row 3 has 1 s "
         "after 1 s"},
        {"", "[torque]\ncourse = \"table\"\ntimes = [0, 1, 2]\nvalues = [0, 0, 0]\n",
         "f.toml:26: torque.course: the table of the torque must have at least 4 rows, not 3"},
        {"", "[torque]\ncourse = \"constant\"\njoint = 4\n",
         "f.toml:26: torque.course: the torque's joint must be 1 to 3, not 4"},
        {"", "[torque]\njoint = 0\n",
         "f.toml:26: torque.joint: expected a whole number from 1 to 1000, got 0"},
    };
    for (const Mistake& mistake : mistakes) {
        CAPTURE(mistake.of_chain, mistake.tables);
        CHECK(error_of(with_keys(mistake.of_chain, mistake.tables)) == mistake.message);
    }
}

TEST_CASE("the error for a link that can turn without moving any mass names the link") {
    const auto refused = [](const std::vector<std::string>& overrides) {
        return error_of(good_scene, overrides);
    };
    const std::string expected =
        "can turn without moving any mass: give it a bob, or a link mass with its centre away from its "
        "upper joint";
    CHECK(refused({"chain.masses=[1, 1, 0]", "chain.link_masses=[1, 1, 0]"}) ==
          "--set: chain.masses: link 3 " + expected);
    CHECK(refused({"chain.masses=[0, 0, 0]", "chain.link_masses=[1, 1, 1]", "chain.centres=[2, 0, 1]",
                   "chain.inertias=[1, 0, 0]"})
              .find("link 2 " + expected) != std::string::npos);
    CHECK(refused({"chain.masses=[0, 0, 0]", "chain.link_masses=[1, 1, 1]"}) == "no error");
}

TEST_CASE("leapfrog refuses air drag at the key chain.air_drag in a chain without bobs") {
    CHECK(error_of(good_scene, {"chain.masses=[0, 0, 0]", "chain.link_masses=[1, 1, 1]",
                                "chain.air_drag=[0.1, 0, 0]", "integration.method=leapfrog"})
              .starts_with("--set: chain.air_drag: leapfrog cannot calculate"));
}

TEST_CASE(
    "methods, elastic chains and ensembles refuse keys they cannot handle, and the error names the key") {
    const auto refused = [](std::vector<std::string> overrides) { return error_of(good_scene, overrides); };
    const std::vector<std::string> extras{"chain.link_masses=[1, 1, 1]",
                                          "chain.joint_friction=[0.1, 0, 0]",
                                          "chain.dry_friction=[0.1, 0, 0]",
                                          "chain.air_drag=[0.1, 0, 0]",
                                          "pivot.path=line",
                                          "torque.course=constant"};
    for (const std::string& extra : extras) {
        CAPTURE(extra);
        const std::string key = "--set: " + extra.substr(0, extra.find('=')) + ": ";
        const bool is_friction = extra.find("friction") != extra.npos || extra.find("drag") != extra.npos;
        const std::string euler = refused({extra, "integration.method=symplectic-euler"});
        const std::string leapfrog = refused({extra, "integration.method=leapfrog"});
        for (const std::string& message : {euler, leapfrog})
            if (is_friction) {
                CHECK(message.starts_with(key));
                CHECK(message.find(" cannot calculate joint friction, air drag or the damping of a "
                                   "driven chain: choose rk4") != message.npos);
            } else
                CHECK(message == "no error");
        const std::string elastic = refused({extra, "chain.model=elastic"});
        const bool is_drive = extra.starts_with("pivot") || extra.starts_with("torque");
        CHECK((elastic == "no error") == is_drive);
        for (const std::string& message : {euler, leapfrog, elastic})
            CHECK(message.find('\n') == message.npos);
        CHECK(refused({extra, "integration.method=taylor"}) == "no error");
        const std::string ensemble = refused({extra, "integration.method=taylor", "ensemble.enabled=true"});
        if (extra.find("dry") != extra.npos)
            CHECK(ensemble.starts_with("--set: ensemble.enabled: an ensemble cannot have dry friction"));
        else
            CHECK(ensemble == "no error");
    }
    CHECK(refused({"chain.link_masses=[1, 1, 1]", "chain.model=elastic"}) ==
          "--set: chain.link_masses: an elastic chain has its masses in its bobs: leave out link_masses and "
          "inertias, or choose rigid");
}
