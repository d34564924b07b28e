// SPDX-License-Identifier: MIT
/// Gives a trajectory's state at exact times, whether or not they are step boundaries. Used by one thread at
/// a time.
#pragma once

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

/// The times 0, every, 2·every, … before `duration`, and `duration` itself: row k of rows().
class TimeGrid {
  public:
    TimeGrid(double duration, double every);
    std::int64_t rows() const { return rows_; }
    double time(std::int64_t row) const; ///< s, the double nearest to row·every as written

  private:
    double duration_, every_;
    std::int64_t rows_;
};

} // namespace pendula
