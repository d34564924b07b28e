// SPDX-License-Identifier: MIT
/// Measures the largest Lyapunov exponent of a motion segment while the run goes on, by Benettin's method
/// (see analysis/lyapunov.hpp), on motions that begin at the start of the segment. The result at a moment
/// depends only on the segment and the moment. Each object belongs to one thread.
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
    double bound = 0;                        ///< 1/s: if regular, a larger exponent would have shown
    double seconds = 0;                      ///< the simulated time that the estimate is based on
    double regular_from = 0;                 ///< s: before this time no motion is called regular

    bool operator==(const ExponentEstimate&) const = default;
};

struct ExponentReport {
    ExponentEstimate estimate;
    double from = 0;          ///< s, simulated, where the segment begins
    std::string not_measured; ///< why it is not measured: one sentence, or empty
};

/// Judges the logarithm of the factor by which distances have grown (the first value is 0), given every
/// `interval` seconds. `time_scale` is that of a swing (see StateScales). The first tenth is omitted. In
/// regular motion a distance grows in proportion to time: the mean of its logarithm gains ln(7/3) from the
/// second quarter of the time to the last, and its oscillation averages out. If it gains more than ln 50, and
/// three standard errors, it grows exponentially. An exponent of 2 ln 50/time gains that much; if the gain is
/// less than ln 12, such an exponent would have shown. The motion is called regular once this exponent is as
/// small as slow_chaos, after about 80 small swings. The standard error is that of the means of 10 to 40
/// blocks, widened if neighbours are correlated.
ExponentEstimate judge_growth(std::span<const double> growth, double interval, double time_scale);

/// Integrates by `taylor` in double, whose errors are far below the displacement of 1e-8: the exponent is
/// then the chain's and not the arithmetic's.
class ExponentRun {
  public:
    /// Throws Refused if the segment cannot be run.
    explicit ExponentRun(const MotionSegment&);

    /// Takes all members one interval further, about the time of a swing. After a failure() it does nothing.
    /// Throws Interrupted if the flag is set meanwhile; the object must then not be used again.
    void advance(const StopFlag* = nullptr);
    /// How much of the segment has been measured so far, s.
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
    std::vector<double> growth_{0}; ///< logarithm, mean over the members; halved in resolution when too long
    std::optional<std::string> failure_;
};

/// Why the exponent of a chain is not measured during its run: one sentence, if it would cost too much.
std::optional<std::string> too_dear_to_measure(const Chain&);

} // namespace pendula
