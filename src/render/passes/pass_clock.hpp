// SPDX-License-Identifier: MIT
/// Measures the time of each pass of a frame, on the GPU and on the processor. Drawing thread.
#pragma once

#include "gl/context.hpp"

#include <array>
#include <chrono>
#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace pendula {

struct PassTime {
    std::string_view name;       ///< a string literal
    double milliseconds = 0;     ///< on the GPU, from the first call to the last pixel
    double cpu_milliseconds = 0; ///< on the processor, to issue the calls
};

class PassClock {
  public:
    enum class Mode {
        off,
        timers, ///< times of an earlier frame, by timer queries without waiting
        waiting ///< times of this frame; waits for every pass, so it is too slow for normal display
    };

    void set_mode(Mode);
    void begin_frame();
    void begin(std::string_view name); ///< also ends the previous pass
    void end_frame();

    /// Times of the newest frame whose times are known.
    std::span<const PassTime> times() const { return times_; }

  private:
    using Clock = std::chrono::steady_clock;
    struct TimedPass {
        PassTime time;
        gl::TimerQuery query;
    };
    struct Frame {
        std::vector<TimedPass> passes; ///< reused in later frames, with their queries
        std::size_t count = 0;
    };

    void end_pass();
    void collect(Frame&);

    Mode mode_ = Mode::off;
    std::array<Frame, 4> frames_;
    std::size_t current_ = 0;
    bool in_pass_ = false;
    Clock::time_point began_;
    std::vector<PassTime> times_;
};

} // namespace pendula
