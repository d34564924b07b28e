// SPDX-License-Identifier: MIT
// Tests for film/still_frame.hpp, and of the benchmark that draws it.
#include "film/still_frame.hpp"

#include "film/benchmarks.hpp"
#include "support/catch.hpp"

#include <algorithm>

using namespace pendula;

namespace {

Scene small_scene() {
    Scene scene = load_scene("double-2-1");
    scene.views.layout = Layout::chain;
    return scene;
}

} // namespace

TEST_CASE("a still shows what its scene says") {
    Scene scene = small_scene();
    scene.look.theme = Theme::paper;
    scene.look.clock = true;
    Simulation simulation(scene.setup);
    const StillFrame still = still_frame(scene, simulation, 0, 320, 180);
    CHECK(still.input.look == scene.look);
    CHECK(still.input.views == scene.views);
    CHECK(still.input.states.data() == still.states.data());
    CHECK(still.input.layout[View::chain].width == 320);
    CHECK(still.input.layout[View::torus].width == 0);
}

TEST_CASE("bench render measures the scene's own look") {
    Scene scene = small_scene();
    const RenderBenchOptions options{.width = 160, .height = 90, .repeats = 1, .warm_up = 1, .time = 0.1};
    const auto has_bloom = [&] {
        const RenderBench bench = measure_rendering(scene, options);
        return std::any_of(bench.passes.begin(), bench.passes.end(),
                           [](const PassBench& pass) { return pass.name == "bloom"; });
    };
    scene.look.bloom = 1;
    CHECK(has_bloom());
    scene.look.bloom = 0;
    CHECK_FALSE(has_bloom());
}
