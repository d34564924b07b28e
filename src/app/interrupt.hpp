// SPDX-License-Identifier: MIT
/// Being asked to stop from outside: SIGINT, SIGTERM or SIGHUP. While a guard lives, the first of them is
/// only noted, so that what was begun can be finished; a second one ends the program at once.
#pragma once

#include <array>

namespace pendula {

class InterruptGuard {
  public:
    InterruptGuard();
    ~InterruptGuard();
    InterruptGuard(const InterruptGuard&) = delete;
    InterruptGuard& operator=(const InterruptGuard&) = delete;

    static bool interrupted();

  private:
    std::array<void (*)(int), 3> previous_{};
};

} // namespace pendula
