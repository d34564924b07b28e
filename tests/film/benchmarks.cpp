// SPDX-License-Identifier: MIT
// Tests for the benchmark of drawing in film/benchmarks.hpp.
#include "film/benchmarks.hpp"

#include "support/catch.hpp"

#include <algorithm>

using namespace pendula;

TEST_CASE("bench render measures the bloom pass only if the scene's look has bloom") {
    Scene scene = load_scene("double-2-1");
    scene.views.layout = Layout::chain;
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
