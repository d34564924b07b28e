// SPDX-License-Identifier: MIT
// Tests for ui/panel_layout.hpp: nothing overlaps and nothing is cut, at any size.
#include "ui/panel_layout.hpp"

#include "support/catch.hpp"
#include "ui/layout.hpp"

using namespace pendula;

namespace {

bool apart(const Box& a, const Box& b) {
    const float rounding = 0.01f;
    return a.x + a.width <= b.x + rounding || b.x + b.width <= a.x + rounding ||
           a.y + a.height <= b.y + rounding || b.y + b.height <= a.y + rounding;
}

} // namespace

TEST_CASE("panels overlap neither each other nor the scene, and stay in the window") {
    struct Case {
        float width, height, scale;
    };
    for (const Case& size :
         {Case{1024, 640, 1}, {1280, 720, 1}, {1920, 1080, 1}, {3840, 2160, 2}, {800, 500, 1}})
        for (const bool left : {false, true})
            for (const bool right : {false, true})
                for (const double width : {least_panel_width, 300.0, most_panel_width}) {
                    CAPTURE(size.width, size.scale, left, right, width);
                    Preferences preferences;
                    preferences.left_open = left;
                    preferences.right_open = right;
                    preferences.left_width = preferences.right_width = width;
                    const PanelLayout layout =
                        arrange_panels({size.width, size.height}, size.scale, preferences);
                    std::vector<Box> boxes{layout.left_edge, layout.right_edge, layout.transport,
                                           layout.status, layout.scene};
                    if (left) boxes.push_back(layout.left);
                    if (right) boxes.push_back(layout.right);
                    for (std::size_t i = 0; i < boxes.size(); ++i) {
                        CHECK(boxes[i].x >= 0);
                        CHECK(boxes[i].x + boxes[i].width <= size.width + 0.01f);
                        CHECK(boxes[i].y + boxes[i].height <= size.height + 0.01f);
                        for (std::size_t j = 0; j < i; ++j) CHECK(apart(boxes[i], boxes[j]));
                    }
                    CHECK(layout.scene.width >= 180 * size.scale);
                }
}

TEST_CASE("a narrow window begins with the left panel alone") {
    CHECK(arrange_panels({1024, 640}, 1, {}).left_open);
    CHECK_FALSE(arrange_panels({1024, 640}, 1, {}).right_open);
    CHECK(arrange_panels({1280, 720}, 1, {}).right_open);
    CHECK_FALSE(arrange_panels({1920, 1080}, 2, {}).right_open);
}
