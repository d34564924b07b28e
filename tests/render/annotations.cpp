// SPDX-License-Identifier: MIT
// Tests for render/annotations.hpp: the names of a plot's curves, the companion's among them, also where a
// plot is small; and captions.
#include "render/annotations.hpp"
#include "render/look/palette.hpp"
#include "render/look/scene_theme.hpp"
#include "render/plots/plot_geometry.hpp"
#include "render/scenes.hpp"
#include "render/view_layout.hpp"
#include "support/catch.hpp"

#include <algorithm>
#include <cmath>

using namespace pendula;
using namespace pendula::test;

namespace {

constexpr int stage_width = 1280, stage_height = 720;

/// Whether a row of the picture has at least `run` adjacent pixels of exactly this colour.
bool has_swatch(const Picture& picture, glm::vec3 linear, int run) {
    const glm::vec4 ink = screen_colour(linear);
    for (int y = 0; y < picture.height; ++y)
        for (int x = 0, length = 0; x < picture.width; ++x) {
            bool same = true;
            for (int i = 0; i < 3; ++i)
                same = same && std::abs(static_cast<float>(picture.at(x, y)[i]) - 255 * ink[i]) < 1.5f;
            length = same ? length + 1 : 0;
            if (length >= run) return true;
        }
    return false;
}

} // namespace

TEST_CASE("the legends of plots of samples name the drawn companion, in its colour") {
    Stage stage(stage_width, stage_height, chain_of(3), {swinging(3), swinging(3, 0.3)});
    stage.draw(0);
    const auto kind = GENERATE(PlotKind::over_time, PlotKind::phase, PlotKind::neighbours);
    const auto legend = [&] { return plot_geometry(kind, stage.input, {0, 0, 400, 300}, 3).legend; };
    const std::size_t bobs = kind == PlotKind::neighbours ? 2 : 3;
    REQUIRE(legend().size() == bobs + 1);
    CHECK(legend().back().name == "ghost");
    CHECK(legend().back().colour == companion_colour(stage.input, 1));
    TrajectoryReport main, lane;
    lane.kind = TrajectoryKind::precision;
    lane.label = "taylor/double";
    const std::vector<TrajectoryReport> trajectories{main, lane};
    stage.input.trajectories = trajectories;
    CHECK(legend().back().name == "taylor/double");
    stage.input.states = stage.input.states.first(1);
    CHECK(legend().size() == bobs);
}

TEST_CASE("the legend of a small plot always shows the first bob, and the companion where it fits") {
    Stage stage(stage_width, stage_height, chain_of(3), {swinging(3), swinging(3, 0.3)});
    stage.input.text_size = 13;
    const auto view = GENERATE(PlotKind::over_time, PlotKind::phase, PlotKind::neighbours);
    ViewLayout layout;
    layout[view] = {400, 300, GENERATE(200, 215, 250, 310, 400), 150};
    stage.input.layout = layout;
    stage.input.show_trails = false;
    const Picture picture = stage.picture_of(1);
    CAPTURE(static_cast<int>(view), layout[view].width);
    const glm::vec3 first = palette::bob_in_chain(0, 3, stage.input.look.theme);
    CHECK(has_swatch(picture, first, 8));
    // In a narrower plot the line only has room for bobs. Beside a square plot there is always room.
    if (layout[view].width >= 250 || view == PlotKind::neighbours)
        CHECK(has_swatch(picture, companion_colour(stage.input, 1), 8));
    // All bobs are shown. Where there is less room, their swatches are below their names.
    if (layout[view].width >= 250 && view != PlotKind::neighbours)
        for (const std::size_t bob : {1, 2})
            CHECK(has_swatch(picture, palette::bob_in_chain(bob, 3, stage.input.look.theme), 8));
}

TEST_CASE("a low plot names its vertical axis beside the title, where the legend leaves room") {
    constexpr float size = 13;
    Stage stage(stage_width, stage_height, chain_of(3), {swinging(3), swinging(3, 0.3)});
    stage.input.text_size = size;
    stage.input.show_trails = false;
    struct Case {
        PlotKind kind;
        int width;
        float from, to; ///< ems from the left edge of the curves, where only the name can be
    };
    // After the title "Phase", with the swatches below the legend's names; after the title "Neighbours", with
    // the legend beside the plot.
    const auto [kind, width, from, to] =
        GENERATE(Case{PlotKind::phase, 310, 3.4f, 4.4f}, Case{PlotKind::neighbours, 310, 6.2f, 10});
    CAPTURE(static_cast<int>(kind));
    ViewLayout layout;
    layout[kind] = {400, 300, width, 150};
    stage.input.layout = layout;
    const Picture picture = stage.picture_of(1);
    const gl::Area curves =
        plot_geometry(kind, stage.input, {400, stage_height - 450, width, 150}, 3).frame.curves;
    const auto left = static_cast<float>(curves.x);
    const int top = stage_height - curves.y - curves.height;
    int ink = 0;
    for (int y = top - static_cast<int>(1.5f * size); y < top - static_cast<int>(0.7f * size); ++y)
        for (int x = static_cast<int>(left + from * size); x < static_cast<int>(left + to * size); ++x)
            ink += peak(picture, x, y) > 90;
    CHECK(ink > 5);
}

TEST_CASE("a companion's swatch is hollow, so that it differs from its bob's swatch") {
    Stage stage(stage_width, stage_height, chain_of(3), {swinging(3), swinging(3, 0.3)});
    stage.input.text_size = 26;
    ViewLayout layout;
    layout[PlotKind::phase] = {0, 0, stage_width, stage_height};
    stage.input.layout = layout;
    stage.input.show_trails = false;
    const Picture picture = stage.picture_of(1);
    // The rows that contain a swatch of that colour, from top to bottom.
    const auto rows = [&](glm::vec3 colour) {
        std::vector<int> found;
        for (int y = 0; y < 120; ++y) {
            Picture row{picture.width, 1, {}};
            row.rgba.assign(picture.at(0, y), picture.at(0, y) + 4 * picture.width);
            if (has_swatch(row, colour, 18)) found.push_back(y);
        }
        return found;
    };
    const std::vector<int> bob = rows(palette::bob_in_chain(2, 3, stage.input.look.theme)),
                           ghost = rows(companion_colour(stage.input, 1));
    REQUIRE(bob.size() >= 3);
    CHECK(bob.back() - bob.front() == static_cast<int>(bob.size()) - 1);
    REQUIRE(ghost.size() >= 2);
    CHECK(ghost.back() - ghost.front() > static_cast<int>(ghost.size()) - 1); // a gap between the lines
}

TEST_CASE("the tick labels of a narrow plot do not touch") {
    Stage stage(stage_width, stage_height, chain_of(3), {swinging(3)});
    stage.input.text_size = 13;
    stage.input.show_trails = false;
    const auto kind = GENERATE(PlotKind::phase, PlotKind::neighbours);
    const int wide = GENERATE(190, 200, 210, 220, 230, 240, 250, 265, 280, 300);
    CAPTURE(static_cast<int>(kind), wide);
    ViewLayout layout;
    layout[kind] = {400, 300, wide, 150};
    stage.input.layout = layout;
    const Picture picture = stage.picture_of(1);
    const gl::Area curves =
        plot_geometry(kind, stage.input, {400, stage_height - 450, wide, 150}, 3).frame.curves;
    // The widest piece of text below the axis without a gap of four pixels: a label, or a word of the axis's
    // name.
    int begin = -100, end = -100, widest = 0;
    for (int x = curves.x - 30; x < 400 + wide; ++x) {
        bool ink = false;
        for (int y = stage_height - curves.y + 2; y < stage_height - curves.y + 20; ++y)
            ink = ink || peak(picture, x, y) > 90;
        if (!ink) continue;
        if (x - end >= 4) begin = x;
        end = x;
        widest = std::max(widest, end - begin + 1);
    }
    CHECK(widest > 5);
    CHECK(widest < 34);
}

TEST_CASE("the first companion that reaches a distance of 1 rad has separated from that time on") {
    FrameInput input;
    std::vector<TrajectoryReport> trajectories(3);
    trajectories[1].kind = trajectories[2].kind = TrajectoryKind::ghost;
    input.trajectories = trajectories;
    input.time = 20;
    CHECK_FALSE(first_parting(input));
    trajectories[1].passed_small = 3;
    trajectories[1].passed_large = 16.26;
    trajectories[2].passed_large = 14.64;
    REQUIRE(first_parting(input));
    CHECK(first_parting(input)->companion == 2);
    CHECK(first_parting(input)->words == "first separated after 14.6 s");
    input.trajectories = std::span(trajectories).first(2);
    CHECK(first_parting(input)->words == "separated after 16.3 s");
    trajectories[1].first_sample = 240; // began during the run, so that the time is not a duration
    CHECK(first_parting(input)->words == "separated at 16.3 s");
    input.time = 16.2; // gone back
    CHECK_FALSE(first_parting(input));
}

TEST_CASE("the clock and the separation appear if the look requests them, and the clock does not jitter") {
    Stage stage(640, 360, chain_of(2), {swinging(2), swinging(2, 0.3)});
    stage.input.layout[View::chain] = {0, 0, 640, 360};
    stage.input.layout[View::torus] = {};
    stage.input.look.bloom = 0;
    std::vector<TrajectoryReport> trajectories(2);
    trajectories[1].kind = TrajectoryKind::ghost;
    trajectories[1].passed_large = 2.5;
    stage.input.trajectories = trajectories;
    // The first and the last column in which the upper left corner has changed.
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
        // The unit is at the same place for 3.11 s and for 3.88 s.
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

TEST_CASE("the clock is placed at the upper left of the film's safe area") {
    Stage stage(360, 640, chain_of(2), {swinging(2), swinging(2)});
    stage.input.layout[View::chain] = {0, 0, 360, 640};
    stage.input.layout[View::torus] = {};
    stage.input.look.bloom = 0;
    stage.input.show_trails = false;
    for (const PixelRectangle safe : {PixelRectangle{0, 0, 360, 640}, PixelRectangle{18, 64, 300, 400}}) {
        stage.input.safe_area = safe;
        stage.input.look.clock = false;
        const Picture plain = stage.picture_at(3.11);
        stage.input.look.clock = true;
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

TEST_CASE("the clock moves below a caption that covers it, and returns when the caption has faded") {
    Stage stage(640, 360, chain_of(2), {swinging(2), swinging(2)});
    stage.input.layout[View::chain] = {0, 0, 640, 360};
    stage.input.layout[View::torus] = {};
    stage.input.look.bloom = 0;
    stage.input.show_trails = false;
    const Picture plain = stage.picture_at(3.11);
    stage.input.look.clock = true;
    const auto changes = [&](int from, int to) { // rows
        const Picture clock = stage.picture_of(3.11);
        int changed = 0;
        for (int y = from; y < to; ++y)
            for (int x = 0; x < 150; ++x) changed += std::abs(peak(plain, x, y) - peak(clock, x, y)) > 40;
        return changed;
    };
    const int all = changes(0, 90);
    CHECK(all > 50);
    CHECK(changes(90, 200) == 0);
    stage.input.covered = {{{0, 270}, {200, 360}}}; // the upper 90 rows
    CHECK(changes(0, 90) == 0);
    CHECK(changes(90, 200) > all / 2);
    stage.input.covered[0].strength = 0;
    CHECK(changes(0, 90) == all);
    stage.input.covered = {{{0, 200}, {200, 306}}}; // so close below the clock that the clock would fade
    CHECK(changes(0, 54) == 0);
    stage.input.covered = {{{300, 270}, {640, 360}}}; // beside it
    CHECK(changes(0, 90) == all);
    CHECK(stage.context.errors() == 0);
}
