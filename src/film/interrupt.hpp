// SPDX-License-Identifier: MIT
/// Being asked to stop from outside: SIGINT, SIGTERM or SIGHUP. While a guard lives, the first of them is
/// only noted, so that what was begun can be finished; one that comes later ends the program at once, unless
/// one more is expected. A signal other than SIGINT that was ignored before stays so: nohup(1) asks for that.
/// (Shells ignore SIGINT for what they start in the background; who sends it there means it.)
///
/// One request may come as several signals: timeout(1) and service managers signal the process and then its
/// group. What follows the first within `one_request` is the same request.
#pragma once

#include <array>
#include <atomic>
#include <csignal>

namespace pendula {

class InterruptGuard {
  public:
    static constexpr double one_request = 0.5; ///< s

    InterruptGuard();
    ~InterruptGuard();
    InterruptGuard(const InterruptGuard&) = delete;
    InterruptGuard& operator=(const InterruptGuard&) = delete;

    static bool interrupted() { return flag(); }
    /// Set by the first of them; for what may be in the midst of something long.
    static const std::atomic<bool>& flag();
    /// How many requests have been noted.
    static int requests();
    /// What is finished now can be cut short: the next request, too, is only noted.
    static void expect_another();

  private:
    std::array<struct sigaction, 3> previous_{};
};

} // namespace pendula
