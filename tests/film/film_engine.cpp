// SPDX-License-Identifier: MIT
// Tests for FilmOptions::engine: an ensemble whose states stay on the graphics processor is drawn as that of
// the processor.
#include "film/film.hpp"

#include "drawn_frame.hpp"
#include "ensemble/instruction_set.hpp"
#include "physics/trajectory.hpp"
#include "support/catch.hpp"
#include "support/gl_context.hpp"

#include <algorithm>
#include <cstdlib>

using namespace pendula;
using namespace pendula::test;

namespace {

Scene scene_with_ensemble(EnsemblePrecision precision) {
    Scene scene;
    scene.setup.chain.lengths = {1, 0.75};
    scene.setup.chain.masses = {1, 1};
    scene.setup.start.angles = {120, 90};
    scene.setup.start.angular_velocities = {0, 0};
    scene.setup.integration.arithmetic = Arithmetic::double_;
    scene.setup.integration.dt = 1e-3;
    scene.setup.ensemble = {true, {.count = 500, .spread = 0.5, .precision = precision}};
    return scene;
}

Pixels frame_of(const Scene& scene, EnsembleEngine engine, std::int64_t number) {
    FilmOptions options;
    options.width = 320;
    options.height = 200;
    options.engine = engine;
    return drawn_frame(scene, options, number);
}

} // namespace

TEST_CASE("a film shows the same ensemble whether the GPU or the CPU computes it") {
    const GlContext context;
    const Scene scene = scene_with_ensemble(EnsemblePrecision::single);
    const auto here = frame_of(scene, EnsembleEngine::cpu, 20),
               there = frame_of(scene, EnsembleEngine::gpu, 20);
    Scene alone = scene;
    alone.setup.ensemble.enabled = false;
    REQUIRE(here.size() == there.size());
    CHECK(here != frame_of(alone, EnsembleEngine::cpu, 20));
    CHECK(there == frame_of(scene, EnsembleEngine::gpu, 20));
    // If both round alike, the frames are identical. Otherwise single grains of light may land on other
    // pixels.
    int most = 0;
    for (std::size_t i = 0; i < here.size(); ++i)
        most = std::max(most, std::abs(std::to_integer<int>(here[i]) - std::to_integer<int>(there[i])));
    CHECK(most <= (context.is_software() && fuses(best_instruction_set()) ? 0 : 64));
    CHECK(context.errors() == 0);
}

TEST_CASE(
    "the GPU engine refuses a film with a double-precision ensemble, and the automatic engine draws it") {
    const GlContext context;
    FilmOptions options;
    options.engine = EnsembleEngine::gpu;
    CHECK_THROWS_AS(Film(scene_with_ensemble(EnsemblePrecision::double_), nullptr, options), Refused);
    CHECK(frame_of(scene_with_ensemble(EnsemblePrecision::double_), EnsembleEngine::automatic, 1).size() > 0);
}
