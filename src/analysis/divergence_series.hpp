// SPDX-License-Identifier: MIT
/// How far one trajectory is from the main one, over time: a bounded record for drawing and fitting. Used by
/// one thread at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace pendula {

struct DivergencePoint {
    std::int64_t index = 0;    ///< grows with time: a step or a sample
    double time = 0;           ///< s, simulated
    double log10_distance = 0; ///< of the distance in rad; −∞ where the states are equal
    std::int64_t piece = 0;    ///< points of one piece are joined: the index at which it begins
    std::int64_t origin = 0;   ///< the index of the trajectory's first point of all, before any gap
};

/// Keeps at most `capacity` points. When it is full it halves its resolution: of indices that lie in one of
/// its equal parts only the first point stays, and the parts become twice as long. What is kept depends on
/// the indices alone, so going back and forward again gives the same series at its present resolution.
class DivergenceSeries {
  public:
    static constexpr std::size_t usual_capacity = 4096;

    /// At least 2 points; throws std::invalid_argument.
    explicit DivergenceSeries(std::size_t capacity = usual_capacity);

    /// A point whose index is not above that of the last one means that time went back: what was later than
    /// the new point, or as late, is forgotten first. Indices must not be negative; what is not finite is
    /// taken as −∞.
    void add(const DivergencePoint&);
    /// Forgets the points of this index and of later ones.
    void cut(std::int64_t index);
    /// Forgets everything, the resolution too: the trajectory started afresh.
    void clear();

    /// In the order of time.
    std::span<const DivergencePoint> points() const { return points_; }
    /// How many indices lie in one part.
    std::int64_t stride() const { return stride_; }

  private:
    void halve();

    std::size_t capacity_;
    std::vector<DivergencePoint> points_;
    std::int64_t stride_ = 1;
};

} // namespace pendula
