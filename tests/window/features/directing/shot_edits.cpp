// SPDX-License-Identifier: MIT
// Tests for window/features/directing/shot_edits.hpp: a hand moves the cameras of a storyboard as it does the
// window's.
#include "window/features/directing/shot_edits.hpp"

#include "support/catch.hpp"

#include <array>
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

TEST_CASE("the program finds the view of the pane at a point of the picture") {
    const Storyboard story = two_panes();
    CHECK(view_under(story, 1, 100, 200, width, height) == SeenView{0, 0, KeyedView::chain});
    CHECK(view_under(story, 1, 700, 200, width, height) == SeenView{0, 1, KeyedView::torus});
    CHECK_FALSE(view_under(story, 1, 900, 200, width, height));
}

TEST_CASE("a camera that has not been moved has the pose given by its keys") {
    const Storyboard story = two_panes();
    const MovedCamera camera = camera_at(story, {0, 0, KeyedView::chain}, 1);
    CHECK(camera.chain.at == 1);
    CHECK(camera.chain.zoom == Approx(2)); // half the way from 1 to 4 on a logarithmic scale
    CHECK(camera_at(story, {0, 0, KeyedView::chain}, 2).chain.follow == 2);
}

TEST_CASE("the wheel zooms about the pointer, and a drag moves the picture with the pointer") {
    const Storyboard story = two_panes();
    const SeenView seen{0, 0, KeyedView::chain};
    MovedCamera camera = camera_at(story, seen, 0);
    // With the pointer in the middle of the view, the camera does not move.
    zoom(camera, story, 2, width / 4.0, height / 2.0, width, height);
    CHECK(camera.chain.zoom == Approx(1.15 * 1.15));
    CHECK(camera.chain.x == Approx(0).margin(1e-12));
    CHECK(camera.chain.y == Approx(0).margin(1e-12));
    // Zooming in and out again at another point takes the camera back to its place.
    zoom(camera, story, 3, 20, 30, width, height);
    CHECK(camera.chain.x < 0);
    CHECK(camera.chain.y > 0);
    zoom(camera, story, -3, 20, 30, width, height);
    CHECK(camera.chain.x == Approx(0).margin(1e-6)); // the layout of the view is calculated in float
    drag(camera, story, 50, 20, width, height, false);
    CHECK(camera.chain.x < 0); // the picture moves right
    CHECK(camera.chain.y > 0); // and down
    const double near_by = camera.chain.x;
    MovedCamera far = camera_at(story, seen, 2); // here the zoom is 4
    drag(far, story, 50, 20, width, height, false);
    CHECK(far.chain.x * 4 == Approx(near_by * 1.15 * 1.15).epsilon(1e-3));

    MovedCamera torus = camera_at(story, {0, 1, KeyedView::torus}, 0);
    const double azimuth = torus.torus.azimuth;
    drag(torus, story, height, 0, width, height, false); // a drag over the view's height is half a turn
    CHECK(torus.torus.azimuth - azimuth == Approx(std::numbers::pi));
    drag(torus, story, 0, height / 2.0, width, height, true);
    CHECK(torus.torus.pan_y == Approx(-1));
}

TEST_CASE("a moved camera replaces the keys in the picture until it becomes a key") {
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
    CHECK(add_key(story, camera) == key); // replaces the key at the same moment
    CHECK(story.shots[0].panes[0].chain.size() == 3);
    CHECK(story.shots[0].panes[0].chain[1].zoom == 8);
    camera.chain.x = 0.123456789;
    add_key(story, camera);
    CHECK(story.shots[0].panes[0].chain[1].x == 0.1235);
}

TEST_CASE("the first camera key in a part of a split shot causes no jump at the cuts") {
    Storyboard story = read_storyboard(R"(format = 1
[[shot]]
scene = "torus-double"
set = ["view.auto_rotate=true"]
layout = "chain-torus"
duration = 6
)",
                                       "one.film.toml");
    REQUIRE(split_shot(story, 0, 2));
    REQUIRE(split_shot(story, 1, 2));
    for (const KeyedView view : {KeyedView::chain, KeyedView::torus}) {
        const SeenView seen{1, 0, view};
        const auto pose = [&](std::size_t shot, double time) {
            const MovedCamera camera = camera_at(story, {shot, 0, view}, time);
            return std::array{camera.chain.zoom, camera.chain.x, camera.torus.azimuth, camera.torus.distance};
        };
        const auto first = pose(0, 2), last = pose(2, 4);
        MovedCamera camera = camera_at(story, seen, 3);
        camera.chain.zoom = 4;
        camera.torus.distance = 9;
        const auto key = add_key(story, camera);
        REQUIRE(key);
        CHECK(key->key == 1);
        const Pane& pane = story.shots[1].panes[0];
        CHECK((view == KeyedView::chain ? pane.chain[1].at : pane.torus[1].at) == 1);
        for (std::size_t i = 0; i < first.size(); ++i) {
            CHECK(pose(1, 2)[i] == Approx(first[i]));
            CHECK(pose(1, 4)[i] == Approx(last[i]));
        }
        CHECK(pose(1, 3)[view == KeyedView::chain ? 0 : 3] == Approx(view == KeyedView::chain ? 4 : 9));
    }
    // A shot that already has keys gets only the new key.
    MovedCamera camera = camera_at(story, {1, 0, KeyedView::chain}, 3.5);
    REQUIRE(add_key(story, camera));
    CHECK(story.shots[1].panes[0].chain.size() == 4);
    // A shot that does not continue the previous one gets only the new key, too.
    REQUIRE(set_from(story, 2, 0));
    camera = camera_at(story, {2, 0, KeyedView::chain}, 5);
    REQUIRE(add_key(story, camera));
    CHECK(story.shots[2].panes[0].chain.size() == 1);
}
