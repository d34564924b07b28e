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
    /// Set by the first of them; for code that runs for a long time. On a thread with an OwnInterrupt, that
    /// one's flag instead.
    static const std::atomic<bool>& flag();
    /// How many requests have been noted.
    static int requests();
    /// The work done now can be cut short: the next request, too, is only noted.
    static void expect_another();

  private:
    std::array<struct sigaction, 3> previous_{};
};

/// While it exists, work on this thread is interrupted by `flag`, and not by requests from outside: whoever
/// started the thread passes those on. One at a time on a thread; `flag` must outlive it.
class OwnInterrupt {
  public:
    explicit OwnInterrupt(const std::atomic<bool>& flag);
    ~OwnInterrupt();
    OwnInterrupt(const OwnInterrupt&) = delete;
    OwnInterrupt& operator=(const OwnInterrupt&) = delete;
};

} // namespace pendula
