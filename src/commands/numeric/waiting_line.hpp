// SPDX-License-Identifier: MIT
/// Shows the progress of a calculation on standard error, with the time so far, and after a while why it is
/// slow. On a terminal, one line changes; elsewhere, a new line is written from time to time. A separate
/// thread writes the lines, because a single step of the calculation may take minutes.
#pragma once

#include "analysis/automatic.hpp"

#include <condition_variable>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>

namespace pendula {

/// How often progress is written if standard error is not a terminal: the first six lines come every
/// `seconds` seconds, later lines six times less often.
struct WaitingLog {
    int seconds = 10; ///< 0: no lines, because another program reads the last line on standard error
};

class WaitingLine {
  public:
    /// Shows nothing in the first second. `cause`: why the calculation is slow, a sentence without full stop.
    /// `shares_screen`: if standard output is a terminal too, show nothing at all, because the table appears
    /// there.
    explicit WaitingLine(std::string cause, bool shares_screen = false, WaitingLog log = {});
    ~WaitingLine(); ///< clears the line on a terminal
    WaitingLine(const WaitingLine&) = delete;
    WaitingLine& operator=(const WaitingLine&) = delete;

    /// Sets the progress to show before the time, such as "step 5 of 10" or "35 %".
    void show(std::string progress);

  private:
    void tell_until(const std::stop_token&);
    void tell(int tenths);
    void log(int seconds);

    std::string cause_;
    bool terminal_;
    WaitingLog log_;
    std::mutex mutex_;
    std::condition_variable_any changed_;
    std::string progress_;
    bool shown_ = false;
    std::jthread thread_; ///< must be the last member: it uses the others
};

/// The remaining time of a calculation, estimated from its speed so far: "2:05 left". `done` and `left`: the
/// finished and the remaining work, in the same unit; `passed`: the time spent so far, s.
std::string time_left(double passed, double done, double left);

/// If the scene leaves the integration to the program, chooses an integration and stores it in the setup, so
/// that it is chosen only once. This takes at most a few seconds per simulated minute, but far longer for a
/// hundred links; a WaitingLine shows the progress. Throws Refused if the requested accuracy cannot be
/// checked.
std::optional<AccuracyChoice> settle_accuracy(Setup&, WaitingLog = {});

} // namespace pendula
