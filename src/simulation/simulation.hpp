// SPDX-License-Identifier: MIT
/// The single-threaded core: trajectories that advance together and emit samples at a fixed simulated
/// interval. Uses no clock and no thread, and stores nothing of the past. Off-screen rendering and tests use
/// it directly; the window uses it through a Timeline.
#pragma once

#include "ensemble/ensemble_schedule.hpp"
#include "physics/spare_energy.hpp"
#include "physics/trajectory.hpp"
#include "simulation/command.hpp"
#include "simulation/sample.hpp"
#include "simulation/setup.hpp"
#include "simulation/simulation_state.hpp"
#include "simulation/snapshot.hpp"
#include "simulation/trajectory_group.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace pendula {

/// How steps are grouped into calls does not matter: advance(1) n times, advance(n) and advance_until() emit
/// the same samples and lead to the same bytes.
class Simulation {
  public:
    /// Throws Refused if the setup cannot be run.
    explicit Simulation(Setup setup);
    /// Like the other constructor, but the main trajectory starts from exactly these bytes
    /// (Trajectory::save() at step 0). Throws Refused or std::invalid_argument.
    Simulation(Setup setup, const std::vector<std::byte>& start);

    /// Carries out a command that changes the physics; ignores time control. Throws Refused, without any
    /// effect, if the command is impossible.
    ///
    /// Reset keeps every parameter changed since the start. SetTimestep and SetIntegration keep the time.
    /// SetGhost and SetLanes affect neither the main chain nor the indices of samples. The new companions
    /// begin at the main chain's present state. At least one index lies between the last emitted sample and
    /// their first sample, so that no curve joins them to older companions (see SampleHeader).
    void apply(const Command&);
    void repeat(const LoggedChange&);

    /// From now on, steps throw Interrupted soon after `stop` has been set. The interrupted step is lost, and
    /// the states stay as they were before it. Null: steps are never interrupted. `stop` must outlive this
    /// object and its copies.
    void set_stop(const StopFlag* stop) { stop_ = stop; }

    /// Takes `steps` steps and emits all samples that are due until then. The first call emits sample 0, at
    /// time 0, even if it takes no steps. Stops if the main trajectory fails.
    void advance(std::int64_t steps, SampleSink&);

    /// Steps to the first step boundary at or after `time`, s, and emits only the samples up to `time`. The
    /// next call of advance() emits the samples between `time` and the boundary. If a command ends the run or
    /// the ghosts before that, these samples are lost; call advance(0, sink) before such a command to emit
    /// them.
    void advance_until(double time, SampleSink&);

    /// The states of all members at `time`, s, which must lie within the last step taken. They are calculated
    /// by cubic Hermite interpolation between both ends of the step; the error, of order dt⁴, is far below a
    /// pixel. A ghost that began within that step is shown in its first state.
    void states_at(double time, std::vector<ChainState>& out) const;

    /// The first step boundary at or after `time` (s), with the present dt.
    std::int64_t boundary_at_or_after(double time) const;

    double time() const { return time_at(step_); }
    std::int64_t step() const { return step_; }
    std::uint32_t epoch() const { return epoch_; }
    /// Index of the next sample to be emitted.
    std::int64_t next_sample() const { return next_sample_; }
    const Setup& setup() const { return *setup_; }
    const Trajectory& main() const { return group_.main(); }
    const std::vector<Member>& members() const { return group_.members(); }
    /// The ensemble's schedule; null without an ensemble. A schedule begins at the run's start, with
    /// SetEnsemble, or when the chain is moved; all other changes continue it.
    const SharedSchedule& ensemble_schedule() const { return ensemble_; }
    std::size_t failed_companions() const { return group_.failed_companions(); }
    /// Why the main trajectory has failed: one sentence.
    const std::optional<std::string>& failure() const { return group_.failure(); }

    SimulationState save() const;
    StateHash hash() const { return save().hash(); }
    void restore(const SimulationState&);
    /// Makes this run a new one, whose samples belong to a new epoch, `after` + 1.
    void begin_epoch(std::uint32_t after) { epoch_ = after + 1; }

    /// The energy change, J, that damping must have caused in the main chain since the energy's reference was
    /// set (EnergyReport::change).
    double damping_loss() const { return group_.damping_loss(); }

    /// Updates the companions' distances. advance() updates them only at samples.
    void measure() { group_.measure({}); }

    /// Sets all members of MotionSnapshot.
    void fill(MotionSnapshot&) const;
    /// The present energy.
    EnergyReading read_energy() const;

  private:
    void begin(Setup setup);
    void begin_segment();
    void begin_steps();
    void change(Setup setup);
    SharedSchedule moved_ensemble(const Motion&) const;

    void step_to(std::int64_t last_step, double newest_sample_time, SampleSink&);
    void take_steps(std::int64_t steps);
    void emit_samples(double until, SampleSink&);
    void emit(std::size_t member, double fraction, SampleSink&);
    void emit_energies(double fraction, SampleSink&);

    double drift() const;
    double time_at(std::int64_t step) const;
    double sample_time(std::int64_t index) const;
    std::int64_t next_companion_sample() const;
    double fraction_of_last_step(double time) const;

    std::shared_ptr<const Setup> setup_; ///< shared with the saved states that have this setup
    TrajectoryGroup group_;
    const StopFlag* stop_ = nullptr;
    std::shared_ptr<const MotionSegment> segment_; ///< shared with saved states
    SharedOrigin origin_;                          ///< shared with saved states
    SharedSchedule ensemble_;                      ///< shared with saved states
    std::uint32_t epoch_ = 0;
    std::int64_t step_ = 0;
    std::int64_t base_step_ = 0; ///< time = base_time_ + (step_ − base_step_)·dt since dt was last changed
    double base_time_ = 0;       ///< s
    double before_time_ = 0;     ///< time when the last step began, s
    std::int64_t next_sample_ = 0;
    std::int64_t drift_from_ = 0; ///< see SampleHeader
    ChainState shown_;            ///< the state of the sample being emitted
    std::vector<BobSample> bobs_; ///< the bobs of the sample being emitted
    std::vector<SpareEnergy> spare_;
    std::vector<BobEnergy> bob_energies_;
};

} // namespace pendula
