// SPDX-License-Identifier: MIT
// Tests for window/features/views/view_control.hpp: input from the pointer and the wheel in the views, the
// chain's camera, and the views of earlier scenes.
#include "window/features/views/view_control.hpp"
#include "support/catch.hpp"
#include "window/pointer_events.hpp"

using namespace pendula;
using namespace pendula::test;

namespace {

struct Window {
    ViewSettings settings;
    ViewControl control{settings};
    Chain chain;
    PixelRectangle area{0, 0, 1000, 600};

    Window() {
        chain.lengths = {1, 1};
        chain.masses = {1, 1};
    }

    void handle(const InputEvents& events, bool over_panel = false) {
        control.handle(events, control.layout(area, settings, chain.links()), chain, 1.0, over_panel);
    }
    FrameInput cameras() const {
        FrameInput input;
        control.set_cameras(input);
        return input;
    }
};

} // namespace

TEST_CASE("a drag moves only the view in which it began") {
    Window window;
    const FrameInput before = window.cameras();
    window.handle(press_at(100, 100)); // chain
    window.handle(drag_to(900, 100, 800, 0));
    CHECK(window.cameras().chain_camera.centre.x < 0);
    CHECK(window.cameras().torus_camera.azimuth == before.torus_camera.azimuth);

    InputEvents released;
    window.handle(released);
    window.handle(press_at(800, 300)); // torus
    window.handle(drag_to(810, 300, 10, 0));
    CHECK(window.cameras().torus_camera.azimuth > before.torus_camera.azimuth);
    InputEvents shifted = drag_to(820, 300, 10, 0);
    shifted.moves_view = true;
    window.handle(shifted);
    CHECK(window.cameras().torus_camera.pan.x > 0);
}

TEST_CASE("a drag that begins on a panel moves no view") {
    Window window;
    window.handle(press_at(100, 100), true);
    window.handle(drag_to(150, 100, 50, 0));
    CHECK(window.cameras().chain_camera.centre.x == 0);
}

TEST_CASE("the wheel zooms the view under the pointer") {
    Window window;
    window.handle(wheel_at(200, 200, 2));
    CHECK(window.cameras().chain_camera.zoom > 1);
    const float distance = window.cameras().torus_camera.distance;
    window.handle(wheel_at(900, 200, 2));
    CHECK(window.cameras().torus_camera.distance < distance);
}

TEST_CASE("a double click fills the window with one view, and another double click shows all views again") {
    Window window;
    const ViewLayout all = window.control.layout(window.area, window.settings, 2);
    InputEvents twice = press_at(900, 300);
    twice.double_clicked = true;
    window.handle(twice);
    const ViewLayout alone = window.control.layout(window.area, window.settings, 2);
    CHECK(alone[View::torus].width == 1000);
    CHECK(alone[View::chain].width == 0);
    window.handle(twice);
    CHECK(window.control.layout(window.area, window.settings, 2)[View::chain].width ==
          all[View::chain].width);

    window.handle(twice);
    window.control.home();
    CHECK(window.control.layout(window.area, window.settings, 2)[View::chain].width ==
          all[View::chain].width);
}

TEST_CASE("the chain's view follows the chosen bob") {
    Window window;
    window.settings.follow_bob = 2;
    ChainState state;
    state.x = {0.5, 1.0};
    state.y = {-0.5, -1.5};
    for (int i = 0; i < 100; ++i) window.control.advance(0.02, window.settings, state);
    CHECK(window.cameras().chain_camera.centre.x == Approx(1.0).epsilon(1e-3));
    CHECK(window.cameras().chain_camera.centre.y == Approx(-1.5).epsilon(1e-3));
}

namespace {

constexpr float fitted_scale = 50; // units per metre at which the whole chain fits
const glm::vec2 view_centre{400, 300};

ChainPlace place_of(const ChainCamera& camera) {
    const float scale = fitted_scale * camera.zoom;
    return {view_centre + scale * glm::vec2(-camera.centre.x, camera.centre.y), scale};
}

/// The point of the plane under the pointer, m.
glm::vec2 under(const ChainViewCamera& camera, glm::vec2 pointer) {
    const ChainPlace place = place_of(camera.camera());
    const glm::vec2 away = (pointer - place.pivot) / place.scale;
    return {away.x, -away.y};
}

} // namespace

TEST_CASE("the wheel zooms within limits and keeps the point under the pointer in place") {
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

TEST_CASE("a drag moves the plane with the pointer") {
    ChainViewCamera camera;
    camera.zoom(4, {500, 200}, place_of(camera.camera()), view_centre);
    const glm::vec2 held = under(camera, {500, 200});
    camera.drag({-70, 25}, place_of(camera.camera()));
    CHECK(under(camera, {430, 225}).x == Approx(held.x).epsilon(1e-4));
    CHECK(under(camera, {430, 225}).y == Approx(held.y).epsilon(1e-4));
}

TEST_CASE("the chain's view returns home smoothly in 300 ms") {
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

TEST_CASE("the camera follows a bob smoothly, keeps the shift of a drag, and returns afterwards") {
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

TEST_CASE("a scene that is shown again has its last view, and a new scene has the home view") {
    const ViewSettings settings;
    ViewControl control{settings};
    SceneCameras cameras;
    Chain chain;
    chain.lengths = {1, 1};
    chain.masses = {1, 1};
    const auto zoom = [&](double wheel) {
        control.handle(wheel_at(100, 100, wheel), control.layout({0, 0, 1000, 600}, settings, 2), chain, 1.0,
                       false);
    };
    const auto seen = [&] {
        control.advance(10, settings, ChainState{}); // longer than any camera moves
        FrameInput input;
        control.set_cameras(input);
        return input.chain_camera.zoom;
    };
    const auto home = seen();
    zoom(3);
    const auto first = seen();
    CHECK(first != home);
    cameras.follow(0, control);
    CHECK(seen() == first);
    cameras.follow(1, control); // a scene is opened
    CHECK(seen() == home);
    zoom(-2);
    const auto second = seen();
    cameras.follow(0, control); // undone
    CHECK(seen() == first);
    cameras.follow(1, control); // done again
    CHECK(seen() == second);
}
