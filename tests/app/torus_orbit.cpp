// SPDX-License-Identifier: MIT
// Tests for app/torus_orbit.hpp.
#include "app/torus_orbit.hpp"

#include "support/catch.hpp"

#include <cmath>
#include <numbers>

using namespace pendula;

TEST_CASE("the camera turns once in ninety seconds until it is touched") {
    TorusOrbit orbit;
    const float start = orbit.camera().azimuth;
    for (int i = 0; i < 90; ++i) orbit.advance(0.5);
    CHECK(orbit.camera().azimuth - start == Approx(std::numbers::pi).epsilon(1e-5));
    CHECK(TorusOrbit::untouched(45).azimuth == Approx(orbit.camera().azimuth).epsilon(1e-5));
    CHECK(TorusOrbit::untouched(90).azimuth == Approx(start));

    orbit.drag(0, 0, 500);
    const float touched = orbit.camera().azimuth;
    orbit.advance(10);
    CHECK(orbit.camera().azimuth == touched);
}

TEST_CASE("drags and the wheel stay within what can be seen") {
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

TEST_CASE("home eases back in 300 ms") {
    TorusOrbit orbit;
    orbit.drag(400, 100, 500);
    orbit.zoom(5);
    orbit.home();
    for (int i = 0; i < 10; ++i) orbit.advance(0.031);
    const OrbitCamera start;
    CHECK(std::remainder(orbit.camera().azimuth - start.azimuth, 2 * std::numbers::pi) ==
          Approx(0).margin(1e-4));
    CHECK(orbit.camera().elevation == Approx(start.elevation));
    CHECK(orbit.camera().distance == Approx(start.distance));
}
