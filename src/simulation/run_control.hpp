// SPDX-License-Identifier: MIT
/// Carries out commands on a timeline and decides what to calculate next: the run's next steps, or the steps
/// to a goal. Uses no clock and no thread: PhysicsThread passes the number of steps that are due.
#pragma once

#include "simulation/command.hpp"
#include "simulation/simulation.hpp"
#include "simulation/snapshot.hpp"
#include "simulation/timeline.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace pendula {

/// Detects when a run reaches the condition of a RunUntil.
class ConditionWatch {
  public:
    /// Begins to watch at the simulation's present time. Throws Refused if the condition can never be met.
    ConditionWatch(const RunCondition&, const Simulation&);

    const RunCondition& condition() const { return condition_; }
    /// Whether met() must be called after every step. Otherwise the condition is a time, and all steps up to
    /// it may be taken at once.
    bool needs_every_step() const { return condition_.kind != RunCondition::Kind::time; }
    double time() const { return condition_.value; } ///< s, if the condition is a time

    /// Whether the condition is met. To be called after each step.
    bool met(const Simulation&);

    /// The event that met the condition: "link 2 has flipped"; empty if the condition is a time.
    const std::string& reason() const { return reason_; }

  private:
    bool flipped(const Simulation&);
    bool crossed(double energy);

    RunCondition condition_;
    std::vector<double> turns_; ///< for each link, θ/2π rounded to a whole number
    double energy_ = 0;         ///< the kinetic energy at the last check, J
    std::string reason_;
};

class RunControl {
  public:
    /// Starts a run and emits sample 0. Throws Refused if the setup cannot be run.
    RunControl(const Setup&, double speed, bool running, TimelineOptions, SampleSink&);

    /// Whether the command can be carried out now; otherwise it must wait until the goal is reached.
    /// SetRunning, StepOnce, SeekTime, SeekStep, RunUntil, OpenRun and commands that begin a new run need not
    /// wait.
    bool takes_now(const Command&) const;
    /// Carries out a command. A refused command changes nothing except the notice.
    void obey(const Command&, std::uint32_t gesture);

    RunState state() const { return state_; }
    bool has_goal() const { return goal_.has_value(); }
    double speed() const { return speed_; } ///< simulated seconds per wall second
    const Simulation& simulation() const { return timeline_.simulation(); }
    const Timeline& timeline() const { return timeline_; }

    /// Takes at most `most_steps` steps towards the goal. has_goal() must be true.
    void advance_to_goal(std::int64_t most_steps);
    /// Takes `steps` steps of the run, or fewer if it stops earlier.
    void advance_run(std::int64_t steps);

    /// A counter that grows when pace and rates must be measured again: after a change of state or speed, and
    /// when a goal is reached.
    std::uint32_t beginnings() const { return beginnings_; }
    void set_keyframe_interval(std::int64_t steps) { timeline_.set_keyframe_interval(steps); }
    void measure() { timeline_.measure(); }

    void notify(std::string text, bool is_problem = true);
    void fill(RunStatus&) const; ///< sets all members

  private:
    /// A step or time to reach as fast as possible, regardless of the wall clock.
    struct Goal {
        std::optional<double> time; ///< s; unset if the goal is `step`
        std::int64_t step = 0;
        bool stepping = false; ///< requested by StepOnce
        bool forward = true;   ///< false if StepOnce requested a step in the past
        bool returns = false;  ///< the goal was set by an undo or redo
        bool ahead = false;    ///< the goal lay beyond the calculated end when it was requested
    };

    void apply(const Command&, std::uint32_t gesture);
    void set_running(bool);
    void set_speed(double);
    void step_by(std::int64_t steps);
    void seek(Goal);
    void seek_after_undo(std::optional<std::int64_t> step, const char* nothing);
    void run_until(const RunCondition&);
    void open(const OpenRun&);
    void change_physics(const Command&, std::uint32_t gesture);
    void reintegrate(const Command&);
    bool advance_watching(std::int64_t steps);
    void begin_state(RunState);
    void stop_for(const Refused&);
    void look_for_failures();

    SampleSink& samples_;
    Timeline timeline_;
    RunState state_ = RunState::stopped; ///< written by begin_state() only
    double speed_;
    std::optional<Goal> goal_;            ///< has priority over running
    std::optional<ConditionWatch> watch_; ///< the condition that stops the run
    std::size_t failed_companions_ = 0;   ///< the number of failures reported so far
    double returned_to_ = 0;              ///< s, see TimelineReport
    std::uint32_t beginnings_ = 0;
    Notice notice_;
};

} // namespace pendula
