// SPDX-License-Identifier: MIT
/// The single-threaded core: the main trajectory and its ghost advancing in step, with samples on a fixed
/// simulated interval. No clock, no thread; used as it is by off-screen rendering and by tests, and wrapped
/// by PhysicsThread for the window.
#pragma once

#include "physics/trajectory.hpp"
#include "simulation/command.hpp"
#include "simulation/sample.hpp"
#include "simulation/snapshot.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace pendula {

/// How the steps are grouped into calls changes nothing: advance(1) n times, advance(n) and advance_until()
/// hand out the same samples and leave the same bytes.
class Simulation {
  public:
    /// Throws Refused if the setup cannot be run.
    explicit Simulation(Setup setup);

    /// Carries out a command that changes the physics (time-control commands are ignored). Throws Refused and
    /// changes nothing if it cannot.
    ///
    /// Reset keeps every parameter changed on the way. SetTimestep keeps the time. SetGhost leaves the main
    /// chain and the numbering of samples alone; the new ghost begins at the main chain's present state with
    /// the offset added, and its first sample leaves out at least one index after the last one handed out, so
    /// that nothing joins it to an older ghost (see SampleHeader).
    void apply(const Command&);

    /// Takes `steps` steps, handing out each sample that falls due on the way. Sample 0, at time 0, is handed
    /// out by the first call, even with no steps. Stops at the failure of a trajectory.
    void advance(std::int64_t steps, SampleSink&);

    /// Steps to the first step boundary at or after `time` and hands out the samples up to `time`, no later.
    /// Those between `time` and the boundary come with the next advance, which a command that ends the run or
    /// the ghost may forestall: advance(0, sink) before it hands them out.
    void advance_until(double time, SampleSink&);

    /// The states at `time`, which must lie within the last step taken (or be the present): cubic Hermite
    /// between the step's two ends, whose error of order dt⁴ is far below a pixel. A ghost that began within
    /// that step is shown where it began.
    void states_at(double time, std::vector<ChainState>& out) const;

    double time() const { return time_at(step_); }
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
        ChainState before, now;        ///< the two ends of the last step
        std::int64_t first_sample = 0; ///< index; earlier ones are not its own
    };

    void begin(Setup setup);
    void restart(Setup setup);
    void set_chain(const Chain&);
    void change_chain(const Chain&);
    void change_timestep(double dt);
    void change_ghost(const GhostSetup&);
    static Lane lane_of(std::unique_ptr<Trajectory>, std::int64_t first_sample);
    static Lane ghost_beside(const Trajectory& main, const GhostSetup&, std::int64_t first_sample);

    void step_to(std::int64_t last_step, double newest_sample_time, SampleSink&);
    void take_steps(std::int64_t steps);
    void emit_samples(double until, SampleSink&);
    void emit(std::size_t lane, double fraction, SampleSink&);
    void interpolate(const Lane&, double fraction, ChainState& out) const;

    double time_at(std::int64_t step) const;
    double sample_time(std::int64_t index) const;
    std::int64_t boundary_at_or_after(double time) const;
    std::int64_t next_ghost_sample() const;
    double fraction_of_last_step(double time) const;

    Setup setup_;
    std::vector<Lane> lanes_;
    std::uint32_t epoch_ = 0;
    std::int64_t step_ = 0;
    std::int64_t base_step_ = 0; ///< time = base_time_ + (step_ − base_step_)·dt: dt may change on the way
    double base_time_ = 0;       ///< s
    double before_time_ = 0;     ///< s, where the last step began
    std::int64_t next_sample_ = 0;
    ChainState shown_;            ///< at the sample being handed out
    std::vector<BobSample> bobs_; ///< that sample
};

} // namespace pendula
