// SPDX-License-Identifier: MIT
/// A trajectory's state at exact times, whether or not they are step boundaries, and the true state there,
/// against which errors are measured. An ExactRun is used by one thread at a time; the functions are pure.
#pragma once

#include "physics/precise_state.hpp"
#include "physics/trajectory.hpp"

#include <cstdint>
#include <memory>

namespace pendula {

/// A time between two steps is reached by a copy that takes one shorter step. The trajectory itself continues
/// by whole steps and does not depend on the times asked for. Times, like dt, are taken as written: 0.1 s is
/// 0.1 to all digits, so 1000 steps of 1e-4 s end exactly there.
class ExactRun {
  public:
    explicit ExactRun(std::unique_ptr<Trajectory> trajectory) : trajectory_(std::move(trajectory)) {}

    /// Goes to the last step boundary at or before `time` (s, not before the last time asked for) and gives
    /// the trajectory at exactly that time, valid until the next call. Check its failure().
    const Trajectory& at(double time);

    const Trajectory& trajectory() const { return *trajectory_; }

  private:
    std::unique_ptr<Trajectory> trajectory_;
    std::unique_ptr<Trajectory> between_; ///< within a step
};

/// How many whole steps of dt fit into `time`, and the remainder in s (0 if `time` is a boundary). Throws
/// Refused if they cannot be counted.
struct StepsAndRest {
    std::int64_t steps = 0;
    Wide rest{};
};
StepsAndRest whole_steps(double time, double dt);

/// One time for each row: 0, every, 2·every, … before `duration`, and then `duration` itself.
class TimeGrid {
  public:
    TimeGrid(double duration, double every);
    std::int64_t rows() const { return rows_; }
    double time(std::int64_t row) const; ///< s, the double nearest to row·every as written

  private:
    double duration_, every_;
    std::int64_t rows_;
};

/// Errors at the end of the run: the largest over all bobs.
struct ErrorsAtEnd {
    double position = 0; ///< m, distance of a bob from its true place
    double velocity = 0; ///< m/s
    double energy = 0;   ///< J, |E(t) − E(0)|, minus the energy that damping really removes
};

struct TrueEnd {
    Integration reference; ///< the reference's integration: taylor in the chosen arithmetic
    PreciseState state;
    double energy_change = 0; ///< J: the energy change by damping
    /// m: the distance between the reference's bobs and those of the same run with a higher order, hence with
    /// other steps. Errors near it measure the reference, not the method. For a chain balanced at whole
    /// multiples of 180°, the second run starts one rounding away, because only rounding moves such a chain.
    double uncertainty = 0;
    double scale = 0; ///< J, E* = g Σ β_i L_i

    ErrorsAtEnd errors_of(const Trajectory& at_end) const;
};

/// Where a chain truly is after `duration` seconds, by taylor in `arithmetic`. Throws Refused if the chain
/// cannot be run or stops itself.
TrueEnd true_end(const Chain&, const StartState&, double duration, Arithmetic arithmetic);

/// The arithmetic of the reference for runs in `measured`: double-double, or quad-double if `measured` is
/// double-double itself.
constexpr Arithmetic arithmetic_beyond(Arithmetic measured) {
    const bool in_eighty_bits = traits_of(measured).rounding > traits_of(Arithmetic::double_double).rounding;
    return in_eighty_bits ? Arithmetic::double_double : Arithmetic::quad_double;
}

} // namespace pendula
