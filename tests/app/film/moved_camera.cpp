// SPDX-License-Identifier: MIT
// Tests for app/film/moved_camera.hpp: a hand moves the cameras of a storyboard as it does the window's.
#include "app/film/moved_camera.hpp"

#include "support/catch.hpp"

#include <numbers>

using namespace pendula;

namespace {

Storyboard two_panes() {
    return read_storyboard(R"(format = 1
[[shot]]
duration = 2
  [[shot.pane]]
  scene = "double-1-1"
  layout = "chain"
    [[shot.pane.camera]]
    view = "chain"
    at = 0
    zoom = 1
    [[shot.pane.camera]]
    view = "chain"
    at = 2
    zoom = 4
    follow = 2
  [[shot.pane]]
  scene = "double-2-1"
  layout = "torus"
)",
                           "two.film.toml");
}

constexpr int width = 800, height = 400;

} // namespace

TEST_CASE("the view under a point is that of its pane") {
    const Storyboard story = two_panes();
    CHECK(view_under(story, 1, 100, 200, width, height) == SeenView{0, 0, KeyedView::chain});
    CHECK(view_under(story, 1, 700, 200, width, height) == SeenView{0, 1, KeyedView::torus});
    CHECK_FALSE(view_under(story, 1, 900, 200, width, height));
}

TEST_CASE("untouched, the camera is where keys or the scene have it") {
    const Storyboard story = two_panes();
    const MovedCamera camera = camera_at(story, {0, 0, KeyedView::chain}, 1);
    CHECK(camera.chain.at == 1);
    CHECK(camera.chain.zoom == Approx(2)); // half the way, evenly
    CHECK(camera_at(story, {0, 0, KeyedView::chain}, 2).chain.follow == 2);
}

TEST_CASE("what is under the pointer stays there while the wheel zooms, and goes with a drag") {
    const Storyboard story = two_panes();
    const SeenView seen{0, 0, KeyedView::chain};
    MovedCamera camera = camera_at(story, seen, 0);
    // In the middle of the view nothing moves.
    zoom(camera, story, 2, width / 4.0, height / 2.0, width, height);
    CHECK(camera.chain.zoom == Approx(1.15 * 1.15));
    CHECK(camera.chain.x == Approx(0).margin(1e-12));
    CHECK(camera.chain.y == Approx(0).margin(1e-12));
    // There and back, at a point aside, is where it was.
    zoom(camera, story, 3, 20, 30, width, height);
    CHECK(camera.chain.x < 0);
    CHECK(camera.chain.y > 0);
    zoom(camera, story, -3, 20, 30, width, height);
    CHECK(camera.chain.x == Approx(0).margin(1e-6)); // the view is laid out in float
    drag(camera, story, 50, 20, width, height, false);
    CHECK(camera.chain.x < 0); // the picture goes to the right
    CHECK(camera.chain.y > 0); // and down
    const double near_by = camera.chain.x;
    MovedCamera far = camera_at(story, seen, 2); // zoomed in four times
    drag(far, story, 50, 20, width, height, false);
    CHECK(far.chain.x * 4 == Approx(near_by * 1.15 * 1.15).epsilon(1e-3));

    MovedCamera torus = camera_at(story, {0, 1, KeyedView::torus}, 0);
    const double azimuth = torus.torus.azimuth;
    drag(torus, story, height, 0, width, height, false); // over the view's height: half a turn
    CHECK(torus.torus.azimuth - azimuth == Approx(std::numbers::pi));
    drag(torus, story, 0, height / 2.0, width, height, true);
    CHECK(torus.torus.pan_y == Approx(-1));
}

TEST_CASE("a moved camera is seen alone until it is a key") {
    Storyboard story = two_panes();
    MovedCamera camera = camera_at(story, {0, 0, KeyedView::chain}, 1);
    camera.chain.zoom = 9;
    const Storyboard seen = seen_by(story, camera);
    CHECK(seen.shots[0].panes[0].chain == std::vector{camera.chain});
    CHECK(seen.shots[0].panes[1] == story.shots[0].panes[1]);
    const auto key = add_key(story, camera);
    REQUIRE(key);
    CHECK(*key == KeyPlace{0, 0, KeyedView::chain, 1});
    REQUIRE(story.shots[0].panes[0].chain.size() == 3);
    CHECK(story.shots[0].panes[0].chain[1] == camera.chain);
    camera.chain.zoom = 8;
    CHECK(add_key(story, camera) == key); // at the same moment: in its place
    CHECK(story.shots[0].panes[0].chain.size() == 3);
    CHECK(story.shots[0].panes[0].chain[1].zoom == 8);
    camera.chain.x = 0.123456789;
    add_key(story, camera);
    CHECK(story.shots[0].panes[0].chain[1].x == 0.1235);
}
