// SPDX-License-Identifier: MIT
/// The energy's change over a run, as far as the snapshots have shown it, and what can honestly be said of
/// it. Drawing thread.
#pragma once

#include "simulation/snapshot.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace pendula {

/// Before a trend is spoken of: several swings of any chain that fits a screen, and enough to average.
inline constexpr double trend_seconds = 10; // simulated
inline constexpr std::size_t trend_points = 15;

enum class DriftVerdict : std::uint8_t {
    too_short, ///< to say anything
    rounding,  ///< no larger than what the arithmetic rounds off
    bounded,   ///< it comes and goes; no trend stands out of it
    secular,   ///< it goes one way
    unclear
};

class EnergyHistory {
  public:
    /// The energy of a snapshot. Begins anew with another run, chain or integration, or a reference that has
    /// been moved. Who looks at the past, jumps or draws slowly loses nothing: what was seen of the run
    /// stays.
    void add(const Snapshot&);

    DriftVerdict verdict() const;
    double seconds() const; ///< simulated, that the history spans
    std::size_t points() const { return points_.size(); }

  private:
    struct Point {
        std::int64_t step;
        double time, change; ///< s, J
    };
    bool goes_on(const Snapshot&) const;
    void begin(const Snapshot&);

    std::vector<Point> points_; ///< thinned by half when they are too many
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
