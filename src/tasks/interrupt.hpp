// SPDX-License-Identifier: MIT
/// Requests from outside to stop: SIGINT, SIGTERM or SIGHUP. While a guard exists, the first request is only
/// noted, so that work in progress can be finished; a later one ends the program at once, unless it is
/// expected. Signals that were ignored before, other than SIGINT, stay ignored: nohup(1) relies on that.
/// (Shells ignore SIGINT for background jobs; a SIGINT sent to one is still obeyed.)
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
    /// Set by the first request; for code that runs for a long time. On a thread with an OwnInterrupt, it is
    /// the flag of that object.
    static const std::atomic<bool>& flag();
    /// The number of requests noted.
    static int requests();
    /// Call it if the present work can be cut short: the next request, too, is only noted.
    static void expect_another();

  private:
    std::array<struct sigaction, 3> previous_{};
};

/// While it exists, `flag` interrupts work on this thread, and requests from outside do not: the starter of
/// the thread passes those on. One at a time on a thread; `flag` must outlive it.
class OwnInterrupt {
  public:
    explicit OwnInterrupt(const std::atomic<bool>& flag);
    ~OwnInterrupt();
    OwnInterrupt(const OwnInterrupt&) = delete;
    OwnInterrupt& operator=(const OwnInterrupt&) = delete;
};

} // namespace pendula
