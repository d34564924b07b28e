// SPDX-License-Identifier: MIT
// Tests for scene/present_scene.hpp: a state goes through text without losing a bit.
#include "scene/present_scene.hpp"

#include "scene_texts.hpp"
#include "simulation/simulation.hpp"

using namespace pendula;
using namespace pendula::test;

namespace {

Snapshot after(const Simulation& simulation) {
    Snapshot snapshot;
    simulation.fill(snapshot);
    return snapshot;
}

} // namespace

TEST_CASE("a state keeps all its bits when it is copied as a command line or saved as a scene") {
    TeeSink sink;
    for (const char* model : {"rigid", "elastic"})
        for (const char* arithmetic : {"double", "long-double", "x87", "double-double"})
            for (const char* shipped : {"study-triple", "double-2-1"}) {
                const std::vector<std::string> overrides{std::string("chain.model=") + model,
                                                         std::string("integration.arithmetic=") + arithmetic,
                                                         "integration.dt=0.001", "chain.damping=0.125"};
                Scene scene;
                try {
                    scene = load_scene(shipped, overrides);
                } catch (const SceneError&) {
                    continue; // a build without x87
                }
                CAPTURE(model, arithmetic, shipped);
                Simulation simulation(scene.setup);
                simulation.advance(777, sink);
                const Scene now = present_scene(scene, after(simulation));
                const Scene copied = scene_from_command_line(to_command_line(now));
                CHECK(copied == now);
                CHECK(parse_scene(to_toml(now), "saved.toml") == now);
                const Simulation again(copied.setup);
                CHECK(again.main().state_digits() == simulation.main().state_digits());
                CHECK(after(again).coordinates == after(simulation).coordinates);
            }
}

TEST_CASE("a command line names a shipped scene by its id and each changed value by its key") {
    for (const ShippedScene& shipped : shipped_scenes()) {
        CAPTURE(shipped.id);
        Scene scene = load_scene(shipped.id);
        CHECK(scene_arguments(scene) == shipped.id);
        scene.setup.chain.gravity = 3.7; // changes the default trail length, but not this scene's
        CHECK(scene_arguments(scene).starts_with(shipped.id + " --set 'chain.gravity=3.7'"));
        CHECK(scene_from_command_line(to_command_line(scene)).trail_seconds == scene.trail_seconds);
        scene.name = "Edited from " + scene.name; // the name of a scene with an edited chain
        const std::string line = to_command_line(scene, load_scene(shipped.id).name);
        CHECK(line.starts_with("pendula view " + shipped.id + " --set 'name="));
        CHECK(scene_from_command_line(line) == scene);
    }
}

TEST_CASE(
    "the angular velocities of symplectic-euler keep all digits, although its state does not contain them") {
    TeeSink sink;
    const std::vector<std::string> overrides{"integration.method=symplectic-euler",
                                             "integration.arithmetic=double"};
    const Scene scene = load_scene("study-triple", overrides);
    Simulation simulation(scene.setup);
    simulation.advance(500, sink);
    const Simulation again(
        scene_from_command_line(to_command_line(present_scene(scene, after(simulation)))).setup);
    CHECK(again.main().state_digits() == simulation.main().state_digits());
}

TEST_CASE("a command line is parsed as by a shell, and an invalid one gives an error of one line") {
    const Scene scene = scene_from_command_line("  ./bin/pendula view double-2-1 --set chain.gravity=1.5 "
                                                "--set 'name=it'\\''s mine' \\\n --set=trail.seconds=3\n");
    CHECK(scene.setup.chain.gravity == 1.5);
    CHECK(scene.name == "it's mine");
    CHECK(scene.trail_seconds == 3);
    CHECK(scene_from_command_line(to_command_line(scene)) == scene);
    CHECK(scene_from_command_line("double-2-1").setup.chain.links() == 2);
    for (const char* line : {"", "hello world", "pendula view study-triple --report x", "rm -rf 'x",
                             "pendula view --set chain.gravity=heavy"}) {
        CAPTURE(line);
        const std::string refused = refusal_of([&] { scene_from_command_line(line); });
        CHECK(refused != "no error");
        CHECK(refused.find('\n') == std::string::npos);
    }
}

TEST_CASE("a start state of the wrong length is refused, and overridden angles replace the state") {
    TeeSink sink;
    const std::vector<std::string> overrides{"integration.arithmetic=double"};
    const Scene scene = load_scene("double-2-1", overrides);
    Simulation simulation(scene.setup);
    simulation.advance(500, sink);
    const Scene now = present_scene(scene, after(simulation));
    const std::string text = to_toml(now);
    REQUIRE(text.find("state = [") != std::string::npos);
    const std::vector<std::string> other_angles{"start.angles=[0.5, 0.5]"};
    const Scene turned = parse_scene(text, "f.toml", other_angles);
    CHECK(turned.setup.start.state.empty());
    CHECK(turned.setup.start.angles[0] == 0.5);
    const std::vector<std::string> short_state{"start.state=[\"1.0\"]"};
    CHECK_THROWS_AS(parse_scene(text, "f.toml", short_state), SceneError);
    const std::vector<std::string> no_number{"start.state=[\"one\"]"};
    CHECK_THROWS_AS(parse_scene(text, "f.toml", no_number), SceneError);
    // Editing an angle in the window removes the outdated state.
    Scene edited = now;
    edited.setup.start.angles[0] = 1;
    CHECK(to_toml(edited).find("state = [") == std::string::npos);
}
