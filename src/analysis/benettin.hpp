// SPDX-License-Identifier: MIT
/// Two trajectories of one chain, kept so close together that the distance between them grows as if it were
/// infinitesimal. Used by one thread at a time.
#pragma once

#include "physics/trajectory.hpp"
#include "simulation/separation.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace pendula {

/// A state that differs from another by about `distance` in every coordinate (rad, m and their rates), in no
/// special direction.
PreciseState state_beside(const Chain&, const PreciseState&, double distance);

/// After every interval both trajectories start again from their states. What a method carries from step to
/// step (the length of taylor's steps, leapfrog's other half) is then the same for both, and its start-up
/// does not look like a distance. Whole turns are dropped at the same time, because they would cost digits.
class BenettinPair {
  public:
    /// Throws Refused if `integration` cannot run the chain.
    BenettinPair(const Chain&, const StartState&, const Integration&);
    BenettinPair(const Chain&, const PreciseState&, const Integration&);

    /// Takes `steps` steps of dt and returns by how much the logarithm of the distance grew. After a
    /// failure() it does nothing.
    double advance(std::int64_t steps, const StopFlag* = nullptr);

    /// rad. The geometric mean of a rounding error and 1: rounding and nonlinearity each disturb the growth
    /// by at most the square root of a rounding error.
    double displacement() const { return displacement_; }
    const StateScales& scales() const { return scales_; }
    /// Steps between renormalisations: the scales' time, or less if the distance has grown or shrunk too
    /// much.
    std::int64_t interval() const { return interval_; }
    /// What has been calculated so far: evaluations of the right-hand side, times links. What an interval's
    /// two ends take, in 212 bits, counts as so many of them as take as long in double.
    std::uint64_t work() const { return work_; }
    /// One sentence, if one of the trajectories has stopped itself.
    const std::optional<std::string>& failure() const { return failure_; }

  private:
    struct Growth {
        std::int64_t steps;
        double logarithm;
    };
    Growth renormalise_after(std::int64_t most_steps, const StopFlag*);
    std::optional<std::string> failure_of(const Trajectory& main, const Trajectory& shadow) const;
    void begin_from(PreciseState main, const PreciseState& shadow, double distance);

    Chain chain_;
    Integration integration_;
    StateScales scales_;
    double displacement_;
    std::int64_t interval_;
    std::int64_t taken_ = 0;     ///< steps
    std::uint64_t work_ = 0;     ///< see work()
    PreciseState main_, shadow_; ///< at the start of the interval
    std::optional<std::string> failure_;
};

} // namespace pendula
