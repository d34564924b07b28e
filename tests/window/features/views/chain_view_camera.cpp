// SPDX-License-Identifier: MIT
// Tests for window/features/views/chain_view_camera.hpp.
#include "window/features/views/chain_view_camera.hpp"

#include "support/catch.hpp"

using namespace pendula;

namespace {

constexpr float fitted_scale = 50; // units per metre at which the whole chain fits
const glm::vec2 view_centre{400, 300};

ChainPlace place_of(const ChainCamera& camera) {
    const float scale = fitted_scale * camera.zoom;
    return {view_centre + scale * glm::vec2(-camera.centre.x, camera.centre.y), scale};
}

/// The point of the plane, m, that is under the pointer.
glm::vec2 under(const ChainViewCamera& camera, glm::vec2 pointer) {
    const ChainPlace place = place_of(camera.camera());
    const glm::vec2 away = (pointer - place.pivot) / place.scale;
    return {away.x, -away.y};
}

} // namespace

TEST_CASE("the wheel zooms at the pointer") {
    ChainViewCamera camera;
    const glm::vec2 pointer{520, 130};
    const glm::vec2 before = under(camera, pointer);
    for (const double notches : {3.0, 2.0, -4.0, 1.0}) {
        camera.zoom(notches, pointer, place_of(camera.camera()), view_centre);
        CHECK(under(camera, pointer).x == Approx(before.x).epsilon(1e-4));
        CHECK(under(camera, pointer).y == Approx(before.y).epsilon(1e-4));
    }
    CHECK(camera.camera().zoom == Approx(1.3225)); // 1.15²
    for (int i = 0; i < 200; ++i) camera.zoom(5, pointer, place_of(camera.camera()), view_centre);
    CHECK(camera.camera().zoom <= 200);
    for (int i = 0; i < 200; ++i) camera.zoom(-5, pointer, place_of(camera.camera()), view_centre);
    CHECK(camera.camera().zoom >= 0.2f);
}

TEST_CASE("a drag takes the plane along") {
    ChainViewCamera camera;
    camera.zoom(4, {500, 200}, place_of(camera.camera()), view_centre);
    const glm::vec2 held = under(camera, {500, 200});
    camera.drag({-70, 25}, place_of(camera.camera()));
    CHECK(under(camera, {430, 225}).x == Approx(held.x).epsilon(1e-4));
    CHECK(under(camera, {430, 225}).y == Approx(held.y).epsilon(1e-4));
}

TEST_CASE("the chain's view eases home in 300 ms") {
    ChainViewCamera camera;
    camera.zoom(6, {500, 200}, place_of(camera.camera()), view_centre);
    camera.home();
    camera.advance(0.1, {});
    CHECK(camera.camera().zoom > 1);
    for (int i = 0; i < 10; ++i) camera.advance(0.031, {});
    CHECK(camera.camera().zoom == Approx(1));
    CHECK(camera.camera().centre.x == Approx(0).margin(1e-5));
    CHECK(camera.camera().centre.y == Approx(0).margin(1e-5));
}

TEST_CASE("it goes with a bob softly, keeps what was dragged, and comes back") {
    ChainViewCamera camera;
    const glm::vec2 bob{2, -3};
    camera.advance(0.02, bob);
    CHECK(camera.camera().centre.x > 0);
    CHECK(camera.camera().centre.x < 2); // not at once
    for (int i = 0; i < 100; ++i) camera.advance(0.02, bob);
    CHECK(camera.camera().centre.x == Approx(2).epsilon(1e-3));
    CHECK(camera.camera().centre.y == Approx(-3).epsilon(1e-3));
    camera.drag({50, 0}, place_of(camera.camera()));
    camera.advance(0.02, bob);
    CHECK(camera.camera().centre.x == Approx(1).epsilon(1e-3));
    for (int i = 0; i < 100; ++i) camera.advance(0.02, {});
    CHECK(camera.camera().centre.x == Approx(-1).epsilon(1e-3));
}
