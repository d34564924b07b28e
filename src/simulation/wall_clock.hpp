// SPDX-License-Identifier: MIT
/// The only place where the physics thread reads a clock.
#pragma once

#include <chrono>

namespace pendula {

class WallClock {
  public:
    /// Seconds since construction.
    double now() const { return std::chrono::duration<double>(Clock::now() - begin_).count(); }

  private:
    using Clock = std::chrono::steady_clock;
    Clock::time_point begin_ = Clock::now();
};

} // namespace pendula
