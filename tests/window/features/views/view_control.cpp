// SPDX-License-Identifier: MIT
// Tests for window/features/views/view_control.hpp: what pointer and wheel do.
#include "window/features/views/view_control.hpp"

#include "support/catch.hpp"

using namespace pendula;

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
    static InputEvents press(double x, double y) {
        InputEvents events;
        events.x = x;
        events.y = y;
        events.button_pressed = events.button_down = true;
        return events;
    }
    static InputEvents move(double x, double y, double dx, double dy) {
        InputEvents events = press(x, y);
        events.button_pressed = false;
        events.dx = dx;
        events.dy = dy;
        return events;
    }
};

} // namespace

TEST_CASE("a drag belongs to the view in which it began") {
    Window window;
    const FrameInput before = window.cameras();
    window.handle(Window::press(100, 100)); // chain
    window.handle(Window::move(900, 100, 800, 0));
    CHECK(window.cameras().chain_camera.centre.x < 0);
    CHECK(window.cameras().torus_camera.azimuth == before.torus_camera.azimuth);

    InputEvents released;
    window.handle(released);
    window.handle(Window::press(800, 300)); // torus
    window.handle(Window::move(810, 300, 10, 0));
    CHECK(window.cameras().torus_camera.azimuth > before.torus_camera.azimuth);
    InputEvents shifted = Window::move(820, 300, 10, 0);
    shifted.moves_view = true;
    window.handle(shifted);
    CHECK(window.cameras().torus_camera.pan.x > 0);
}

TEST_CASE("a drag that begins on a panel moves nothing") {
    Window window;
    window.handle(Window::press(100, 100), true);
    window.handle(Window::move(150, 100, 50, 0));
    CHECK(window.cameras().chain_camera.centre.x == 0);
}

TEST_CASE("the wheel zooms the view under the pointer") {
    Window window;
    InputEvents wheel;
    wheel.x = 200;
    wheel.y = 200;
    wheel.wheel = 2;
    window.handle(wheel);
    CHECK(window.cameras().chain_camera.zoom > 1);
    const float distance = window.cameras().torus_camera.distance;
    wheel.x = 900;
    window.handle(wheel);
    CHECK(window.cameras().torus_camera.distance < distance);
}

TEST_CASE("a double click fills the window with a view, and another one shows all again") {
    Window window;
    const ViewLayout all = window.control.layout(window.area, window.settings, 2);
    InputEvents twice = Window::press(900, 300);
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

TEST_CASE("the chain's view goes with the bob that is followed") {
    Window window;
    window.settings.follow_bob = 2;
    ChainState state;
    state.x = {0.5, 1.0};
    state.y = {-0.5, -1.5};
    for (int i = 0; i < 100; ++i) window.control.advance(0.02, window.settings, state);
    CHECK(window.cameras().chain_camera.centre.x == Approx(1.0).epsilon(1e-3));
    CHECK(window.cameras().chain_camera.centre.y == Approx(-1.5).epsilon(1e-3));
}
