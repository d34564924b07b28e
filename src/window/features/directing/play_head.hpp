// SPDX-License-Identifier: MIT
/// Where a film is that is played in a window, in real time. Pure; s of film.
#pragma once

#include "record/frame_rate.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace pendula {

class PlayHead {
  public:
    double time() const { return time_; }
    bool plays() const { return plays_; }

    /// The film may have become shorter. It stays within 0 … duration.
    void set_duration(double duration) {
        duration_ = std::max(duration, 0.0);
        seek(time_);
    }
    void seek(double time) { time_ = std::clamp(time, 0.0, duration_); }
    /// From the end it plays from the beginning.
    void play() {
        if (time_ >= duration_) time_ = 0;
        plays_ = true;
    }
    void stop() { plays_ = false; }
    /// By `seconds` of wall time, if it plays; at the end it stops.
    void advance(double seconds) {
        if (!plays_) return;
        seek(time_ + std::max(seconds, 0.0));
        plays_ = time_ < duration_;
    }

    /// The last of the film's frames that is due: at its own time it is that one, whatever the rounding.
    std::int64_t frame(const FrameRate& rate, std::int64_t frames) const {
        const auto due = static_cast<std::int64_t>(std::floor(rate.frames_in(time_) + 1e-6));
        return std::clamp(due, std::int64_t{0}, std::max<std::int64_t>(frames - 1, 0));
    }
    /// Stops, and goes to the frame `count` after the present one, or before it below 0.
    void step(std::int64_t count, const FrameRate& rate, std::int64_t frames) {
        stop();
        seek(rate.time_of(static_cast<double>(frame(rate, frames) + count)));
    }

  private:
    double time_ = 0, duration_ = 0;
    bool plays_ = false;
};

} // namespace pendula
