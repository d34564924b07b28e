// SPDX-License-Identifier: MIT
// Tests for render/scene_renderer.hpp by pictures, on Mesa's software renderer.
#include "render/look/palette.hpp"
#include "render/plots/plot_curve.hpp"
#include "render/scenes.hpp"
#include "render/view_layout.hpp"
#include "support/catch.hpp"

#include <optional>
#include <string>

using namespace pendula;
using namespace pendula::test;

namespace {

constexpr int golden_width = 320, golden_height = 180;

/// The golden pictures are those of Mesa's software renderer. With another renderer, only the other tests
/// check the drawing.
void compare(const std::string& name, Stage& stage, double time) {
    if (!stage.context.is_software()) {
        WARN("not compared with its golden picture: this is not Mesa's software renderer");
        return;
    }
    const std::string mismatch = stage.mismatch_at(time, name);
    if (!mismatch.empty()) FAIL_CHECK(mismatch);
}

} // namespace

TEST_CASE("golden: three links with a ghost", "[bulk]") {
    Stage stage(golden_width, golden_height, chain_of(3), {swinging(3), swinging(3, 0.3)});
    compare("three-links", stage, 14.0);
    CHECK(stage.context.errors() == 0);
}

TEST_CASE("golden: one link shows its phase on the torus", "[bulk]") {
    Stage stage(golden_width, golden_height, chain_of(1), {swinging(1)});
    compare("one-link", stage, 7.0);
    CHECK(stage.context.errors() == 0);
}

TEST_CASE("golden: a hundred links stay readable", "[bulk]") {
    Stage stage(golden_width, golden_height, chain_of(100), {swinging(100)});
    compare("hundred-links", stage, 3.0);
    CHECK(stage.context.errors() == 0);
}

TEST_CASE("golden: one view above the other without trails, on a screen with twice the pixel density",
          "[bulk]") {
    Stage stage(240, 420, chain_of(4), {swinging(4)});
    stage.input.layout[View::chain] = {0, 0, 240, 210};
    stage.input.layout[View::torus] = {0, 210, 240, 210};
    stage.input.pixel_scale = 0.9f;
    stage.input.show_trails = false;
    stage.input.torus_camera = {.azimuth = 2.0f, .elevation = -0.4f, .distance = 3.5f};
    compare("two-above", stage, 2.0);
    CHECK(stage.context.errors() == 0);
}

TEST_CASE("golden: every embedding of the torus, and shapes between them", "[bulk]") {
    struct Shape {
        const char* name;
        TorusShape shape;
        bool nested;
    };
    const Shape shape =
        GENERATE(Shape{"torus-flat", {0, 0, 0}, false}, Shape{"torus-half-rolled", {0.55f, 0, 0}, false},
                 Shape{"torus-half-clifford", {1, 0.5f, 2}, false}, Shape{"torus-clifford", {1, 1, 2}, false},
                 Shape{"torus-nested", {1, 0, 0}, true});
    Stage stage(320, 280, chain_of(4), {swinging(4, 0, 0.9), swinging(4, 0.3, 0.9)});
    stage.input.layout = divide_area({0, 0, 320, 280}, Layout::torus);
    stage.input.torus_shape = shape.shape;
    if (shape.shape.roll == 0) stage.input.torus_camera = home_camera(TorusEmbedding::flat);
    stage.input.views.nested_tori = shape.nested;
    compare(shape.name, stage, 11.0);
    CHECK(stage.context.errors() == 0);
}

TEST_CASE("golden: every plot, and everything together", "[bulk]") {
    struct Shown {
        const char* name;
        std::optional<View> view;
    };
    const Shown shown =
        GENERATE(Shown{"plot-of-angles", PlotKind::over_time}, Shown{"plot-of-phases", PlotKind::phase},
                 Shown{"plot-of-neighbours", PlotKind::neighbours}, Shown{"everything", {}});
    const int w = shown.view ? 360 : 960, h = shown.view ? 220 : 540;
    Stage stage(w, h, chain_of(3), {swinging(3, 0, 0.7), swinging(3, 0.3, 0.7)});
    stage.input.layout = divide_area({0, 0, w, h}, Layout::everything, shown.view);
    compare(shown.name, stage, 45.0);
    CHECK(stage.context.errors() == 0);
}

TEST_CASE("the golden comparison detects letters that are larger, different or missing") {
    Stage stage(360, 220, chain_of(3), {swinging(3, 0, 0.7), swinging(3, 0.3, 0.7)});
    if (!stage.context.is_software()) return;
    stage.input.layout = divide_area({0, 0, 360, 220}, Layout::everything, PlotKind::phase);
    REQUIRE(stage.mismatch_at(45.0, "plot-of-phases").empty());
    SECTION("larger letters") {
        stage.input.text_size *= 1.2f;
        CHECK(!stage.mismatch_at(45.0, "plot-of-phases").empty());
    }
    SECTION("letters of another plot with the same ticks") {
        stage.input.layout = divide_area({0, 0, 360, 220}, Layout::everything, PlotKind::neighbours);
        CHECK(!stage.mismatch_at(45.0, "plot-of-phases").empty());
    }
    SECTION("no letters") {
        stage.input.show_labels = false;
        const Picture bare = stage.picture_of(45.0);
        CHECK(!golden_mismatch("plot-of-phases", bare, bare).empty());
    }
}

TEST_CASE("golden: plots with logarithmic axes, whole and in part", "[bulk]") {
    struct Shown {
        const char* name;
        View view;
        bool is_part;
    };
    const Shown shown = GENERATE(Shown{"plot-of-drift", PlotKind::drift, false},
                                 Shown{"plot-of-divergence", PlotKind::divergence, false},
                                 Shown{"plot-of-divergence-part", PlotKind::divergence, true});
    Stage stage(360, 220, chain_of(3), {swinging(3), swinging(3, 0.3)});
    stage.input.layout = divide_area({0, 0, 360, 220}, Layout::everything, shown.view, 3, PlotSet::all);
    PlotCurve drift, ghost, line;
    ghost.name = "ghost";
    ghost.colour = palette::companion(TrajectoryKind::ghost, 0, 1);
    for (int i = 0; i <= 450; ++i) {
        const double time = 0.1 * i, wave = std::sin(1.7 * time);
        drift.points.push_back({time, time, -14 + 0.05 * time + wave, i != 200});
        ghost.points.push_back({time, time, i == 0 ? -HUGE_VAL : -8 + 0.2 * time + 0.4 * wave, true});
    }
    line.points = {{0, 0, -8, true}, {40, 40, 0, true}};
    const std::vector<PlotCurve> drifts{drift}, distances{line, ghost};
    stage.input.drift_curves = drifts;
    stage.input.divergence_curves = distances;
    stage.input.energy_scale = 215.82;
    if (shown.is_part)
        stage.input.plot_windows[PlotKind::divergence] = {AxisRange{10, 14}, AxisRange{-6.2, -5.4}};
    compare(shown.name, stage, 45.0);
    CHECK(stage.context.errors() == 0);
}

TEST_CASE("golden: an ensemble's statistics", "[bulk]") {
    StatisticsSeries series;
    for (int i = 0; i <= 120; ++i) {
        const double t = 0.1 * i, grown = 1 / (1 + std::exp(8 - 1.2 * t));
        EnsembleStatistics entry;
        entry.time = t;
        entry.spread = {1.4 * grown, 2.1 * grown + 0.1 * std::sin(2 * t) * grown, 2.8 * grown};
        entry.entropy = 8 * grown;
        entry.flipped = std::max(0.0, 0.08 * (t - 5));
        entry.mean_drift = 1e-7 * t;
        entry.worst_drift = 6e-7 * t;
        series.add(entry);
    }
    const EnsembleCurves curves = ensemble_curves(*series.share(121), 121, Theme::night);
    Stage stage(960, 540, chain_of(3), {swinging(3, 0, 0.7), swinging(3, 0.3, 0.7)});
    stage.input.layout = divide_area({0, 0, 960, 540}, Layout::everything, {}, 3, PlotSet::with_ensemble);
    stage.input.spread_curves = curves.spread;
    stage.input.entropy_curves = curves.entropy;
    stage.input.flipped_curves = curves.flipped;
    stage.input.ensemble_drift_curves = curves.drift;
    compare("everything-with-ensemble", stage, 12.0);
    CHECK(stage.context.errors() == 0);
}

TEST_CASE("golden: a part of a plot of samples", "[bulk]") {
    Stage stage(360, 220, chain_of(3), {swinging(3, 0, 0.7)});
    stage.input.layout = divide_area({0, 0, 360, 220}, Layout::everything, PlotKind::phase);
    stage.input.plot_windows[PlotKind::phase] = {AxisRange{-0.5, 0.7}, AxisRange{-1, 2.5}};
    compare("plot-of-phases-part", stage, 45.0);
    CHECK(stage.context.errors() == 0);
}

TEST_CASE("golden: at 0.6 of the resolution the picture is nearly the same, and its text stays sharp",
          "[bulk]") {
    Stage stage(960, 540, chain_of(3), {swinging(3, 0, 0.7), swinging(3, 0.3, 0.7)});
    stage.input.layout = divide_area({0, 0, 960, 540}, Layout::everything);
    const Picture full = stage.picture_at(45.0);
    stage.input.render_scale = 0.6f;
    const Picture reduced = stage.picture_at(45.0);
    CHECK(difference(full, reduced).mean < 4);
    // Titles are drawn at the target's own resolution, so that no pixel differs by much.
    int worst = 0;
    for (int y = 352; y < 362; ++y)
        for (int x = 40; x < 100; ++x)
            worst = std::max(worst, std::abs(peak(full, x, y) - peak(reduced, x, y)));
    CHECK(worst < 12);
    CHECK(stage.context.errors() == 0);
}

TEST_CASE("the comparison of pictures detects swapped channels and slightly brighter dark parts") {
    Stage stage(golden_width, golden_height, chain_of(3), {swinging(3), swinging(3, 0.3)});
    const Picture right = stage.picture_at(14.0);
    Picture shifted = right;
    for (std::size_t i = 0; i < shifted.rgba.size(); i += 4) std::swap(shifted.rgba[i], shifted.rgba[i + 1]);
    const Difference swapped = difference(right, shifted);
    CHECK((swapped.maximum > Thresholds().maximum && swapped.mean > Thresholds().mean));

    // Only the darkest parts become brighter, by two codes.
    Picture lifted = right;
    for (std::size_t i = 0; i < lifted.rgba.size(); ++i)
        if (i % 4 != 3 && lifted.rgba[i] < 60) lifted.rgba[i] = static_cast<std::uint8_t>(lifted.rgba[i] + 2);
    CHECK(difference(right, lifted).mean > Thresholds().mean);
}

TEST_CASE("the same input gives the same picture, byte for byte") {
    const auto render = [] {
        Stage stage(golden_width, golden_height, chain_of(3), {swinging(3), swinging(3, 0.3)});
        return stage.picture_at(9.0).rgba;
    };
    CHECK(render() == render());
}
