// SPDX-License-Identifier: MIT
/// Chooses an integration of a rigid chain with which no angle has more than the requested error for the
/// requested time, and checks the choice against a run with more digits. The functions are pure and may be
/// called on any thread. A choice takes as long as the runs that check it.
#pragma once

#include "physics/trajectory.hpp"
#include "simulation/setup.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace pendula {

/// The growth of a small error along a motion. It is measured on the motion itself, because over the
/// requested times it may be far from the growth that the largest Lyapunov exponent predicts.
struct ErrorGrowth {
    struct Sample {
        double time = 0; ///< s
        /// ln of the largest factor by which an error has grown from any earlier time to `time`.
        double logarithm = 0;
    };
    std::vector<Sample> samples;
    bool is_cut_short = false; ///< the measurement ended because its work reached the limit
    double usual_rate = 0;     ///< 1/s: growth by a factor of e in StateScales::time

    /// The time (s) until which the growth is known.
    double known_until() const { return samples.empty() ? 0 : samples.back().time; }
    /// Whether errors are known to have grown by more than a factor of e^`logarithm`.
    bool exceeds(double logarithm) const;
    /// The expected largest logarithm until `time` (s). After the end of a measurement that was cut short,
    /// errors are assumed to grow at the fastest of three rates: the mean rate, the latest rate and
    /// usual_rate, which few chains exceed.
    double expected_until(double time) const;
};

/// The most work that a measurement of growth may take, in units of BenettinPair::work(): about a second on
/// one core. A count of work, unlike a time, gives the same result on every machine.
inline constexpr std::uint64_t most_growth_work = 50'000'000;

/// Measures until `duration` (s), until errors have grown by a factor of e^`enough`, or until the work
/// reaches `most_work`. Throws Refused if the chain cannot be run, and Interrupted soon after `stop` has been
/// set.
ErrorGrowth measure_error_growth(const Chain&, const StartState&, const Integration&, double duration,
                                 double enough, const StopFlag* stop = nullptr,
                                 std::uint64_t most_work = most_growth_work);

/// A candidate is the method taylor in one arithmetic, with the default order of this arithmetic. No other
/// method is cheaper at its usual step (see `pendula bench integrators`). No arithmetic appears twice, and
/// x87 is absent because it cannot run taylor.
struct AccuracyCandidate {
    Arithmetic arithmetic;
    double cost; ///< time for a simulated second of three links, relative to the first row
};

/// All candidates, from the cheapest to the one with the most digits.
std::span<const AccuracyCandidate> accuracy_candidates();

struct AccuracyChoice {
    RightWish wish;
    Integration chosen, checked_by; ///< with the order set, not 0 for the default
    double right_until = 0;         ///< time until which the check agrees, s; at most the requested time
    bool met() const { return right_until >= wish.right_for; }
};

/// The state of a choice, in progress or finished.
struct AccuracyReport {
    std::optional<Integration> likely;    ///< the choice that the growth of errors suggests, unchecked
    std::optional<double> known_until;    ///< set if the growth was measured only until this time, s
    std::optional<AccuracyChoice> choice; ///< the integration being checked, and its right_until so far
    bool is_done = false;                 ///< `choice` is final
    std::string not_checked;              ///< why there is no choice: one sentence; usually empty

    /// The best known integration for the run.
    std::optional<Integration> wanted() const { return is_done ? choice->chosen : likely; }
};
using TellAccuracy = std::function<void(const AccuracyReport&)>;

/// Measures the growth of errors that choose_accuracy() needs. Runs the chain in double, with at most
/// most_growth_work, and throws the same exceptions as choose_accuracy().
ErrorGrowth growth_for(const Chain&, const StartState&, const RightWish&, const StopFlag* stop = nullptr);

/// Predicts the result of choose_accuracy(). After the measured time, errors are assumed to grow fast, so the
/// predicted integration of a long chain may be more accurate than necessary.
AccuracyReport likely_choice(const ErrorGrowth&, const RightWish&);

/// "right to 0.001 rad until t = 120 s"; the time may be shorter than requested.
std::string summary(const AccuracyChoice&);

/// Chooses the cheapest candidate whose check agrees for the requested time; if there is none, the candidate
/// that is right for the longest time. Throws Refused if the chain cannot be run or the request is invalid,
/// and Interrupted soon after `stop` has been set. The result depends only on the chain, the start and the
/// request.
AccuracyChoice choose_accuracy(const Chain&, const StartState&, const RightWish&,
                               const StopFlag* stop = nullptr, const TellAccuracy& tell = {});
/// The same choice, if the growth of errors along this motion has already been measured.
AccuracyChoice choose_accuracy(const Chain&, const StartState&, const RightWish&, const ErrorGrowth&,
                               const StopFlag* stop = nullptr, const TellAccuracy& tell = {});

/// The setup with the chosen integration. The chosen dt is halved until it is no longer than the setup's own
/// dt, but only as long as it stays a multiple of the dt of every precision lane. If the chosen dt itself is
/// no such multiple, the setup keeps its own dt.
Setup integrated_by(Setup, const Integration& chosen);

/// The setup with automatic accuracy, and a precision lane that keeps the previous integration.
Setup beside_automatic(Setup);

/// Whether the setup already has the chosen integration.
bool is_integrated_by(const Setup&, const Integration& chosen);

/// Compares two runs, which must have the same dt. Returns the time (s, at most `duration`) of the last step
/// up to which no angle differs by more than `limit` (rad). If both runs have the same arithmetic, `other`
/// starts from angles that differ by one rounding (see start_rounded_otherwise()). `tell` is called
/// repeatedly with the time up to which the runs agree so far. Throws the same exceptions as
/// choose_accuracy().
double agree_until(const Chain&, const StartState&, const Integration& one, const Integration& other,
                   double duration, double limit, const StopFlag* stop = nullptr,
                   const std::function<void(double time)>& tell = {});

} // namespace pendula
