// SPDX-License-Identifier: MIT
/// A storyboard with one of each: a slow-motion ramp, camera keys, a live read-out, a dissolve and panes.
#pragma once

#include <string_view>

namespace pendula::test {

/// Two shots of 3 s and 2 s, which overlap by a dissolve of 0.5 s.
inline constexpr std::string_view whole_story = R"(format = 1
name = "Everything"
[[shot]]
scene = "study-triple"
layout = "chain"
from = 0.25
duration = 3
  [[shot.ramp]]
  at = 0.5
  speed = 1
  [[shot.ramp]]
  at = 1.25
  speed = 0.125
  [[shot.ramp]]
  at = 2
  speed = 0.125
  [[shot.ramp]]
  at = 2.75
  speed = 1.5
  [[shot.camera]]
  view = "chain"
  at = 0
  zoom = 0.8
  [[shot.camera]]
  view = "chain"
  at = 0.75
  zoom = 1.5
  x = 0.5
  [[shot.camera]]
  view = "chain"
  at = 1.5
  zoom = 2.5
  follow = 3
  [[shot.camera]]
  view = "chain"
  at = 2.75
  zoom = 1
  x = 0
  follow = 0
  [[shot.caption]]
  text = "θ₁ …\nt = {t} s"
  from = 0.5
  to = 2.5
  place = "top-left"
[[shot]]
duration = 2
transition = "dissolve"
transition_seconds = 0.5
  [[shot.pane]]
  scene = "double-1-1"
  layout = "chain"
  [[shot.pane]]
  scene = "double-2-1"
  layout = "torus"
    [[shot.pane.camera]]
    view = "torus"
    at = 0
    azimuth = 350
    elevation = 30
    distance = 5
    [[shot.pane.camera]]
    view = "torus"
    at = 2
    azimuth = 20
    elevation = 45
    distance = 3.5
)";

} // namespace pendula::test
