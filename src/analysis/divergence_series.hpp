// SPDX-License-Identifier: MIT
/// The distance of one trajectory from the main one over time: a bounded record for drawing and fitting. Used
/// by one thread at a time.
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
    std::int64_t piece = 0;    ///< the index at which its piece begins; points of one piece are joined
    std::int64_t origin = 0;   ///< the index of the trajectory's very first point, before any gap
    double drift = 0;          ///< ΔE/E* with its sign, as the sample has it; NaN beside a distance
};

/// Keeps at most `capacity` points. When it is full it halves its resolution: it divides the indices into
/// equal parts, keeps only the first point of each, and makes the parts twice as long. The points kept depend
/// on the indices alone, so going back and forward again gives the same series at its present resolution.
class DivergenceSeries {
  public:
    static constexpr std::size_t usual_capacity = 4096;

    /// At least 2 points; throws std::invalid_argument.
    explicit DivergenceSeries(std::size_t capacity = usual_capacity);

    /// A point whose index is not above the last one's means that time went back: points at or after its
    /// index are forgotten first. Indices must not be negative; values that are not finite are taken as −∞.
    void add(const DivergencePoint&);
    /// Forgets the points with this index or a later one.
    void cut(std::int64_t index);
    /// Forgets everything, including the resolution: the trajectory has started afresh.
    void clear();

    /// In the order of time.
    std::span<const DivergencePoint> points() const { return points_; }
    /// How many indices one part contains.
    std::int64_t stride() const { return stride_; }

  private:
    void halve();

    std::size_t capacity_;
    std::vector<DivergencePoint> points_;
    std::int64_t stride_ = 1;
};

} // namespace pendula
