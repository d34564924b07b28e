// SPDX-License-Identifier: MIT
/// A sign of life on standard error while a command calculates: its progress, the time so far, and after a
/// while what makes it slow. On a terminal one line that changes, elsewhere a line now and then. Written by a
/// thread of its own, since a single step may take minutes.
#pragma once

#include "analysis/automatic.hpp"

#include <condition_variable>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>

namespace pendula {

/// Where standard error is no terminal: a line each so many seconds, six of them, and then each six times as
/// many. 0: none, for a command whose last words another program reads.
struct WaitingLog {
    int seconds = 10;
};

class WaitingLine {
  public:
    /// Silent for the first second, and if the table being written would be on the same screen
    /// (`shares_screen`). `cause`: what makes it slow, a sentence without its full stop.
    explicit WaitingLine(std::string cause, bool shares_screen = false, WaitingLog log = {});
    ~WaitingLine(); ///< clears a terminal's line
    WaitingLine(const WaitingLine&) = delete;
    WaitingLine& operator=(const WaitingLine&) = delete;

    /// The progress to show before the time, such as "step 5 of 10" or "35 %".
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
    std::jthread thread_; ///< last: it uses all of the above
};

/// If the program is to choose: sets the integration that it chooses, after at most some seconds per minute
/// wished for, and far longer for a hundred links. Meanwhile a waiting line shows how far the check has come.
/// The choice is then the setup's own, and made only once. Throws Refused if the wish cannot be checked.
std::optional<AccuracyChoice> settle_accuracy(Setup&, WaitingLog = {});

} // namespace pendula
