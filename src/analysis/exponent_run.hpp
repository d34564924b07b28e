// SPDX-License-Identifier: MIT
/// The largest Lyapunov exponent of a stretch of a run, measured while the run goes on: by Benettin's method
/// (see analysis/lyapunov.hpp) on motions from the stretch's start. What it says at a moment depends on the
/// stretch and the moment alone. One thread.
#pragma once

#include "analysis/benettin.hpp"
#include "analysis/exponent_report.hpp"
#include "simulation/stretch.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace pendula {

/// From the logarithm by which distances have grown (the first is 0), `segment` seconds apart. `time_scale` is
/// that of a swing (see StateScales). The first tenth is left out. A distance in regular motion grows in
/// proportion to time: the mean of its logarithm gains ln(7/3) from the second quarter of the time to the last,
/// and what it swings by is averaged away. Where it gains more than ln 50, and three standard errors, it grows
/// exponentially. The standard error
/// is that of the means of 10 to 40 blocks, widened where neighbours are correlated.
ExponentEstimate judge_growth(std::span<const double> growth, double segment, double time_scale);

/// Steps of the integration are `taylor`'s in double: a displacement of 1e-8 has room in it, and the exponent
/// is the chain's and not the arithmetic's.
class ExponentRun {
  public:
    /// Throws Refused if the stretch cannot be run.
    explicit ExponentRun(const Stretch&);

    /// Takes all members one segment further, of about a swing's time. After a failure() it does nothing.
    /// Throws Interrupted when the flag is set in the midst of it, and must not be used again then.
    void advance(const StopFlag* = nullptr);
    /// s of the stretch measured so far.
    double reached() const { return static_cast<double>(growth_.size() - 1) * segment(); }
    /// By what is measured of the stretch's first `seconds`.
    ExponentEstimate at(double seconds) const;
    const std::optional<std::string>& failure() const { return failure_; }
    std::size_t members() const { return members_.size(); }

  private:
    double segment() const { return static_cast<double>(segment_steps_) * dt_; }

    std::vector<BenettinPair> members_;
    double time_scale_ = 0, dt_ = 0; ///< s
    std::int64_t segment_steps_ = 1;
    std::vector<double> growth_{0}; ///< logarithm, mean over the members; thinned by half when too long
    std::optional<std::string> failure_;
};

/// Why no exponent is measured of a chain beside its run: one sentence, if it would cost too much.
std::optional<std::string> too_dear_to_measure(const Chain&);

} // namespace pendula
