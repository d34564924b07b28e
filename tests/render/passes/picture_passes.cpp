// SPDX-License-Identifier: MIT
// Tests for render/passes/picture_passes.hpp, by pictures on Mesa's software renderer.
#include "gl/context.hpp"
#include "render/scenes.hpp"
#include "render/view_geometry.hpp"
#include "support/catch.hpp"

using namespace pendula;
using namespace pendula::test;

namespace {

/// A stage with a single moving bob, without a trail.
struct Alone : Stage {
    Alone() : Stage(300, 300, chain_of(1), {swinging(1, 0, 3)}) {
        input.layout[View::chain] = {0, 0, 300, 300};
        input.layout[View::torus] = {};
        input.chain_extent = full_extent(*input.chain);
        input.show_trails = false;
        input.look.bloom = 0;
    }
};

/// The brightest pixel near where the bob is at `time`.
int light_at_bob(Stage& stage, const Picture& picture, double time) {
    const ChainState state = state_of(*stage.input.chain, stage.motion(0)(time));
    const ChainGeometry geometry = fit_chain(*stage.input.chain, full_extent(*stage.input.chain),
                                             {0, 0, 300, 300}, stage.input.pixel_scale);
    const int x = static_cast<int>(geometry.pivot.x + geometry.scale * static_cast<float>(state.x[0]));
    const int y = 300 - static_cast<int>(geometry.pivot.y + geometry.scale * static_cast<float>(state.y[0]));
    int most = 0;
    for (int down = -2; down <= 2; ++down)
        for (int across = -2; across <= 2; ++across)
            most = std::max(most, peak(picture, x + across, y + down));
    return most;
}

} // namespace

TEST_CASE("a blended picture shows the bob's earlier places, dimmer with each frame") {
    Alone stage;
    stage.input.newness = 1;
    const Picture sharp = stage.picture_at(0.5);
    stage.input.newness = 0.5f;
    const Picture first = stage.picture_at(1.2), second = stage.picture_at(1.9);
    const int before = light_at_bob(stage, sharp, 0.5), once = light_at_bob(stage, first, 0.5),
              twice = light_at_bob(stage, second, 0.5), ground = peak(sharp, 2, 2);
    CAPTURE(before, once, twice, ground);
    CHECK(before > once + 10);
    CHECK(once > twice + 10);
    CHECK(twice > ground + 10);
    CHECK(light_at_bob(stage, second, 1.9) > ground + 40);
}

TEST_CASE("with a newness of 1, nothing of the earlier pictures remains") {
    Alone stage;
    const Picture plain = stage.picture_at(1.2);
    stage.input.newness = 1;
    CHECK(difference(stage.picture_at(1.2), plain).maximum == 0);
    stage.input.newness = 0.3f;
    stage.picture_at(0.5);
    stage.picture_at(0.9);
    stage.input.newness = 1;
    CHECK(difference(stage.picture_at(1.2), plain).maximum == 0);
    stage.input.newness = 0.3f; // the next blend begins from this picture
    CHECK(difference(stage.picture_at(1.2), plain).maximum <= 1);
}

TEST_CASE("a picture that is drawn without blending neither blends nor disturbs the blend") {
    const Picture undisturbed = [] { // in its own scope, because only one context may exist at a time
        Alone stage;
        stage.input.newness = 1;
        stage.picture_at(0.5);
        stage.input.newness = 0.5f;
        stage.picture_at(0.8);
        return stage.picture_at(0.9);
    }();
    Alone other;
    other.input.newness.reset();
    const Picture plain = other.picture_at(2);
    other.input.newness = 1;
    other.picture_at(0.5);
    other.input.newness = 0.5f;
    other.picture_at(0.8);
    other.input.newness.reset();
    CHECK(difference(other.picture_at(2), plain).maximum == 0);
    other.input.newness = 0.5f;
    CHECK(difference(other.picture_at(0.9), undisturbed).maximum == 0);
}

TEST_CASE("a blend continues when the resolution changes") {
    Alone stage;
    stage.input.newness = 1;
    stage.picture_at(0.5);
    stage.input.newness = 0.5f;
    stage.input.render_scale = 0.5f;
    const Picture coarse = stage.picture_at(1.2);
    CHECK(light_at_bob(stage, coarse, 0.5) > peak(coarse, 2, 2) + 20);
    CHECK(gl::error_count() == 0);
}

TEST_CASE("at half the resolution, the dither still has dots of one pixel") {
    Stage stage(400, 400, chain_of(1), {swinging(1)});
    stage.input.layout[View::chain] = {0, 0, 400, 400};
    stage.input.layout[View::torus] = {};
    stage.input.look.bloom = 0;
    // The number of adjacent pixels that differ, in a corner that only shows the background.
    const auto changes = [&](float scale) {
        stage.input.render_scale = scale;
        const Picture picture = stage.picture_at(1);
        int count = 0;
        for (int y = 2; y < 60; ++y)
            for (int x = 2; x < 60; ++x)
                for (int channel = 0; channel < 3; ++channel)
                    count += picture.at(x, y)[channel] != picture.at(x + 1, y)[channel];
        return count;
    };
    const int full = changes(1), half = changes(0.5f);
    CAPTURE(full, half);
    CHECK(full > 300);
    CHECK(half > 8 * full / 10); // dots of two pixels would give half as many
}
