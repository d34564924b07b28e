// SPDX-License-Identifier: MIT
/// Sleeps between a window's pictures: frame_pace says how long. The window's thread.
#pragma once

#include "gl/window.hpp"

#include <chrono>

namespace pendula {

class FramePacer {
  public:
    using Clock = std::chrono::steady_clock;

    /// Called once a frame, `elapsed` s after the last one.
    void note(bool had_input, double elapsed) { since_input_ = had_input ? 0 : since_input_ + elapsed; }

    /// Sleeps after a picture begun at `began` until the next is due; returns the seconds slept. While
    /// something is calculated in the background and the user does nothing, slow pictures give way to it; an
    /// event of the window ends that sleep.
    double hold_back(gl::Window& window, Clock::time_point began, bool calculates_behind) const;

  private:
    double since_input_ = 0; ///< s
};

} // namespace pendula
