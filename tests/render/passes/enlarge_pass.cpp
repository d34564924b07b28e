// SPDX-License-Identifier: MIT
// Tests for render/passes/enlarge_pass.hpp, by pictures on Mesa's software renderer.
#include "render/scenes.hpp"
#include "support/catch.hpp"

using namespace pendula;
using namespace pendula::test;

TEST_CASE("the dither of a picture drawn with fewer lines has dots of one pixel") {
    Stage stage(400, 400, chain_of(1), {swinging(1)});
    stage.input.layout[View::chain] = {0, 0, 400, 400};
    stage.input.layout[View::torus] = {};
    stage.input.look.bloom = 0;
    // Neighbours that differ, in a corner where there is nothing but ground.
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
    CHECK(half > 8 * full / 10); // dots of two pixels would make half as many
}
