// SPDX-License-Identifier: MIT
/// The energy's change over the last stretch of a run, as the snapshots show it, and what can honestly be
/// said of it. Drawing thread.
#pragma once

#include "simulation/snapshot.hpp"

#include <cstdint>
#include <vector>

namespace pendula {

enum class DriftVerdict : std::uint8_t {
    too_short, ///< to say anything
    rounding,  ///< no larger than what the arithmetic rounds off
    bounded,   ///< it comes and goes; no trend stands out of it
    secular,   ///< it goes one way
    unclear
};

class EnergyHistory {
  public:
    /// Begins anew where the run does not simply go on: another run, a step back, a change of a parameter.
    void add(const Snapshot&);

    DriftVerdict verdict() const;
    double seconds() const; ///< simulated, that the history spans

  private:
    struct Point {
        double time, change; ///< s, J
    };
    void begin(const Snapshot&);

    std::vector<Point> points_; ///< thinned by half when they are too many
    double spacing_ = 0;        ///< s, at least so far apart
    double last_time_ = 0;
    double scale_ = 0;   ///< J
    double epsilon_ = 0; ///< of the arithmetic
    std::uint32_t epoch_ = 0;
    Chain chain_;
    Integration integration_;
    double last_change_ = 0;
};

} // namespace pendula
