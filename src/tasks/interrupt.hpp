// SPDX-License-Identifier: MIT
/// Requests from outside to stop the program: SIGINT, SIGTERM or SIGHUP. While an InterruptGuard exists, the
/// first request only sets a flag, so that work in progress can be finished. A later request ends the program
/// at once, unless expect_another() was called. SIGTERM and SIGHUP stay ignored if they were ignored before,
/// because nohup(1) relies on that. SIGINT is always obeyed, although shells start background jobs with
/// SIGINT ignored.
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
    static constexpr double one_request = 0.5; ///< seconds

    InterruptGuard();
    ~InterruptGuard();
    InterruptGuard(const InterruptGuard&) = delete;
    InterruptGuard& operator=(const InterruptGuard&) = delete;

    static bool interrupted() { return flag(); }
    /// The flag that the first request sets; long calculations check it. On a thread with an OwnInterrupt:
    /// the flag of that object.
    static const std::atomic<bool>& flag();
    /// The number of requests since the outermost guard was created.
    static int requests();
    /// After this call, the next request also sets the flag instead of ending the program. Call it when the
    /// current work can be cut short.
    static void expect_another();

  private:
    std::array<struct sigaction, 3> previous_{};
};

/// While this object exists, only `flag` interrupts work on this thread; requests from outside do not. The
/// code that started the thread must set `flag` when a request arrives. At most one such object per thread;
/// `flag` must outlive it.
class OwnInterrupt {
  public:
    explicit OwnInterrupt(const std::atomic<bool>& flag);
    ~OwnInterrupt();
    OwnInterrupt(const OwnInterrupt&) = delete;
    OwnInterrupt& operator=(const OwnInterrupt&) = delete;
};

} // namespace pendula
