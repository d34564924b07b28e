// SPDX-License-Identifier: MIT
// Tests for film/torus_roll.hpp: after a change of embedding the torus goes over into the other one, without
// a jump.
#include "film/torus_roll.hpp"

#include "film/torus_orbit.hpp"
#include "support/catch.hpp"

#include <algorithm>
#include <cmath>

using namespace pendula;

TEST_CASE("a torus rolls out smoothly, and is at rest in its new embedding") {
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
    CHECK(torus_look(pane, 2, 2).shape == TorusOrbit::untouched_shape(TorusEmbedding::torus, 2));
    CHECK(torus_look(pane, 4, 4).shape.roll == 0);
    CHECK(torus_look(pane, 4, 4).camera.elevation ==
          TorusOrbit::untouched(TorusEmbedding::flat, 4).elevation);
    CHECK(torus_look(pane, 3, 3).shape.roll == Approx(0.5f));
    CHECK(torus_look(pane, 8, 8).shape == TorusOrbit::untouched_shape(TorusEmbedding::clifford, 8));
    TorusLook before = torus_look(pane, 0, 0);
    constexpr double dt = 1e-3;
    for (double at = dt; at < 12; at += dt) {
        const TorusLook now = torus_look(pane, at, at);
        // 3 u² − 2 u³ over 2 s goes at most 0.75 a second; azimuths at most half a turn in that, and their
        // own way.
        CHECK(std::abs(now.shape.roll - before.shape.roll) <= 0.75f * dt + 1e-6f);
        CHECK(std::abs(now.shape.clifford - before.shape.clifford) <= 0.75f * dt + 1e-6f);
        CHECK(std::abs(now.camera.azimuth - before.camera.azimuth) <= (0.75f * 3.1416f + 0.1f) * dt + 1e-5f);
        before = now;
    }
}
