// SPDX-License-Identifier: MIT
/// Carries out commands on a timeline and knows what is to be calculated next: the run itself, or the way to
/// a goal. No clock, no thread: PhysicsThread says how many steps the wall clock asks for.
#pragma once

#include "simulation/condition_watch.hpp"
#include "simulation/snapshot.hpp"
#include "simulation/timeline.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace pendula {

class RunControl {
  public:
    /// Hands out sample 0. Throws Refused if the setup cannot be run.
    RunControl(const Setup&, double speed, bool running, TimelineOptions, SampleSink&);

    /// Whether a command is to be obeyed now, or waits until the goal is reached. Time control and what
    /// begins a new run take a goal's place.
    bool takes_now(const Command&) const;
    /// A refusal changes nothing but the notice.
    void obey(const Command&, std::uint32_t gesture);

    RunState state() const { return state_; }
    bool has_goal() const { return goal_.has_value(); }
    double speed() const { return speed_; } ///< simulated seconds per wall second
    const Simulation& simulation() const { return timeline_.simulation(); }
    const Timeline& timeline() const { return timeline_; }

    /// At most `most_steps` of the way to the goal, which there must be.
    void advance_to_goal(std::int64_t most_steps);
    /// `steps` steps of the run, or fewer if it stops on the way.
    void advance_run(std::int64_t steps);

    /// Grows with every new beginning of a motion, from which on pace and rates count.
    std::uint32_t beginnings() const { return beginnings_; }
    void set_keyframe_interval(std::int64_t steps) { timeline_.set_keyframe_interval(steps); }
    void measure() { timeline_.measure(); }

    void fill(RunStatus&) const; ///< overwrites all of it

  private:
    /// Where to go without regard to the wall clock.
    struct Goal {
        std::optional<double> time; ///< s; else
        std::int64_t step = 0;
        bool stepping = false; ///< asked for step by step
        bool forward = true;   ///< not into the past
    };

    void carry_out(const Command&, std::uint32_t gesture);
    void set_running(bool);
    void set_speed(double);
    void step_by(std::int64_t steps);
    void seek(Goal);
    void turn(std::optional<std::int64_t> step, const char* nothing);
    void run_until(const RunCondition&);
    void open(const RunRecord&);
    void change_physics(const Command&, std::uint32_t gesture);
    bool advance_watching(std::int64_t steps);
    void begin_state(RunState);
    void stop_for(const Refused&);
    void look_for_failures();
    void notify(std::string text, bool is_problem = true);

    SampleSink& samples_;
    Timeline timeline_;
    RunState state_ = RunState::stopped; ///< written by begin_state() only
    double speed_;
    std::optional<Goal> goal_;            ///< comes before everything else
    std::optional<ConditionWatch> watch_; ///< what the run is to stop at
    std::size_t failed_companions_ = 0;   ///< that have been told of
    std::uint32_t beginnings_ = 0;
    Notice notice_;
};

} // namespace pendula
