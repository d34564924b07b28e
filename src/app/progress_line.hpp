// SPDX-License-Identifier: MIT
/// One line on the terminal that says how far a film is; nothing where standard error is no terminal.
#pragma once

#include <chrono>
#include <cstdint>

namespace pendula {

class ProgressLine {
  public:
    explicit ProgressLine(std::int64_t frames);

    void show(std::int64_t done);
    void finish(); ///< leaves the line as it is and goes to the next

  private:
    std::int64_t frames_;
    bool terminal_;
    std::chrono::steady_clock::time_point started_, shown_;
};

} // namespace pendula
