// SPDX-License-Identifier: MIT
// Tests for film/torus_orbit.hpp.
#include "film/torus_orbit.hpp"
#include "render/view_geometry.hpp"
#include "render/view_layout.hpp"
#include "storyboard/storyboard.hpp"
#include "support/catch.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

using namespace pendula;

TEST_CASE("the torus camera turns once in ninety seconds until the user drags it") {
    TorusOrbit orbit;
    const float start = orbit.camera().azimuth;
    for (int i = 0; i < 90; ++i) orbit.advance(0.5, TorusEmbedding::torus, true);
    CHECK(orbit.camera().azimuth - start == Approx(std::numbers::pi).epsilon(1e-5));
    CHECK(TorusOrbit::untouched(TorusEmbedding::torus, 45).camera.azimuth ==
          Approx(orbit.camera().azimuth).epsilon(1e-5));
    CHECK(TorusOrbit::untouched(TorusEmbedding::torus, 90).camera.azimuth == Approx(start));

    orbit.drag(0, 0, 500);
    const float touched = orbit.camera().azimuth;
    orbit.advance(10, TorusEmbedding::torus, true);
    CHECK(orbit.camera().azimuth == touched);
}

TEST_CASE("dragging and zooming keep the torus camera's elevation and distance within limits") {
    TorusOrbit orbit;
    for (int i = 0; i < 100; ++i) orbit.drag(3, 50, 500);
    CHECK(orbit.camera().elevation < std::numbers::pi / 2);
    for (int i = 0; i < 200; ++i) orbit.drag(0, -50, 500);
    CHECK(orbit.camera().elevation > -std::numbers::pi / 2);
    for (int i = 0; i < 100; ++i) orbit.zoom(1);
    CHECK(orbit.camera().distance > 1.5f); // outside the torus, whose outer radius is 1.45
    for (int i = 0; i < 100; ++i) orbit.zoom(-1);
    CHECK(std::isfinite(orbit.camera().distance));
}

TEST_CASE("home returns the torus camera to its start in 300 ms") {
    TorusOrbit orbit;
    orbit.drag(400, 100, 500);
    orbit.zoom(5);
    orbit.home();
    for (int i = 0; i < 10; ++i) orbit.advance(0.031, TorusEmbedding::torus, false);
    const OrbitCamera start;
    CHECK(std::remainder(orbit.camera().azimuth - start.azimuth, 2 * std::numbers::pi) ==
          Approx(0).margin(1e-4));
    CHECK(orbit.camera().elevation == Approx(start.elevation));
    CHECK(orbit.camera().distance == Approx(start.distance));
}

TEST_CASE("neither the camera nor the torus turns by itself if turning is off") {
    TorusOrbit orbit;
    const float start = orbit.camera().azimuth;
    orbit.advance(5, TorusEmbedding::torus, false);
    CHECK(orbit.camera().azimuth == start);
    CHECK(orbit.shape().turn == 0);
    CHECK(TorusOrbit::untouched(TorusEmbedding::torus, 45, false).camera.azimuth == start);
}

TEST_CASE("a dragged torus follows the pointer") {
    TorusOrbit orbit;
    // The point nearest to the camera, a little above the ring's plane, moves right and down with the
    // pointer.
    const auto place = [&] {
        const TorusGeometry seen = see_torus(orbit.camera(), {0, 0, 600, 600});
        return pixel_of(seen, {1.45f * std::cos(0.6f), 0, 1.45f * std::sin(0.6f)}).value();
    };
    const glm::vec2 before = place();
    orbit.drag(30, 0, 600);
    CHECK(place().x > before.x + 10);
    orbit.drag(0, 30, 600);
    CHECK(place().y < before.y - 5); // pixels are counted from the bottom

    const glm::vec2 turned = place();
    orbit.pan(60, 30, 600);
    CHECK(place().x == Approx(turned.x + 60).epsilon(1e-3));
    CHECK(place().y == Approx(turned.y - 30).epsilon(1e-3));
}

TEST_CASE("a torus changes to another embedding without a jump and reaches it exactly") {
    const auto to = GENERATE(TorusEmbedding::flat, TorusEmbedding::clifford);
    TorusOrbit orbit;
    TorusShape last = orbit.shape();
    for (int i = 0; i < 120; ++i) {
        orbit.advance(1.0 / 60, to, true);
        CHECK(std::abs(orbit.shape().roll - last.roll) < 0.03f);
        CHECK(std::abs(orbit.shape().clifford - last.clifford) < 0.03f);
        last = orbit.shape();
    }
    CHECK(last.roll == shape_of(to).roll);
    CHECK(last.clifford == shape_of(to).clifford);
    if (to == TorusEmbedding::flat) { // seen from the front
        CHECK(std::remainder(orbit.camera().azimuth, 2 * std::numbers::pi) == Approx(0).margin(1e-4));
        CHECK(orbit.camera().elevation == Approx(0).margin(1e-4));
    }
}

TEST_CASE("a torus in a storyboard changes its embedding smoothly within 2 s") {
    const Storyboard board = read_storyboard(R"(format = 1
[[shot]]
scene = "torus-double"
duration = 12
  [[shot.change]]
  at = 2
  set = ["view.torus=flat"]
  [[shot.change]]
  at = 3
  set = ["look.theme=paper"]
  [[shot.change]]
  at = 6
  set = ["view.torus=clifford"]
)",
                                             "roll.film.toml");
    const Pane& pane = board.shots.front().panes.front();
    CHECK(torus_look(pane, 2, 2).shape == TorusOrbit::untouched(TorusEmbedding::torus, 2).shape);
    CHECK(torus_look(pane, 4, 4).shape.roll == 0);
    CHECK(torus_look(pane, 4, 4).camera.elevation ==
          TorusOrbit::untouched(TorusEmbedding::flat, 4).camera.elevation);
    CHECK(torus_look(pane, 3, 3).shape.roll == Approx(0.5f));
    CHECK(torus_look(pane, 8, 8).shape == TorusOrbit::untouched(TorusEmbedding::clifford, 8).shape);
    TorusLook before = torus_look(pane, 0, 0);
    constexpr double dt = 1e-3;
    for (double at = dt; at < 12; at += dt) {
        const TorusLook now = torus_look(pane, at, at);
        // The curve 3 u² − 2 u³ over 2 s rises by at most 0.75 a second. Meanwhile an azimuth turns by at
        // most half a turn, in addition to its steady turning.
        CHECK(std::abs(now.shape.roll - before.shape.roll) <= 0.75f * dt + 1e-6f);
        CHECK(std::abs(now.shape.clifford - before.shape.clifford) <= 0.75f * dt + 1e-6f);
        CHECK(std::abs(now.camera.azimuth - before.camera.azimuth) <= (0.75f * 3.1416f + 0.1f) * dt + 1e-5f);
        before = now;
    }
}
