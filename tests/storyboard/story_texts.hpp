// SPDX-License-Identifier: MIT
/// A storyboard with everything that a storyboard can have, and few links.
#pragma once

#include <string>
#include <string_view>

namespace pendula::test {

inline constexpr std::string_view good_storyboard = R"(format = 1
name = "Two chains part"

[[shot]]
scene = "study-triple"
set = ["look.bloom=1.5"]
layout = "chain"
from = 1
duration = 4
  [[shot.ramp]]
  at = 1
  speed = 1
  [[shot.ramp]]
  at = 2.5
  speed = 0.1
  [[shot.camera]]
  view = "chain"
  at = 0
  zoom = 1
  [[shot.camera]]
  view = "chain"
  at = 1.5
  zoom = 2
  y = -0.5
  [[shot.camera]]
  view = "chain"
  at = 2.5
  zoom = 3
  follow = 3
  x = 0
  y = 0
  [[shot.camera]]
  view = "chain"
  at = 4
  zoom = 1
  follow = 0
  [[shot.change]]
  at = 2
  set = ["chain.gravity=3.7", "look.theme=paper"]
  [[shot.caption]]
  text = "E* is kept to {drift}\nθ₁, ω at {t} s"
  from = 0.5
  to = 3
  place = "bottom-left"

[[shot]]
from = 0
to = 3
speed = 1
transition = "dissolve"
transition_seconds = 0.5
  [[shot.pane]]
  scene = "double-1-1"
  [[shot.pane]]
  scene = "double-2-1"
    [[shot.pane.camera]]
    view = "torus"
    at = 0
    azimuth = 170
    elevation = 20
    distance = 4
    [[shot.pane.camera]]
    view = "torus"
    at = 3
    azimuth = -170
    [[shot.pane.camera]]
    view = "map"
    at = 1
    x = "0.12345678901234567890"
    width = 0.5

[[shot]]
duration = 2
  [[shot.caption]]
  text = "The end"
  place = "middle"
  size = 2
)";

/// good_storyboard with more changes in its first shot, before the change at 2 s.
inline std::string good_storyboard_with(std::string_view changes) {
    std::string text(good_storyboard);
    return text.insert(text.find("  [[shot.change]]"), changes);
}

} // namespace pendula::test
