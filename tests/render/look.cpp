// SPDX-License-Identifier: MIT
// Tests for the looks of a scene: themes, palettes and what is drawn on demand, by pictures on Mesa's
// software renderer.
#include "gl/context.hpp"
#include "render/look/palette.hpp"
#include "render/look/scene_theme.hpp"
#include "render/plots/plot_geometry.hpp"
#include "render/scenes.hpp"
#include "support/catch.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <numbers>
#include <string>
#include <vector>

using namespace pendula;
using namespace pendula::test;

TEST_CASE("golden: every theme, with rods and with springs", "[bulk]") {
    for (const Theme theme : all_themes)
        for (const bool elastic : {false, true}) {
            Stage stage(240, 135, elastic ? elastic_chain_of(3) : chain_of(3),
                        elastic ? std::vector{bouncing(3), bouncing(3, 0.3)}
                                : std::vector{swinging(3), swinging(3, 0.3)});
            if (!stage.context.is_software()) return;
            stage.input.look.theme = theme;
            stage.input.look.springs = elastic;
            stage.input.pixel_scale = 0.3f;
            const std::string name = std::string(name_of(theme)) + (elastic ? "-elastic" : "-rigid");
            const std::string mismatch = stage.mismatch_at(5.0, name);
            if (!mismatch.empty()) FAIL_CHECK(mismatch);
            CHECK(stage.context.errors() == 0);
        }
}

TEST_CASE("a theme looks the same when it is chosen again") {
    Stage stage(240, 135, chain_of(3), {swinging(3)});
    stage.sample_until(5.0);
    std::vector<std::vector<std::uint8_t>> pictures;
    for (const Theme theme : {Theme::night, Theme::paper, Theme::blueprint, Theme::night, Theme::paper}) {
        stage.input.look.theme = theme;
        pictures.push_back(stage.picture_of(5.0).rgba);
    }
    CHECK(pictures[0] == pictures[3]);
    CHECK(pictures[1] == pictures[4]);
    Stage fresh(240, 135, chain_of(3), {swinging(3)});
    fresh.sample_until(5.0);
    fresh.input.look.theme = Theme::blueprint;
    CHECK(fresh.picture_of(5.0).rgba == pictures[2]);
}

TEST_CASE("golden: trails coloured by strain, with rods, flip marks and a dragged bob", "[bulk]") {
    Stage stage(300, 180, elastic_chain_of(4), {bouncing(4)});
    if (!stage.context.is_software()) return;
    stage.input.layout[View::chain] = {0, 0, 300, 180};
    stage.input.layout[View::torus] = {};
    stage.input.look.trail_colour = TrailColour::strain;
    stage.input.look.trail_width = TrailWidth::speed;
    stage.input.look.flips = true;
    stage.input.hovered_bob = 1;
    stage.input.dragged_bob = 2;
    // The legend's bar is placed after letters and moves with their width. With the fonts of another release
    // it moves by two columns of seven pixels, each of which differs by up to 255 codes.
    const std::string mismatch = stage.mismatch_at(6.0, "strain", {.letters = 73});
    if (!mismatch.empty()) FAIL_CHECK(mismatch);
    CHECK(stage.context.errors() == 0);
}

TEST_CASE("golden: a fan of ghosts and two precision lanes, each in its own hue", "[bulk]") {
    std::vector<DrawnMotion> motions{swinging(3)};
    std::vector<TrajectoryReport> trajectories(1);
    for (int ghost = 1; ghost <= 14; ++ghost) {
        motions.push_back(swinging(3, 0.06 * ghost));
        trajectories.push_back({});
        trajectories.back().kind = ghost <= 12 ? TrajectoryKind::ghost : TrajectoryKind::precision;
    }
    Stage stage(320, 180, chain_of(3), motions);
    if (!stage.context.is_software()) return;
    stage.input.trajectories = trajectories;
    stage.input.trail_seconds = 1.5;
    const std::string mismatch = stage.mismatch_at(4.0, "fan");
    if (!mismatch.empty()) FAIL_CHECK(mismatch);
    CHECK(stage.context.errors() == 0);
}

TEST_CASE("the comparison of pictures distinguishes every other palette from the default") {
    Stage stage(320, 180, chain_of(3), {swinging(3)});
    stage.input.look.trail_colour = TrailColour::speed;
    const Picture aurora = stage.picture_at(9.0);
    for (const Palette other : {Palette::ember, Palette::ice, Palette::balance, Palette::wheel}) {
        INFO(name_of(other));
        stage.input.look.palette = other;
        const Difference found = difference(aurora, stage.picture_of(9.0));
        CHECK((found.maximum > Thresholds().maximum && found.mean > Thresholds().mean));
    }
    stage.input.look.palette = Palette::automatic;
    CHECK(difference(aurora, stage.picture_of(9.0)).maximum == 0);
}

TEST_CASE("a narrow view also explains the colours of the trails") {
    Stage stage(640, 360, chain_of(3), {swinging(3)});
    stage.input.look.trail_colour = TrailColour::speed;
    stage.input.text_size = 12;
    for (const int width : {640, 240}) {
        CAPTURE(width);
        ViewLayout layout;
        layout[View::chain] = {0, 0, width, 360};
        stage.input.layout = layout;
        stage.input.show_labels = true;
        const Picture with = stage.picture_at(4.0);
        stage.input.show_labels = false;
        const Picture without = stage.picture_of(4.0);
        int told = 0;
        for (int y = 290; y < 325; ++y) // above the scale of lengths
            for (int x = 0; x < 240; ++x) told += peak(with, x, y) != peak(without, x, y);
        CHECK(told > 200);
    }
}

TEST_CASE("a transparent picture has alpha, and gives the opaque one when it is put on the background") {
    Stage stage(320, 180, chain_of(3), {swinging(3)});
    stage.input.look.theme = Theme::high_contrast; // its background is black
    const Picture opaque = stage.picture_at(8.0);
    CHECK(std::all_of(opaque.rgba.begin(), opaque.rgba.end(),
                      [n = 0](std::uint8_t code) mutable { return ++n % 4 != 0 || code == 255; }));
    stage.input.look.transparent = true;
    const Picture clear = stage.picture_of(8.0);
    CHECK(clear.at(1, 1)[3] == 0);
    int largest = 0, covered = 0;
    for (std::size_t i = 0; i < clear.rgba.size(); ++i) {
        const int alpha = clear.rgba[i | 3];
        if (i % 4 == 3) {
            covered += alpha == 255;
            continue;
        }
        // Straight alpha over black.
        largest = std::max(largest, std::abs(static_cast<int>(opaque.rgba[i]) - clear.rgba[i] * alpha / 255));
    }
    CHECK(largest <= 3);
    CHECK(covered > 100);
    stage.input.look.theme = Theme::paper;
    const Picture paper = stage.picture_of(8.0);
    CHECK(paper.at(1, 1)[3] <= 1); // a dither's worth
    CHECK(stage.context.errors() == 0);
}

TEST_CASE("each further companion costs one draw call, and further links cost none") {
    const auto calls = [](std::size_t links, std::size_t companions) {
        std::vector<DrawnMotion> motions;
        for (std::size_t i = 0; i <= companions; ++i)
            motions.push_back(swinging(links, 0.01 * static_cast<double>(i)));
        Stage stage(320, 180, chain_of(links), motions);
        stage.input.look.flips = true;
        stage.input.look.springs = true;
        stage.input.trail_seconds = 0.5;
        stage.sample_until(1.0);
        const auto before = gl::counters().draw_calls;
        stage.draw(1.0);
        CHECK(stage.context.errors() == 0);
        return gl::counters().draw_calls - before;
    };
    const auto one = calls(3, 1);
    CHECK(calls(100, 1) == one);
    CHECK(calls(3, 64) == one + 63); // each companion's trail has its own ring of samples, which needs a call
}

TEST_CASE("samples of a companion beyond the largest number cause no error") {
    Stage stage(64, 64, chain_of(2), {swinging(2)});
    stage.put(0, 0);
    const std::vector<BobSample> sample(2);
    stage.renderer.put({0, 1'000'000, 0, 2}, sample);
    stage.draw(0.0);
    CHECK(stage.context.errors() == 0);
}

TEST_CASE("text contrasts with the background of every theme") {
    const auto luminance = [](const glm::vec3& c) { return 0.2126f * c.r + 0.7152f * c.g + 0.0722f * c.b; };
    for (const Theme theme : all_themes) {
        INFO(name_of(theme));
        const SceneTheme& colours = theme_of(theme);
        for (const glm::vec3& ground : {colours.ground_inner, colours.ground_outer})
            for (const glm::vec3& ink : {colours.text, colours.secondary_text, colours.caption}) {
                const float a = luminance(ink) + 0.05f, b = luminance(ground) + 0.05f;
                CHECK(std::max(a, b) / std::min(a, b) >= 4.5f);
            }
    }
}

TEST_CASE("the first three bobs have clearly different colours in the blueprint theme") {
    // The sum of the differences of the three sRGB channels.
    const auto apart = [](Theme theme, std::size_t one, std::size_t other) {
        const glm::vec3 d = palette::srgb_from_linear(palette::bob(one, theme)) -
                            palette::srgb_from_linear(palette::bob(other, theme));
        return std::abs(d.r) + std::abs(d.g) + std::abs(d.b);
    };
    for (std::size_t one = 0; one < 3; ++one)
        for (std::size_t other = 0; other < one; ++other) {
            CAPTURE(one, other);
            CHECK(apart(Theme::blueprint, one, other) > 0.75f);
        }
}

TEST_CASE("velocity arrows, force arrows, angle arcs and the energy bar are drawn if they are requested") {
    const auto shown =
        GENERATE(&Look::velocity_arrows, &Look::force_arrows, &Look::angle_arcs, &Look::energy_bar);
    const auto theme = GENERATE(Theme::night, Theme::paper);
    const auto links = GENERATE(1u, 3u);
    Stage stage(640, 480, links == 1 ? chain_of(1) : elastic_chain_of(3),
                {swinging(links), swinging(links, 0.4)});
    stage.input.layout[View::chain] = {0, 0, 640, 480};
    stage.input.layout[View::torus] = {};
    stage.input.look.theme = theme;
    stage.input.look.flips = true;
    const Picture without = stage.picture_at(2.3);
    stage.input.look.*shown = true;
    const Picture with = stage.picture_of(2.3);
    int changed = 0;
    for (int y = 0; y < with.height; ++y)
        for (int x = 0; x < with.width; ++x) changed += std::abs(peak(with, x, y) - peak(without, x, y)) > 24;
    CHECK(changed > 8);
    CHECK(changed < 12000);
    CHECK(stage.context.errors() == 0);
}

namespace {

/// A motion of two links by about a hundredth of a radian.
Angles swinging_little(double t) {
    return {{0.01 * std::sin(3 * t), 0.014 * std::sin(3 * t + 0.3)},
            {0.03 * std::cos(3 * t), 0.042 * std::cos(3 * t + 0.3)},
            {}};
}

int changed_pixels(const Picture& one, const Picture& other, int codes) {
    int changed = 0;
    for (int y = 0; y < one.height; ++y)
        for (int x = 0; x < one.width; ++x) changed += std::abs(peak(one, x, y) - peak(other, x, y)) > codes;
    return changed;
}

} // namespace

TEST_CASE("a small swing fills the energy bar, and the plots of angles fit the swing") {
    Stage stage(640, 480, chain_of(2), {swinging_little});
    stage.input.layout[View::chain] = {0, 0, 640, 480};
    stage.input.layout[View::torus] = {};
    const Picture without = stage.picture_at(3);
    stage.input.look.energy_bar = true;
    CHECK(changed_pixels(stage.picture_of(3), without, 60) > 600);

    for (const PlotKind plot : {PlotKind::over_time, PlotKind::phase, PlotKind::neighbours}) {
        CAPTURE(row_of(plot).title);
        Stage plots(480, 320, chain_of(2), {swinging_little});
        plots.input.layout = {};
        plots.input.layout[plot] = {0, 0, 480, 320};
        plots.input.show_labels = false;
        const Picture picture = plots.picture_at(6);
        int low = picture.height, high = 0;
        for (int y = 0; y < picture.height; ++y)
            for (int x = 0; x < picture.width; ++x)
                if (peak(picture, x, y) > 90) {
                    low = std::min(low, y);
                    high = std::max(high, y);
                }
        CHECK(high - low > 0.4 * picture.height);
    }
}

TEST_CASE("axes fit a swing below 0.5 rad, and show the whole circle for larger swings") {
    Stage stage(640, 480, chain_of(2), {swinging_little});
    stage.draw(1);
    const auto plot = [&](PlotKind kind, const LargestSoFar& largest) {
        return plot_geometry(kind, stage.input, {0, 0, 400, 300}, largest);
    };
    CHECK(plot(PlotKind::over_time, {0.05f, 0.011f}).up.high == Approx(0.015));
    const PlotGeometry phase = plot(PlotKind::phase, {0.049f, 0.45f});
    CHECK(phase.across.high == Approx(0.5));
    CHECK(phase.up.high == Approx(0.05));
    CHECK(phase.across.ticks.size() >= 2);
    CHECK(plot(PlotKind::phase, {0.05f, 0.51f}).across.high == Approx(std::numbers::pi));
    CHECK(plot(PlotKind::phase, {0.05f, 0.51f}).up.high == 1);
    CHECK(plot(PlotKind::over_time, {0, 0}).up.high == Approx(std::numbers::pi)); // nothing moves yet
    stage.input.plot_windows[PlotKind::phase].across = AxisRange{-0.1, 0.2};
    CHECK(plot(PlotKind::phase, {0.05f, 0.45f}).across.high == Approx(0.2));
}
