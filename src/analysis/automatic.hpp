// SPDX-License-Identifier: MIT
/// Chooses how to integrate a rigid chain so that its motion is right for a requested time, to a requested
/// angle, and checks the choice against a run with more digits. Pure functions, any thread; a choice takes as
/// long as the runs that check it.
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

/// The growth of a small error along the motion. It is measured on the chain itself, because over such times
/// it differs much from growth at the rate of the largest Lyapunov exponent.
struct ErrorGrowth {
    struct Sample {
        double time = 0; ///< s
        /// ln of the growth factor of the error that has grown most since it arose.
        double logarithm = 0;
    };
    std::vector<Sample> samples;
    bool is_cut_short = false; ///< the rest would have taken too long
    double usual_rate = 0;     ///< 1/s: growth by e in the time of a link's swing, see StateScales

    /// s: the growth is known until then.
    double known_until() const { return samples.empty() ? 0 : samples.back().time; }
    /// Whether errors are known to have grown by more than a factor of e^`logarithm`.
    bool exceeds(double logarithm) const;
    /// The largest logarithm until `time` (s). Beyond a measurement that was cut short, errors are assumed to
    /// grow at the mean rate so far, the latest rate or the usual rate, whichever is fastest; few chains
    /// exceed the usual rate.
    double expected_until(double time) const;
};

/// The most work that a measurement of growth may take, in units of BenettinPair::work(): about a second on
/// one core. It is a count, so that the same motion has the same growth on every machine.
inline constexpr std::uint64_t most_growth_work = 50'000'000;

/// Measures up to `duration` (s), until errors have grown by a factor of e^`enough`, or for `most_work`.
/// Throws Refused if the chain cannot be run, Interrupted soon after `stop` has been set.
ErrorGrowth measure_error_growth(const Chain&, const StartState&, const Integration&, double duration,
                                 double enough, const StopFlag* stop = nullptr,
                                 std::uint64_t most_work = most_growth_work);

/// A candidate is taylor in one of these arithmetics, at the order that the arithmetic has by default. No
/// other method is cheaper at its usual step (`pendula bench integrators`). A new arithmetic is one more row.
struct AccuracyCandidate {
    Arithmetic arithmetic;
    double cost; ///< time for a simulated second of three links, relative to the first row
};

/// From the cheapest to the one with the most digits.
std::span<const AccuracyCandidate> accuracy_candidates();

struct AccuracyChoice {
    RightWish wish;
    Integration chosen, checked_by; ///< complete, including the order
    double right_until = 0;         ///< s, at most the requested time: up to here the check agrees
    bool met() const { return right_until >= wish.right_for; }
};

/// The state of a choice, while it is made and at its end.
struct AccuracyReport {
    std::optional<Integration> likely;    ///< the expected choice, from the growth of errors alone
    std::optional<double> known_until;    ///< s: with many links that growth is known only up to here
    std::optional<AccuracyChoice> choice; ///< the integration being checked, right as far as checked so far
    bool is_done = false;                 ///< `choice` is final
    std::string not_checked;              ///< why there is no choice: one sentence; usually empty

    /// The best known integration for the run.
    std::optional<Integration> wanted() const { return is_done ? choice->chosen : likely; }
};
using TellAccuracy = std::function<void(const AccuracyReport&)>;

/// The growth of errors for a choice, measured by a run in double with at most most_growth_work. Throws as
/// choose_accuracy() does.
ErrorGrowth growth_for(const Chain&, const StartState&, const RightWish&, const StopFlag* stop = nullptr);

/// Predicts what choose_accuracy() will choose. Beyond the measured time it assumes that errors grow fast, so
/// long chains get a more accurate method than they need.
AccuracyReport likely_choice(const ErrorGrowth&, const RightWish&);

/// "right to 0.001 rad until t = 120 s"; the time may be shorter than requested.
std::string summary(const AccuracyChoice&);

/// The cheapest candidate whose check agrees for the requested time, or else the one that is right for the
/// longest. Throws Refused if the chain cannot be run or the request is invalid, Interrupted soon after
/// `stop` has been set. The result depends on nothing else.
AccuracyChoice choose_accuracy(const Chain&, const StartState&, const RightWish&,
                               const StopFlag* stop = nullptr, const TellAccuracy& tell = {});
/// The same with a known growth of errors along this motion.
AccuracyChoice choose_accuracy(const Chain&, const StartState&, const RightWish&, const ErrorGrowth&,
                               const StopFlag* stop = nullptr, const TellAccuracy& tell = {});

/// The same setup with the chosen integration. Its dt may become shorter, but only while the dt of every
/// precision lane still divides it.
Setup integrated_by(Setup, const Integration& chosen);

/// The setup with automatic accuracy, and a precision lane that keeps the previous integration.
Setup beside_automatic(Setup);

/// Whether a setup is already integrated as chosen.
bool is_integrated_by(const Setup&, const Integration& chosen);

/// Returns the time, s, at most `duration`, of the last step up to which no angle of the two runs differs by
/// more than `limit` (rad). Both must have the same dt. If they have the same arithmetic, `other` starts from
/// angles that differ by one rounding (see start_rounded_otherwise()). `tell` is called from time to time
/// with the time up to which they agree. Throws as choose_accuracy() does.
double agree_until(const Chain&, const StartState&, const Integration& one, const Integration& other,
                   double duration, double limit, const StopFlag* stop = nullptr,
                   const std::function<void(double time)>& tell = {});

} // namespace pendula
