// SPDX-License-Identifier: MIT
/// The state of a trajectory at exact times, even between step boundaries, and the true state at the end of a
/// run, from which errors are measured. An ExactRun is used by one thread at a time; the functions are pure.
#pragma once

#include "physics/precise_state.hpp"
#include "physics/trajectory.hpp"

#include <cstdint>
#include <memory>

namespace pendula {

/// Advances a trajectory to exact times. The trajectory itself takes only whole steps, so it does not depend
/// on the requested times. For a time between two steps, a copy of the trajectory takes one shorter step.
/// Times and dt are taken as written in decimals: 0.1 s is 0.1 to all digits, so 1000 steps of 1e-4 s end
/// exactly at 0.1 s.
class ExactRun {
  public:
    explicit ExactRun(std::unique_ptr<Trajectory> trajectory) : trajectory_(std::move(trajectory)) {}

    /// Steps the trajectory to the last step boundary at or before `time` (s). Returns the trajectory, or a
    /// copy, at exactly `time`. `time` must not be before the `time` of an earlier call. The result is valid
    /// until the next call; the caller must check its failure().
    const Trajectory& at(double time);

    const Trajectory& trajectory() const { return *trajectory_; }

  private:
    std::unique_ptr<Trajectory> trajectory_;
    std::unique_ptr<Trajectory> between_; ///< a copy of trajectory_, advanced to a time within a step
};

/// The number of whole steps of dt in `time`, and the remainder in s (0 if `time` is a step boundary). Throws
/// Refused if there are too many steps to count.
struct StepsAndRest {
    std::int64_t steps = 0;
    Wide rest{};
};
StepsAndRest whole_steps(double time, double dt);

/// The time of each row of a table: 0, every, 2·every, … before `duration`, and then `duration` itself.
class TimeGrid {
  public:
    TimeGrid(double duration, double every);
    std::int64_t rows() const { return rows_; }
    double time(std::int64_t row) const; ///< the double nearest to row·every as written, s

  private:
    double duration_, every_;
    std::int64_t rows_;
};

/// Errors at the end of the run: the largest over all bobs.
struct ErrorsAtEnd {
    double position = 0; ///< distance of a bob from its true position, m
    double velocity = 0; ///< m/s
    double energy = 0;   ///< |E(t) − E(0) − the true change by damping|, J
};

struct TrueEnd {
    Integration reference; ///< the reference's integration: taylor in the chosen arithmetic
    PreciseState state;
    double energy_change = 0; ///< energy change by damping, J
    /// m: the largest distance between a bob of the reference and the same bob of a second run, with a higher
    /// order and therefore other steps. Errors of about this size measure the reference, not the method. For
    /// a chain that is balanced at multiples of 180°, the second run starts one rounding away, because only
    /// rounding moves such a chain.
    double uncertainty = 0;
    double scale = 0; ///< J, E* = g Σ β_i L_i

    ErrorsAtEnd errors_of(const Trajectory& at_end) const; ///< NaN if the trajectory has failed
};

/// The true state of a chain after `duration` seconds, calculated by taylor in `arithmetic`. Throws Refused
/// if the chain cannot be run or the calculation fails.
TrueEnd true_end(const Chain&, const StartState&, double duration, Arithmetic arithmetic);

/// The arithmetic of the reference for runs in `measured`: double-double, or quad-double if `measured` has at
/// least the digits of double-double.
constexpr Arithmetic arithmetic_beyond(Arithmetic measured) {
    const bool in_eighty_bits = traits_of(measured).rounding > traits_of(Arithmetic::double_double).rounding;
    return in_eighty_bits ? Arithmetic::double_double : Arithmetic::quad_double;
}

} // namespace pendula
