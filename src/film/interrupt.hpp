// SPDX-License-Identifier: MIT
/// Requests from outside to stop: SIGINT, SIGTERM or SIGHUP. While a guard exists, the first of them is only
/// noted, so that work in progress can be finished; a later one ends the program at once, unless another one
/// is expected. Signals that were ignored before, other than SIGINT, stay ignored: nohup(1) relies on that.
/// (Shells ignore SIGINT for background jobs; a SIGINT sent to one is meant.)
///
/// One request may arrive as several signals: timeout(1) and service managers signal the process and then its
/// group. Signals within `one_request` of the first belong to the same request.
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
    /// Set by the first of them; for code that runs for a long time.
    static const std::atomic<bool>& flag();
    /// How many requests have been noted.
    static int requests();
    /// The work done now can be cut short: the next request, too, is only noted.
    static void expect_another();

  private:
    std::array<struct sigaction, 3> previous_{};
};

} // namespace pendula
