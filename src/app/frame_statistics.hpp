// SPDX-License-Identifier: MIT
/// Frame times of the window, for the overlay and the report.
#pragma once

#include "ui/overlay.hpp"

#include <cstdint>

namespace pendula {

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

    FrameFigures figures() const {
        FrameFigures figures;
        figures.frames_per_second = seconds_ > 0 ? 1 / seconds_ : 0;
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
};

} // namespace pendula
