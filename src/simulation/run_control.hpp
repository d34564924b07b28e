// SPDX-License-Identifier: MIT
/// Carries out commands on a timeline and decides what to calculate next: the run itself, or the way to a
/// goal. No clock, no thread: PhysicsThread says how many steps are due.
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
    /// Watches from the simulation's present time on. Throws Refused if the condition can never hold.
    ConditionWatch(const RunCondition&, const Simulation&);

    const RunCondition& condition() const { return condition_; }
    /// Whether every step must be checked. Otherwise the condition is a time, and all steps up to it may be
    /// taken at once.
    bool needs_every_step() const { return condition_.kind != RunCondition::Kind::time; }
    double time() const { return condition_.value; } ///< s, if the condition is a time

    /// To be called after each step.
    bool met(const Simulation&);

    /// The event: "link 2 has flipped"; empty if the condition is a time.
    const std::string& reason() const { return reason_; }

  private:
    bool flipped(const Simulation&);
    bool crossed(double energy);

    RunCondition condition_;
    std::vector<double> turns_; ///< θ_i/2π to the nearest whole number
    double energy_ = 0;         ///< J, at the last check
    std::string reason_;
};

class RunControl {
  public:
    /// Emits sample 0. Throws Refused if the setup cannot be run.
    RunControl(const Setup&, double speed, bool running, TimelineOptions, SampleSink&);

    /// Whether the command can be carried out now; otherwise it must wait until the goal is reached. Time
    /// control and commands that begin a new run replace a goal.
    bool takes_now(const Command&) const;
    /// A refused command only sets the notice.
    void obey(const Command&, std::uint32_t gesture);

    RunState state() const { return state_; }
    bool has_goal() const { return goal_.has_value(); }
    double speed() const { return speed_; } ///< simulated seconds per wall second
    const Simulation& simulation() const { return timeline_.simulation(); }
    const Timeline& timeline() const { return timeline_; }

    /// Takes at most `most_steps` steps towards the goal. There must be one.
    void advance_to_goal(std::int64_t most_steps);
    /// Takes `steps` steps of the run, or fewer if it stops earlier.
    void advance_run(std::int64_t steps);

    /// Grows each time a motion restarts; pace and rates count from there.
    std::uint32_t beginnings() const { return beginnings_; }
    void set_keyframe_interval(std::int64_t steps) { timeline_.set_keyframe_interval(steps); }
    void measure() { timeline_.measure(); }

    void notify(std::string text, bool is_problem = true);
    void fill(RunStatus&) const; ///< overwrites all of it

  private:
    /// A step or time to reach as fast as possible, regardless of the wall clock.
    struct Goal {
        std::optional<double> time; ///< s; otherwise `step`
        std::int64_t step = 0;
        bool stepping = false; ///< requested as single steps
        bool forward = true;   ///< false: into the past
        bool returns = false;  ///< set by an undo or redo
        bool ahead = false;    ///< lies beyond the end calculated at the time of the request
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
    std::optional<Goal> goal_;            ///< has priority over everything else
    std::optional<ConditionWatch> watch_; ///< the condition that stops the run
    std::size_t failed_companions_ = 0;   ///< how many failures have been reported
    double returned_to_ = 0;              ///< s, see TimelineReport
    std::uint32_t beginnings_ = 0;
    Notice notice_;
};

} // namespace pendula
