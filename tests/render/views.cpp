// SPDX-License-Identifier: MIT
// Tests for the torus's embeddings, the plots and their labels, by what is drawn.
#include "one_view.hpp"
#include "render/look/palette.hpp"
#include "render/plots/plot_geometry.hpp"
#include "render/plots/sample_curves.hpp"
#include "render/view_geometry.hpp"
#include "render/view_layout.hpp"
#include "support/catch.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <utility>
#include <vector>

using namespace pendula;
using namespace pendula::test;

namespace {

/// The number of pixels of `area` (origin at the top left) that trails change by more than `codes`.
int changed_by_trails(Stage& stage, double time, const PixelRectangle& area, int codes) {
    const Picture with = stage.picture_at(time);
    stage.input.show_trails = false;
    const Picture without = stage.picture_of(time);
    stage.input.show_trails = true;
    int count = 0;
    for (int y = area.y; y < area.y + area.height; ++y)
        for (int x = area.x; x < area.x + area.width; ++x)
            if (std::abs(peak(with, x, y) - peak(without, x, y)) > codes) ++count;
    return count;
}

PixelRectangle top_down(const gl::Area& area) {
    return {area.x, view_height - area.y - area.height, area.width, area.height};
}

} // namespace

TEST_CASE("a chain that swings out of its view is drawn beyond it, and fades out beside plots") {
    Stage stage(view_width, view_height, chain_of(2), {swinging(2)});
    stage.input.show_labels = false;
    stage.input.trail_seconds = 6;
    ViewLayout layout;
    layout[View::chain] = {0, 0, 320, view_height};
    stage.input.chain_camera = {{-0.8f, 0.6f}, 2.2f}; // shows the chain on the right and beyond the view
    stage.input.layout = layout;
    const PixelRectangle beyond{330, 0, 300, view_height};
    CHECK(changed_by_trails(stage, 6, beyond, 8) == 0);
    layout.chain_clip = {0, 0, view_width, view_height};
    stage.input.layout = layout;
    CHECK(changed_by_trails(stage, 6, beyond, 8) > 500);

    // Where a column of plots begins, the trails fade out within 40 px, for a picture 900 px high.
    layout[PlotKind::over_time] = {320, 0, 320, view_height};
    stage.input.layout = layout;
    stage.input.views.plot_seconds = 1e-3; // the plot's own curve is too short to be visible
    const int fade = static_cast<int>(40 * pixel_scale_for(view_height)) + 1;
    CHECK(changed_by_trails(stage, 6, {320, 0, fade / 2, view_height}, 8) > 0);
    const gl::Area plot =
        plot_geometry(PlotKind::over_time, stage.input, {320, 0, 320, view_height}, 1).frame.curves;
    const PixelRectangle right_of_labels{320 + fade, 0, plot.x - 320 - fade - 2, view_height};
    if (right_of_labels.width > 0) CHECK(changed_by_trails(stage, 6, right_of_labels, 8) == 0);
    const PixelRectangle above{320 + fade, 0, 320 - fade, view_height - plot.y - plot.height - 2};
    CHECK(changed_by_trails(stage, 6, above, 8) == 0);
}

TEST_CASE("an angle that wraps draws no line across the flat torus") {
    Stage stage(view_width, view_height, chain_of(2), {turning(GENERATE(3.0, -3.0, 40.0))});
    show_only(stage, View::torus);
    stage.input.torus_shape = shape_of(TorusEmbedding::flat);
    stage.input.torus_camera = home_camera(TorusEmbedding::flat);
    stage.input.trail_seconds = 1.9;
    // The whole path lies on the line θ_2 = 1 rad, and so would a line across. The path has not come near
    // θ_1 = 0 yet, so nothing may be drawn there.
    const TorusGeometry torus =
        see_torus(stage.input.torus_camera, {0, 0, view_width, view_height}, stage.input.torus_shape);
    const auto at = [&](float u, float v) { return pixel_of(torus, torus.surface.position(u, v)).value(); };
    const int left = static_cast<int>(at(-1.5f, 1).x), right = static_cast<int>(at(1.5f, 1).x);
    // After 1.1 rad, the angle has wrapped but has not come back to ±1.5 rad.
    const double time = 1.1 / std::abs(stage.motion(0)(0).omega[0]);
    const int row = view_height - static_cast<int>(at(0, 1).y);
    CHECK(changed_by_trails(stage, time, {left, row - 3, right - left, 7}, 12) == 0);
    CHECK(changed_by_trails(stage, time, {0, row - 3, view_width, 7}, 40) > 10);
    CHECK(stage.context.errors() == 0);
}

TEST_CASE("a path that leaves the flat torus at one edge returns at the opposite edge without gaps") {
    Stage stage(view_width, view_height, chain_of(2), {turning(3.0)});
    show_only(stage, View::torus);
    stage.input.torus_shape = shape_of(TorusEmbedding::flat);
    stage.input.torus_camera = home_camera(TorusEmbedding::flat);
    stage.sample_until(0.5);
    const Picture picture = stage.picture_of(0.5);
    const TorusGeometry torus =
        see_torus(stage.input.torus_camera, {0, 0, view_width, view_height}, stage.input.torus_shape);
    for (const float u : {-pi + 0.02f, pi - 0.02f, -3.0f, -2.5f}) {
        const glm::vec2 pixel = pixel_of(torus, torus.surface.position(u, 1)).value();
        INFO(u);
        CHECK(peak(picture, static_cast<int>(pixel.x), view_height - static_cast<int>(pixel.y)) > 90);
    }
}

TEST_CASE("the shader draws each plot's curve at the values that the processor calculates") {
    Stage stage(view_width, view_height, chain_of(2), {swinging(2, 0, 2.5)});
    constexpr double now = 3;
    for (const PlotKind kind : all_plots) {
        if (!is_of_samples(kind)) continue;
        CAPTURE(row_of(kind).title);
        show_only(stage, kind);
        const Picture picture = stage.picture_at(now);
        const PlotGeometry plot = stage.renderer.plot(kind, stage.input, view_width, view_height);
        const PlotTransform transform = plot.transform();
        for (const double age : {0.1, 0.7, 1.3, 1.9}) {
            CAPTURE(age);
            const Angles angles = stage.motion(0)(now - age);
            const auto of_link = [&](std::size_t link) {
                return SampleHistory::Angle{
                    static_cast<float>(std::remainder(angles.theta[link], 2 * static_cast<double>(pi))),
                    static_cast<float>(angles.omega[link])};
            };
            const PlottedMoment moment{-age, of_link(0), of_link(1)};
            const double across = row_of(axes_of(kind).across).value(moment),
                         up = row_of(axes_of(kind).up).value(moment);
            const int x = static_cast<int>(transform.x_of(across)),
                      y = view_height - 1 - static_cast<int>(transform.y_of(up));
            int brightest = 0;
            for (int dy = -1; dy <= 1; ++dy) brightest = std::max(brightest, peak(picture, x, y + dy));
            CHECK(brightest > 110); // brighter than a line of the grid
        }
    }
}

TEST_CASE("an angle that wraps draws no line across a plot") {
    Stage stage(view_width, view_height, chain_of(2), {turning(GENERATE(3.0, -3.0))});
    const auto kind = GENERATE(PlotKind::over_time, PlotKind::phase, PlotKind::neighbours);
    show_only(stage, kind);
    stage.input.views.plot_seconds = 2;
    const PlotGeometry plot = plot_geometry(kind, stage.input, {0, 0, view_width, view_height}, 3.0f);
    const PixelRectangle curves = top_down(plot.frame.curves);
    // After 1.1 rad, the angle has wrapped, and the path has not been between −1.4 and 0.8 rad.
    const auto share = [](double angle) { return (angle + pi) / (2 * pi); };
    PixelRectangle middle = curves;
    if (kind == PlotKind::over_time) {
        middle.y = curves.y + static_cast<int>(curves.height * (1 - share(0.8)));
        middle.height = static_cast<int>(curves.height * (share(0.8) - share(-1.4)));
    } else {
        middle.x = curves.x + static_cast<int>(curves.width * share(-1.4));
        middle.width = static_cast<int>(curves.width * (share(0.8) - share(-1.4)));
    }
    CHECK(changed_by_trails(stage, 1.1 / 3, middle, 12) == 0);
    CHECK(changed_by_trails(stage, 1.1 / 3, curves, 40) > 20);
    CHECK(stage.context.errors() == 0);
}

TEST_CASE("the shader draws a point of the torus at the pixel that pixel_of() calculates") {
    const auto [roll, clifford] =
        GENERATE(std::pair(0.0f, 0.0f), std::pair(0.5f, 0.0f), std::pair(1.0f, 0.0f), std::pair(1.0f, 0.6f),
                 std::pair(1.0f, 1.0f));
    // The chain rests, so only the dot of the present is drawn.
    const auto still = [](double) { return Angles{{0.7, 0.4}, {0, 0}}; };
    Stage stage(view_width, view_height, chain_of(2), {still});
    show_only(stage, View::torus);
    stage.input.torus_shape = {roll, clifford, 2.0f};
    stage.input.torus_camera = {.azimuth = 0.9f, .elevation = 0.5f, .distance = 4.2f};
    stage.input.pixel_scale = 1;
    const Picture picture = stage.picture_of(0);
    const TorusGeometry torus =
        see_torus(stage.input.torus_camera, {0, 0, view_width, view_height}, stage.input.torus_shape);
    const glm::vec2 pixel = pixel_of(torus, torus.surface.position(0.7f, 0.4f)).value();
    int best = 0, x = 0, y = 0;
    for (int row = 0; row < view_height; ++row)
        for (int column = 0; column < view_width; ++column)
            if (peak(picture, column, row) > best) {
                best = peak(picture, column, row);
                x = column;
                y = view_height - row;
            }
    INFO("roll " << roll << " clifford " << clifford << " brightest " << best);
    CHECK(std::hypot(static_cast<float>(x) - pixel.x, static_cast<float>(y) - pixel.y) < 4);
    CHECK(stage.context.errors() == 0);
}

TEST_CASE("a divergence plot that ends at the present shows nothing of later points") {
    Stage stage(view_width, view_height, chain_of(2), {turning(0.5), turning(0.6)});
    show_only(stage, PlotKind::divergence);
    stage.input.show_labels = true;
    constexpr double time = 12.05; // between two points of the curve
    PlotCurve all, past, line, line_past;
    for (int i = 0; i <= 200; ++i)
        all.points.push_back({0.1 * i, 0.1 * i, -9 + 0.04 * i + (i > 120 ? 3 : 0), true});
    past.points.assign(all.points.begin(), all.points.begin() + 121);
    const double up = std::lerp(all.points[120].up, all.points[121].up, 0.5);
    past.points.push_back({time, time, up, true});
    line.points = {{0, 0, -8, true}, {2 * time, 2 * time, 0, true}};
    line_past.points = {{0, 0, -8, true}, {time, time, -4, true}};
    PlotCurve later; // of a companion that began later
    later.points = {{13, 13, -1, true}, {14, 14, -15, true}};
    later.name = "later";
    const std::vector<PlotCurve> whole{line, all, later}, cut{line_past, past};
    stage.sample_until(time);
    stage.input.divergence_curves = cut;
    const Picture expected = stage.picture_of(time);
    stage.input.divergence_curves = whole;
    const auto differing = [&] {
        const Picture picture = stage.picture_of(time);
        int count = 0;
        for (int y = 0; y < view_height; ++y)
            for (int x = 0; x < view_width; ++x)
                count += std::abs(peak(picture, x, y) - peak(expected, x, y)) > 8;
        return count;
    };
    CHECK(differing() > 500);
    stage.input.logs_end_at_time = true;
    CHECK(differing() == 0);
    CHECK(stage.context.errors() == 0);
}

TEST_CASE(
    "the torus's labels have the colours of their bobs, and a four-dimensional torus has other labels") {
    Stage stage(view_width, view_height, chain_of(3), {swinging(3)});
    show_only(stage, View::torus);
    stage.input.show_trails = false;
    stage.input.look.bloom = 0;
    stage.input.text_size = 22;
    const auto count_near = [&](const Picture& picture, std::size_t bob) {
        const glm::vec3 wanted = 255.0f * palette::srgb_from_linear(palette::bob(bob));
        int count = 0;
        for (int y = 0; y < view_height; ++y)
            for (int x = 0; x < view_width; ++x) {
                const std::uint8_t* p = picture.at(x, y);
                count +=
                    std::abs(p[0] - wanted.r) + std::abs(p[1] - wanted.g) + std::abs(p[2] - wanted.b) < 60;
            }
        return count;
    };
    const Picture bare = stage.picture_at(2.0);
    stage.input.show_labels = true;
    const Picture labelled = stage.picture_of(2.0);
    for (const std::size_t bob : {std::size_t{0}, std::size_t{1}}) {
        CHECK(count_near(bare, bob) < 5);
        CHECK(count_near(labelled, bob) > 40);
    }
    CHECK(count_near(labelled, 2) < 5);
    // Another pair of angles has other colours.
    stage.input.views.first_link = 3;
    CHECK(count_near(stage.picture_of(2.0), 2) > 40);
    // The text below the torus differs.
    stage.input.views.first_link = 1;
    stage.input.torus_shape = shape_of(TorusEmbedding::clifford);
    const Picture four = stage.picture_of(2.0);
    CHECK(count_near(four, 0) > 3);
    CHECK(count_near(four, 0) < count_near(labelled, 0));
    CHECK(stage.context.errors() == 0);
}
