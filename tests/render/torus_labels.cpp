// SPDX-License-Identifier: MIT
// Tests for render/torus_labels.hpp: from wherever the torus is seen, its labels keep clear of each other.
#include "render/torus_labels.hpp"

#include "render/scenes.hpp"
#include "support/catch.hpp"

#include <algorithm>
#include <numbers>

using namespace pendula;
using namespace pendula::test;

TEST_CASE(
    "the torus's labels touch neither each other nor the left and right edges of the view, from any side") {
    Stage stage(640, 480, chain_of(GENERATE(1, 3)), {});
    stage.input.text_size = 13;
    const auto [width, height] = GENERATE(std::pair{320, 300}, std::pair{420, 260}, std::pair{640, 480});
    CAPTURE(width, height);
    TextPass text;
    std::size_t fewest = 100;
    for (int turn = 0; turn < 72; ++turn)
        for (const float elevation : {-0.9f, -0.2f, 0.1f, 0.45f, 0.9f, 1.3f}) {
            OrbitCamera camera = stage.input.torus_camera;
            camera.azimuth = static_cast<float>(turn) * std::numbers::pi_v<float> / 36;
            camera.elevation = elevation;
            const TorusGeometry geometry = see_torus(camera, {0, 0, width, height}, {});
            text.begin();
            const std::vector<CoveredBox> boxes = annotate_torus(text, stage.input, geometry);
            fewest = std::min(fewest, boxes.size());
            for (std::size_t i = 0; i < boxes.size(); ++i) {
                CHECK(boxes[i].low.x > 0);
                CHECK(boxes[i].high.x < static_cast<float>(width));
                for (std::size_t k = 0; k < i; ++k) {
                    const glm::vec2 apart =
                        glm::max(boxes[i].low - boxes[k].high, boxes[k].low - boxes[i].high);
                    CHECK(std::max(apart.x, apart.y) > 2.5f);
                }
            }
        }
    CHECK(fewest >= 4); // the caption and at least three angles
}
