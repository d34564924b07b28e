// SPDX-License-Identifier: MIT
/// The progress of a film: one line on standard error if that is a terminal, and lines "FRAMES TOTAL" on a
/// file descriptor for a program that watches.
#pragma once

#include <chrono>
#include <cstdint>

namespace pendula {

class ProgressLine {
  public:
    /// `descriptor` receives the lines; −1 for none.
    explicit ProgressLine(std::int64_t frames, int descriptor = -1);

    void show(std::int64_t done);
    /// Shows the fraction of frames encoded, for encoders that work after the last frame; only on a terminal.
    void encoded(double part);
    void finish(); ///< leaves the line on screen and starts a new one

  private:
    std::int64_t frames_;
    bool terminal_;
    int descriptor_;
    std::chrono::steady_clock::time_point started_, shown_;
};

/// The progress of films that are completed after their window has closed: a changing line on a terminal,
/// elsewhere a single line if it takes long.
class FinishingLine {
  public:
    FinishingLine();
    /// Shows `part`, 0 to 1, of the work done; `since` is the time since it began.
    void show(double part, std::chrono::steady_clock::duration since);
    void end(); ///< clears the line on a terminal; elsewhere the line stays

  private:
    bool terminal_, shown_ = false;
};

} // namespace pendula
