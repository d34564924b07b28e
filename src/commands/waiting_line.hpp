// SPDX-License-Identifier: MIT
/// A sign of life on the terminal while a command calculates: its progress, the time so far, and after a
/// while what makes it slow. Written by a thread of its own, since a single step may take minutes.
#pragma once

#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

namespace pendula {

class WaitingLine {
  public:
    /// Silent for the first second, if standard error is not a terminal, and if the table being written would
    /// be on the same screen (`shares_screen`). `cause`: what makes it slow, a sentence without its full
    /// stop.
    explicit WaitingLine(std::string cause, bool shares_screen = false);
    ~WaitingLine(); ///< clears the line
    WaitingLine(const WaitingLine&) = delete;
    WaitingLine& operator=(const WaitingLine&) = delete;

    /// The progress to show before the time, such as "step 5 of 10" or "35 %".
    void show(std::string progress);

  private:
    void tell(int tenths);

    std::string cause_;
    std::mutex mutex_;
    std::condition_variable_any changed_;
    std::string progress_;
    bool shown_ = false;
    std::jthread thread_; ///< last: it uses all of the above
};

} // namespace pendula
