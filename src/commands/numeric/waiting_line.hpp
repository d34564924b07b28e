// SPDX-License-Identifier: MIT
/// Progress on standard error while a command calculates: how far it is, the time so far, and after a while
/// why it is slow. On a terminal it is one line that changes; elsewhere a new line is written from time to
/// time. A separate thread writes it, since a single step may take minutes.
#pragma once

#include "analysis/automatic.hpp"

#include <condition_variable>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>

namespace pendula {

/// The lines on standard error that is not a terminal: six at intervals of this many seconds, later ones at
/// six times that interval. 0: none, for a command whose latest output another program reads.
struct WaitingLog {
    int seconds = 10;
};

class WaitingLine {
  public:
    /// Silent for the first second, and always if the table is being written to the same screen
    /// (`shares_screen`). `cause`: why it is slow, a sentence without its full stop.
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

/// If the scene leaves the integration to the program, chooses it and stores it in the setup, so that it is
/// chosen only once. This takes at most a few seconds per requested minute, and far longer for a hundred
/// links; a waiting line shows the progress. Throws Refused if the requested accuracy cannot be checked.
std::optional<AccuracyChoice> settle_accuracy(Setup&, WaitingLog = {});

} // namespace pendula
