// SPDX-License-Identifier: MIT
/// Measures the largest Lyapunov exponent of a motion segment during a run, by Benettin's method (see
/// analysis/lyapunov.hpp), on separate motions that begin at the start of the segment. The estimate at a time
/// depends only on the segment and the time. Each object is used by one thread.
#pragma once

#include "analysis/lyapunov.hpp"
#include "simulation/snapshot.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace pendula {

/// The estimate so far.
struct ExponentEstimate {
    ExponentVerdict verdict = ExponentVerdict::measuring;
    double exponent = 0, standard_error = 0; ///< 1/s
    double bound = 0;                        ///< upper bound of the exponent if the verdict is regular, 1/s
    double seconds = 0;                      ///< simulated time on which the estimate is based, s
    double regular_from = 0;                 ///< time before which no motion is called regular, s

    bool operator==(const ExponentEstimate&) const = default;
};

struct ExponentReport {
    ExponentEstimate estimate;
    double from = 0;          ///< simulated time where the segment begins, s
    std::string not_measured; ///< why the exponent is not measured: one sentence, or empty
};

/// Judges the growth of distances. `growth` is the logarithm of the growth factor every `interval` seconds,
/// beginning with 0; `time_scale` is StateScales::time. The exponent is the mean slope without the first
/// tenth. The verdict depends on the gain: the mean logarithm in the last quarter of the time minus the mean
/// in the second quarter. In regular motion, distances grow in proportion to time and the gain is about
/// ln(7/3). The motion is chaotic if the gain exceeds ln 50 and the exponent exceeds three standard errors.
/// An exponent of 2 ln 50/time would cause a gain of ln 50, so a gain below ln 12 excludes it. The motion is
/// regular if this excluded exponent is at most slow_chaos; this needs about 80 small swings. The standard
/// error comes from the means of 10 to 40 blocks, and is widened if neighbouring blocks are correlated.
ExponentEstimate judge_growth(std::span<const double> growth, double interval, double time_scale);

/// Measures the exponent of one segment. The motions are integrated by taylor in double, whose errors are far
/// below the displacement of 1e-8, so they do not affect the exponent.
class ExponentRun {
  public:
    /// Throws Refused if the segment cannot be run.
    explicit ExponentRun(const MotionSegment&);

    /// Advances all members by one interval, about the time of a swing. Does nothing after a failure().
    /// Throws Interrupted if the flag is set meanwhile; the object must then not be used again.
    void advance(const StopFlag* = nullptr);
    /// The length (s) of the part of the segment that has been measured so far.
    double reached() const { return static_cast<double>(growth_.size() - 1) * interval(); }
    /// The estimate from the segment's first `seconds`.
    ExponentEstimate at(double seconds) const;
    const std::optional<std::string>& failure() const { return failure_; }
    std::size_t members() const { return members_.size(); }

  private:
    double interval() const { return static_cast<double>(interval_steps_) * dt_; }

    std::vector<BenettinPair> members_;
    double time_scale_ = 0, dt_ = 0; ///< s
    std::int64_t interval_steps_ = 1;
    /// `growth` of judge_growth(), averaged over the members. When the list becomes too long, every second
    /// value is dropped and the interval is doubled.
    std::vector<double> growth_{0};
    std::optional<std::string> failure_;
};

/// Why measuring the chain's exponent during a run would cost too much, in one sentence; nothing if the cost
/// is acceptable.
std::optional<std::string> too_dear_to_measure(const Chain&);

} // namespace pendula
