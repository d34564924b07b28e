// SPDX-License-Identifier: MIT
// Tests for render/plots/captions.hpp.
#include "render/plots/captions.hpp"
#include "render/scenes.hpp"
#include "support/catch.hpp"

using namespace pendula;
using namespace pendula::test;

TEST_CASE("the first companion that is 1 rad away has parted, once that time has come") {
    FrameInput input;
    std::vector<LaneReport> lanes(3);
    lanes[1].kind = lanes[2].kind = LaneKind::ghost;
    input.lanes = lanes;
    input.time = 20;
    CHECK_FALSE(first_parting(input));
    lanes[1].passed_small = 3;
    lanes[1].passed_large = 16.26;
    lanes[2].passed_large = 14.64;
    REQUIRE(first_parting(input));
    CHECK(first_parting(input)->companion == 2);
    CHECK(first_parting(input)->words == "first parted after 14.6 s");
    input.lanes = std::span(lanes).first(2);
    CHECK(first_parting(input)->words == "parted after 16.3 s");
    lanes[1].first_sample = 240; // begun on the way: not after so long
    CHECK(first_parting(input)->words == "parted at 16.3 s");
    input.time = 16.2; // gone back
    CHECK_FALSE(first_parting(input));
}

TEST_CASE(
    "clock and parting stand on the picture where the look asks for them, and the clock does not jitter") {
    Stage stage(640, 360, chain_of(2), {swinging(2), swinging(2, 0.3)});
    stage.input.layout[View::chain] = {0, 0, 640, 360};
    stage.input.layout[View::torus] = {};
    stage.input.look.bloom = 0;
    std::vector<LaneReport> lanes(2);
    lanes[1].kind = LaneKind::ghost;
    lanes[1].passed_large = 2.5;
    stage.input.lanes = lanes;
    // Columns in which the upper left corner has changed: the first and the last.
    const auto changed = [](const Picture& one, const Picture& other) {
        std::pair columns{1000, -1};
        for (int y = 0; y < 120; ++y)
            for (int x = 0; x < 220; ++x)
                if (std::abs(peak(one, x, y) - peak(other, x, y)) > 40) {
                    columns.first = std::min(columns.first, x);
                    columns.second = std::max(columns.second, x);
                }
        return columns;
    };
    for (const Theme theme : {Theme::night, Theme::paper}) {
        stage.input.look.theme = theme;
        const Picture plain = stage.picture_at(3.11);
        stage.input.look.clock = true;
        const Picture clock = stage.picture_of(3.11);
        const auto [left, right] = changed(plain, clock);
        CHECK(left >= 12); // a safe margin
        CHECK(right > left + 50);
        // From 3.11 s to 3.88 s the unit stays where it is.
        stage.input.show_trails = false;
        const auto end_of = [&](double time) {
            stage.input.look.clock = false;
            const Picture without = stage.picture_at(time);
            stage.input.look.clock = true;
            return changed(without, stage.picture_of(time)).second;
        };
        CHECK(std::abs(end_of(3.11) - end_of(3.88)) <= 1);
        stage.input.look.parting = true;
        CHECK(changed(clock, stage.picture_of(3.11)).second > 60);
        stage.input.look.clock = stage.input.look.parting = false;
        stage.input.show_trails = true;
    }
    CHECK(stage.context.errors() == 0);
}

TEST_CASE("clock and parting stay where a film's purpose leaves room for words") {
    Stage stage(360, 640, chain_of(2), {swinging(2), swinging(2)});
    stage.input.layout[View::chain] = {0, 0, 360, 640};
    stage.input.layout[View::torus] = {};
    stage.input.look.bloom = 0;
    stage.input.show_trails = false;
    const Picture plain = stage.picture_at(3.11);
    stage.input.look.clock = true;
    for (const PixelRectangle safe : {PixelRectangle{0, 0, 360, 640}, PixelRectangle{18, 64, 300, 400}}) {
        stage.input.safe_area = safe;
        const Picture clock = stage.picture_of(3.11);
        int left = 360, top = 640;
        for (int y = 0; y < 640; ++y)
            for (int x = 0; x < 360; ++x)
                if (std::abs(peak(plain, x, y) - peak(clock, x, y)) > 40) {
                    left = std::min(left, x);
                    top = std::min(top, y);
                }
        CAPTURE(safe.x, safe.y);
        CHECK(left >= safe.x);
        CHECK(left < safe.x + 40);
        CHECK(top >= safe.y);
        CHECK(top < safe.y + 60);
    }
    CHECK(stage.context.errors() == 0);
}
