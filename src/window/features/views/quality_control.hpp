// SPDX-License-Identifier: MIT
/// Finds how many of a picture's lines can be drawn at 25 frames a second. So that the quality does not go to
/// and fro, it falls at once when frames are late, rises only when there is clearly time, and waits longer
/// after each rise that has failed. Pure.
#pragma once

#include <cstddef>
#include <vector>

namespace pendula {

class QualityControl {
  public:
    /// A frame took `busy_seconds` of work, the last one ended `seconds` ago.
    void add(double seconds, double busy_seconds);

    float render_scale() const; ///< lines drawn per line of the picture, 0.5 … 1

  private:
    void decide(double median);

    std::vector<double> times_; ///< s, of the frames since the last decision
    std::size_t level_ = 0;     ///< 0 is full quality
    double since_change_ = 0;   ///< s
    double patience_ = 3;       ///< s without a late frame before it goes up
    bool went_up_ = false;      ///< the last change was upward
};

} // namespace pendula
