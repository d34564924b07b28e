// SPDX-License-Identifier: MIT
/// The single-threaded core: the main trajectory and its ghost advancing in step, with samples on a fixed
/// simulated interval. No clock, no thread; used as it is by off-screen rendering and by tests, and wrapped
/// by PhysicsThread for the window.
#pragma once

#include "physics/trajectory.hpp"
#include "simulation/command.hpp"
#include "simulation/sample.hpp"
#include "simulation/snapshot.hpp"

#include <cstdint>
#include <memory>
#include <vector>

namespace pendula {

class Simulation {
  public:
    /// Throws Refused if the setup cannot be run.
    explicit Simulation(Setup setup);

    /// Carries out a command that changes the physics (time-control commands are ignored). Throws Refused and
    /// changes nothing if it cannot.
    void apply(const Command&);

    /// Takes `steps` steps, handing out each sample that falls due on the way.
    void advance(std::int64_t steps, SampleSink&);

    /// Steps to the first step boundary at or after `time` and hands out the samples up to `time`, no later.
    void advance_until(double time, SampleSink&);

    /// The states at `time`, which must lie within the last step taken (or be the present): cubic Hermite
    /// between the step's two ends, whose error of order dt⁴ is far below a pixel.
    void states_at(double time, std::vector<ChainState>& out) const;

    double time() const;
    std::int64_t step() const { return step_; }
    std::uint32_t epoch() const { return epoch_; }
    const Setup& setup() const { return setup_; }
    const Trajectory& main() const { return *lanes_.front().trajectory; }
    /// Null without a ghost.
    const Trajectory* ghost() const { return lanes_.size() > 1 ? lanes_[1].trajectory.get() : nullptr; }
    /// The first sentence by which a trajectory stopped itself, if one has.
    std::optional<std::string> failure() const;

    /// Fills everything but what only the thread knows (run state, rates, losses, notice) and the energy.
    void fill(Snapshot&) const;

  private:
    struct Lane {
        std::unique_ptr<Trajectory> trajectory;
        ChainState before, now; ///< the two ends of the last step
    };

    void restart(Setup setup);
    void take_step_batch(std::int64_t steps);
    void emit_due_samples(double until, SampleSink&);

    Setup setup_;
    std::vector<Lane> lanes_;
    std::uint32_t epoch_ = 0;
    std::int64_t step_ = 0;
    std::int64_t base_step_ = 0; ///< time = base_time_ + (step_ − base_step_)·dt: dt may change on the way
    double base_time_ = 0;
    std::int64_t next_sample_ = 0;
};

} // namespace pendula
