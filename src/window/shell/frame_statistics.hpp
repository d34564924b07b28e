// SPDX-License-Identifier: MIT
/// Frame times of the window, for the overlay and the report.
#pragma once

#include "window/shell/frame_figures.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

namespace pendula {

/// The median of any number of times, accurate to 2 %, in little memory.
class MedianTime {
  public:
    void add(double seconds) {
        const double place = std::log(std::max(seconds, shortest) / shortest) / std::log(ratio);
        ++counts_[std::min(static_cast<std::size_t>(place), counts_.size() - 1)];
        ++count_;
    }
    /// s; 0 if there are none.
    double median() const {
        std::uint64_t below = 0;
        for (std::size_t i = 0; i < counts_.size(); ++i)
            if ((below += counts_[i]) > count_ / 2)
                return shortest * std::pow(ratio, static_cast<double>(i) + 0.5);
        return 0;
    }
    std::uint64_t count() const { return count_; }

  private:
    static constexpr double shortest = 1e-5, ratio = 1.02; // s; up to 26 s
    std::array<std::uint64_t, 750> counts_{};
    std::uint64_t count_ = 0;
};

class FrameStatistics {
  public:
    /// `seconds` since the last frame, of which drawing took `busy_seconds`; `uploaded` bytes went to the
    /// GPU.
    void add(double seconds, double busy_seconds, std::uint64_t uploaded) {
        constexpr double smoothing = 0.1;
        seconds_ += smoothing * (seconds - seconds_) / (frames_ == 0 ? smoothing : 1);
        busy_ += smoothing * (busy_seconds - busy_) / (frames_ == 0 ? smoothing : 1);
        ++frames_;
        uploaded_ += uploaded;
    }

    /// How long the frame before took without waiting for its turn, and whether a film was being recorded.
    void add_work(double seconds, bool recording) { (recording ? recording_ : plain_).add(seconds); }
    const MedianTime& plain() const { return plain_; }
    const MedianTime& recording() const { return recording_; }

    FrameFigures figures() const {
        FrameFigures figures;
        // The two are of different frames; none takes less time than its drawing.
        const double seconds = std::max(seconds_, busy_);
        figures.frames_per_second = seconds > 0 ? 1 / seconds : 0;
        figures.frame_milliseconds = 1000 * busy_;
        return figures;
    }
    std::uint64_t frames() const { return frames_; }
    double uploaded_bytes_per_frame() const {
        return frames_ > 0 ? static_cast<double>(uploaded_) / static_cast<double>(frames_) : 0;
    }

  private:
    double seconds_ = 0, busy_ = 0; ///< smoothed over about ten frames
    std::uint64_t frames_ = 0, uploaded_ = 0;
    MedianTime plain_, recording_;
};

} // namespace pendula
