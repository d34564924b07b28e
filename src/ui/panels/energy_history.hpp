// SPDX-License-Identifier: MIT
/// The change of energy over a run, as far as the snapshots have shown it, and what can honestly be said
/// about it. Drawing thread.
#pragma once

#include "simulation/snapshot.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace pendula {

/// The shortest history with a trend: several swings of any chain that fits a screen, enough to average.
inline constexpr double trend_seconds = 10; // simulated
inline constexpr std::size_t trend_points = 15;

enum class DriftVerdict : std::uint8_t {
    too_short, ///< to say anything
    rounding,  ///< no larger than rounding errors
    bounded,   ///< goes up and down without a clear trend
    secular,   ///< drifts one way
    unclear
};

class EnergyHistory {
  public:
    /// Adds the energy of a snapshot. Begins anew with another run, chain, integration or energy reference.
    /// Looking at the past, jumping or drawing slowly loses nothing: points of the run already seen stay.
    void add(const Snapshot&);

    DriftVerdict verdict() const;
    double seconds() const; ///< simulated: the span of the history
    std::size_t points() const { return points_.size(); }

  private:
    struct Point {
        std::int64_t step;
        double time, change; ///< s, J
    };
    bool goes_on(const Snapshot&) const;
    void begin(const Snapshot&);

    std::vector<Point> points_; ///< every other one is dropped when there are too many
    double spacing_ = 0;        ///< s, at least so far apart
    double last_time_ = 0;      ///< s, the latest seen
    std::int64_t last_step_ = 0;
    double scale_ = 0;   ///< J
    double epsilon_ = 0; ///< of the arithmetic
    std::uint32_t epoch_ = 0;
    Chain chain_;
    Integration integration_;
    double last_change_ = 0;
};

} // namespace pendula
