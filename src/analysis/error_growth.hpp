// SPDX-License-Identifier: MIT
/// How errors grow along the very motion of a chain. Pure functions, any thread.
#pragma once

#include "physics/trajectory.hpp"

#include <cstdint>
#include <vector>

namespace pendula {

/// By how much a small error has grown along the motion: measured on the chain itself, because over such
/// times growth differs much from what the largest Lyapunov exponent says.
struct ErrorGrowth {
    struct Sample {
        double time = 0; ///< s
        /// Of the factor by which the error that has grown most since it arose has grown.
        double logarithm = 0;
    };
    std::vector<Sample> samples;
    bool is_cut_short = false; ///< the rest would have taken too long
    double usual_rate = 0;     ///< 1/s: by e in the time in which a link swings, see StateScales

    /// s: until when it is known.
    double known_until() const { return samples.empty() ? 0 : samples.back().time; }
    /// Whether errors are known to have grown by more than a factor of e^`logarithm`.
    bool exceeds(double logarithm) const;
    /// The largest logarithm until `time` (s). Where it is not known, which is where the measurement was cut
    /// short, errors are taken to grow on as fast as they did on the whole or last, and at the usual rate at
    /// least, which few chains exceed.
    double expected_until(double time) const;
};

/// The most that is calculated to measure it, as BenettinPair::work() counts: about a second on one core.
/// A count, so that the same motion has the same growth on every machine.
inline constexpr std::uint64_t most_growth_work = 50'000'000;

/// Up to `duration` (s), until errors have grown by a factor of e^`enough`, or for `most_work`. Throws
/// Refused if the chain cannot be run, Interrupted soon after `stop` has been set.
ErrorGrowth measure_error_growth(const Chain&, const StartState&, const Integration&, double duration,
                                 double enough, const StopFlag* stop = nullptr,
                                 std::uint64_t most_work = most_growth_work);

} // namespace pendula
