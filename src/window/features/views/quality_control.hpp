// SPDX-License-Identifier: MIT
/// Finds how many of a picture's lines can be drawn at 25 frames a second. To avoid changing to and fro, the
/// quality falls at once when frames are late, rises only when there is clearly time, and waits longer after
/// each failed rise. Pure.
#pragma once

#include <cstddef>
#include <vector>

namespace pendula {

class QualityControl {
  public:
    /// Adds a frame with `busy_seconds` of work; the frame before ended `seconds` earlier.
    void add(double seconds, double busy_seconds);

    float render_scale() const; ///< lines drawn per line of the picture, 0.5 … 1

  private:
    void decide(double median);

    std::vector<double> times_; ///< s, of the frames since the last decision
    std::size_t level_ = 0;     ///< 0 is full quality
    double since_change_ = 0;   ///< s
    double patience_ = 3;       ///< s without a late frame before the quality rises
    bool went_up_ = false;      ///< the last change was upward
};

} // namespace pendula
