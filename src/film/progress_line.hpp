// SPDX-License-Identifier: MIT
/// How far a film is: one line on the terminal, nothing where standard error is none; and, for a program that
/// watches, lines "FRAMES WANTED" to a file descriptor.
#pragma once

#include <chrono>
#include <cstdint>

namespace pendula {

class ProgressLine {
  public:
    /// `descriptor`: where the lines go; −1 for nowhere.
    explicit ProgressLine(std::int64_t frames, int descriptor = -1);

    void show(std::int64_t done);
    void finish(); ///< leaves the line as it is and goes to the next

  private:
    std::int64_t frames_;
    bool terminal_;
    int descriptor_;
    std::chrono::steady_clock::time_point started_, shown_;
};

/// How far films are that are completed when their window has closed: on a terminal a line that changes,
/// else, if it takes long, one line.
class FinishingLine {
  public:
    FinishingLine();
    /// `part` of the work done, 0 to 1, after so long.
    void show(double part, std::chrono::steady_clock::duration since);
    void end(); ///< takes the line back, or leaves the one that does not change

  private:
    bool terminal_, shown_ = false;
};

} // namespace pendula
