// SPDX-License-Identifier: MIT
// Tests for window/panels/panel_layout.hpp: nothing overlaps and nothing is cut, at any size.
#include "window/panels/panel_layout.hpp"

#include "support/catch.hpp"
#include "window/panels/overlay.hpp"

using namespace pendula;

namespace {

bool apart(const Box& a, const Box& b) {
    const float rounding = 0.01f;
    return a.x + a.width <= b.x + rounding || b.x + b.width <= a.x + rounding ||
           a.y + a.height <= b.y + rounding || b.y + b.height <= a.y + rounding;
}

} // namespace

TEST_CASE("the panels and the scene do not overlap and stay in the window") {
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
                    preferences.left_open = preferences.left_pinned = left;
                    preferences.right_open = preferences.right_pinned = right;
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

TEST_CASE("panels fold by themselves if the picture would become small") {
    const auto open = [](float width, float scale) {
        const PanelLayout layout = arrange_panels({width, 720 * scale}, scale, {});
        return std::pair(layout.left_open, layout.right_open);
    };
    CHECK(open(1024, 1) == std::pair(false, false));
    CHECK(open(1280, 1) == std::pair(true, false));
    CHECK(open(1920, 1) == std::pair(true, true));
    CHECK(open(1920, 2) == std::pair(false, false));
    for (const auto& [width, height] : {std::pair{640.0f, 360.0f}, {1024.0f, 640.0f}, {1280.0f, 720.0f}}) {
        const PanelLayout layout = arrange_panels({width, height}, 1, {});
        CHECK(layout.scene.width * layout.scene.height > 0.6f * width * height);
    }
}

TEST_CASE("in a narrow window, an opened panel floats and a pinned panel stays open") {
    ViewState view;
    view.is_narrow = true;
    const auto layout = [&] { return arrange_panels({800, 500}, 1, view.preferences, view.peek); };
    const float whole = layout().scene.width;
    show_panel(view, true, true);
    CHECK(layout().left_open);
    CHECK(layout().scene.width == whole);
    show_panel(view, false, true); // only one panel floats at a time
    CHECK(layout().right_open);
    CHECK_FALSE(layout().left_open);
    view.preferences.right_pinned = true;
    view.peek = Peek::none;
    CHECK(layout().right_open);
    CHECK(layout().scene.width < whole);
    CHECK(parse_preferences(to_toml(view.preferences), "f").right_pinned);
    show_panel(view, false, false);
    CHECK_FALSE(layout().right_open);
    CHECK_FALSE(view.preferences.right_open); // the preference for wide windows is unchanged

    view.is_narrow = false;
    show_panel(view, false, true);
    CHECK(view.preferences.right_open == true);
}

TEST_CASE("the scale of text grows with the screen, and its upper limit is at least 0.8") {
    CHECK(scale_for_height(360) == 1);
    CHECK(scale_for_height(1080) == 1);
    CHECK(scale_for_height(1200) == 1);
    CHECK(scale_for_height(1440) == 1.25f);
    CHECK(scale_for_height(2160) == 2);
    CHECK(largest_scale(3840, 2160) >= 4);
    CHECK(largest_scale(640, 360) == 1);
    CHECK(largest_scale(320, 240) == 0.8f);
    CHECK(largest_scale(50, 40) == 0.8f);
}
