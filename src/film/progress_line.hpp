// SPDX-License-Identifier: MIT
/// Shows the progress of a film: one line on standard error if this is a terminal, and lines "FRAMES TOTAL"
/// on a file descriptor for another program.
#pragma once

#include <chrono>
#include <cstdint>

namespace pendula {

class ProgressLine {
  public:
    /// `descriptor` receives the lines "FRAMES TOTAL"; −1: none.
    explicit ProgressLine(std::int64_t frames, int descriptor = -1);

    void show(std::int64_t done);
    /// Shows the fraction of frames that are encoded, for encoders that continue after the last frame; only
    /// on a terminal.
    void encoded(double part);
    void finish(); ///< leaves the line on screen and starts a new one

  private:
    std::int64_t frames_;
    bool terminal_;
    int descriptor_;
    std::chrono::steady_clock::time_point started_, shown_;
};

/// Shows the progress of films that are completed after their window has closed: a changing line on a
/// terminal, otherwise a single line if the completion takes long.
class FinishingLine {
  public:
    FinishingLine();
    /// Shows the finished `part` of the work, 0 to 1; `since` is the time since the work began.
    void show(double part, std::chrono::steady_clock::duration since);
    void end(); ///< clears the line on a terminal

  private:
    bool terminal_, shown_ = false;
};

} // namespace pendula
