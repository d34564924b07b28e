// SPDX-License-Identifier: MIT
// Tests for how much light the torus, its path and the plots get, by what is drawn.
#include "one_view.hpp"
#include "render/plots/plot_geometry.hpp"
#include "render/view_geometry.hpp"
#include "support/catch.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <utility>
#include <vector>

using namespace pendula;
using namespace pendula::test;

namespace {

double linear(int code) {
    const double value = code / 255.0;
    return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
}

double luminance(const Picture& picture, int x, int y) {
    const std::uint8_t* p = picture.at(x, y);
    return 0.2126 * linear(p[0]) + 0.7152 * linear(p[1]) + 0.0722 * linear(p[2]);
}

/// A stage that only shows the torus. θ_1 turns once in `seconds` and θ_2 rests at 0, so that the path runs
/// along the ring.
struct RingStage : Stage {
    explicit RingStage(double seconds)
        : Stage(view_width, view_height, chain_of(2), {[rate = 2 * std::numbers::pi / seconds](double t) {
                    return Angles{{rate * t, 0.0}, {rate, 0.0}};
                }}) {
        show_only(*this, View::torus);
        input.look.bloom = 0;
        input.look.exposure = -2; // so that no highlight is compressed
        input.trail_seconds = seconds;
    }
};

/// The most blue light, the brightest of the path's channels, that the path adds near the ring's outer edge
/// at `u`.
double light_of_path(const Picture& with, const Picture& without, const TorusGeometry& torus, float u) {
    const glm::vec2 at = pixel_of(torus, torus.surface.position(u, 0)).value();
    double most = 0;
    for (int dy = -3; dy <= 3; ++dy)
        for (int dx = -3; dx <= 3; ++dx) {
            const int x = static_cast<int>(at.x) + dx, y = view_height - static_cast<int>(at.y) + dy;
            most = std::max(most, linear(with.at(x, y)[2]) - linear(without.at(x, y)[2]));
        }
    return most;
}

} // namespace

TEST_CASE(
    "the path outshines the glass, shines through it, and fades from a bright head to a deep blue end") {
    RingStage stage(12);
    stage.input.look.trail_fade = TrailFade::hold;
    stage.input.look.trail_width = TrailWidth::constant;
    const Picture with = stage.picture_at(15.0); // the head moves away from the near side
    stage.input.show_trails = false;
    const Picture glass = stage.picture_of(15.0);
    const TorusGeometry torus = see_torus(stage.input.torus_camera, {0, 0, view_width, view_height}, {});
    const auto light = [&](float u) { return light_of_path(with, glass, torus, u); };

    // The glass is nearly neutral, and darker than the path.
    std::vector<double> light_of_glass;
    double colour = 0, sum = 0;
    for (int y = 0; y < view_height; ++y)
        for (int x = view_width / 3; x < view_width * 2 / 3; ++x) {
            const std::uint8_t* p = glass.at(x, y);
            light_of_glass.push_back(linear(p[2]));
            if (p[0] > 200) continue; // the dot that marks the present
            colour += linear(p[2]) - linear(p[0]);
            sum += linear(p[0]) + linear(p[1]) + linear(p[2]);
        }
    const float near = std::atan2(-torus.eye.z, torus.eye.x);
    std::sort(light_of_glass.begin(), light_of_glass.end());
    CHECK(light(near) > 4 * light_of_glass[light_of_glass.size() * 99 / 100]);
    CHECK(colour / sum < 0.2);

    // Behind the glass, about a quarter of the light remains.
    const double behind = light(near + pi) / light(near);
    CHECK(behind > 0.18);
    CHECK(behind < 0.35);

    // The light and the colour purity of the path on its near side, at a given time.
    const auto blueness = [&](double time) {
        stage.input.show_trails = true;
        const Picture picture = stage.picture_at(time);
        const glm::vec2 at = pixel_of(torus, torus.surface.position(near, 0)).value();
        std::array<double, 3> most{};
        for (int dy = -3; dy <= 3; ++dy)
            for (int dx = -3; dx <= 3; ++dx)
                for (std::size_t c = 0; c < 3; ++c)
                    most[c] =
                        std::max(most[c], linear(picture.at(static_cast<int>(at.x) + dx,
                                                            view_height - static_cast<int>(at.y) + dy)[c]));
        return std::pair(most[2], most[2] / most[1]);
    };
    const double there = (near < 0 ? near + 2 * pi : near) / (2 * pi) * 12; // when the path is at `near`
    const auto [young_light, young_blue] = blueness(24 + there + 0.6);
    const auto [old_light, old_blue] = blueness(24 + there + 10);
    CHECK(young_light > 1.3 * old_light);
    CHECK(old_blue > 1.3 * young_blue);
    CHECK(stage.context.errors() == 0);
}

TEST_CASE("the glass around the hole is no brighter than the torus's outline") {
    RingStage stage(12);
    stage.input.show_trails = false;
    stage.input.look.exposure = 0;
    const Picture glass = stage.picture_at(1);
    const TorusGeometry torus = see_torus(stage.input.torus_camera, {0, 0, view_width, view_height}, {});
    const glm::vec2 middle = pixel_of(torus, glm::vec3(0)).value();
    const auto around = [&](int from, int to) {
        double most = 0;
        for (int x = from; x < to; ++x)
            for (int y = 60; y < view_height - 60; ++y) most = std::max(most, luminance(glass, x, y));
        return most;
    };
    const auto px = [&](float radii) { return static_cast<int>(middle.x + radii * torus.pixels_per_radius); };
    const double horn = std::max(around(px(-0.7f), px(-0.4f)), around(px(0.4f), px(0.7f)));
    const double outline = std::max(around(px(-1.6f), px(-1.2f)), around(px(1.2f), px(1.6f)));
    CHECK(horn < outline);
}

TEST_CASE("plots have no bloom, and parts of a phase portrait older than five seconds are dimmer") {
    Stage stage(view_width, view_height, chain_of(2), {swinging(2)});
    show_only(stage, GENERATE(PlotKind::over_time, PlotKind::phase, PlotKind::neighbours));
    stage.input.look.bloom = 0;
    const Picture plain = stage.picture_at(20.0);
    stage.input.look.bloom = 3;
    CHECK(stage.picture_of(20.0).rgba == plain.rgba);

    Stage turning_stage(view_width, view_height, chain_of(2), {turning(0.3)});
    show_only(turning_stage, PlotKind::phase);
    turning_stage.input.views.plot_seconds = 18;
    turning_stage.input.look.exposure = -1;
    const Picture picture = turning_stage.picture_at(18.0);
    const gl::Area curves =
        plot_geometry(PlotKind::phase, turning_stage.input, {0, 0, view_width, view_height}, 0.3f)
            .frame.curves;
    const auto light_at = [&](double age) {
        const double angle = std::remainder(3.0 + 0.3 * (18.0 - age), 2 * std::numbers::pi);
        const int x = curves.x + static_cast<int>((angle / (2 * std::numbers::pi) + 0.5) * curves.width);
        double most = 0;
        for (int y = 0; y < view_height * 45 / 100; ++y) most = std::max(most, luminance(picture, x, y));
        return most;
    };
    CHECK(light_at(12) < 0.35 * light_at(2));
    CHECK(light_at(12) > 0.1 * light_at(2));
    CHECK(light_at(8) == Approx(light_at(14)).epsilon(0.25));
}
