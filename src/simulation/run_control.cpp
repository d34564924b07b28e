// SPDX-License-Identifier: MIT
#include "simulation/run_control.hpp"

#include "simulation/command.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>
#include <variant>

namespace pendula {
namespace {

void require_speed(double factor) {
    if (!(std::isfinite(factor) && factor > 0)) throw Refused("the speed must be a positive number");
}

} // namespace

RunControl::RunControl(const Setup& setup, double speed, bool running, TimelineOptions options,
                       SampleSink& samples)
    : samples_(samples), timeline_(setup, options), speed_(speed) {
    require_speed(speed);
    timeline_.advance(0, samples_);
    begin_state(running ? RunState::running : RunState::stopped);
}

bool RunControl::takes_now(const Command& command) const {
    return !goal_ || std::visit(
                         []<class One>(const One&) {
                             return is_one_of<One, SetRunning, StepOnce, SeekTime, SeekStep, RunUntil, Reset,
                                              SetStart, Load, Reintegrate, OpenRun>;
                         },
                         command);
}

void RunControl::obey(const Command& command, std::uint32_t gesture) {
    try {
        apply(command, gesture);
    } catch (const std::exception& problem) {
        notify(problem.what());
    }
}

void RunControl::apply(const Command& command, std::uint32_t gesture) {
    std::visit(Overloaded{
                   [&](const SetRunning& asked) { set_running(asked.running); },
                   [&](const StepOnce& asked) { step_by(asked.steps); },
                   [&](const SetSpeed& asked) { set_speed(asked.factor); },
                   [&](const SeekTime& asked) {
                       if (!(std::isfinite(asked.time) && asked.time >= 0))
                           throw Refused("the time to seek must be 0 s or later");
                       TimelineReport so_far;
                       timeline_.fill(so_far);
                       seek({.time = asked.time, .ahead = asked.time > so_far.end_time});
                   },
                   [&](const SeekStep& asked) {
                       if (asked.step < 0) throw Refused("the step to seek must be 0 or later");
                       seek({.time = {}, .step = asked.step, .stepping = false, .forward = true});
                   },
                   [&](const RunUntil& asked) { run_until(asked.condition); },
                   [&](const Undo&) { seek_after_undo(timeline_.undo(), "there is nothing to undo"); },
                   [&](const Redo&) { seek_after_undo(timeline_.redo(), "there is nothing to redo"); },
                   [&](const OpenRun& asked) { open(asked); },
                   [&](const Reintegrate&) { reintegrate(command); },
                   [&](const auto&) { change_physics(command, gesture); },
               },
               command);
}

void RunControl::set_speed(double factor) {
    require_speed(factor);
    speed_ = factor;
    ++beginnings_;
}

void RunControl::set_running(bool running) {
    if (goal_ && ((goal_->stepping && goal_->forward) || goal_->ahead)) goal_.reset();
    watch_.reset();
    const auto& failure = simulation().failure();
    if (running && failure && !goal_) throw Refused(*failure);
    if (state_ != RunState::failed) begin_state(running ? RunState::running : RunState::stopped);
}

void RunControl::step_by(std::int64_t steps) {
    if (steps == 0) throw Refused("the number of steps must not be 0");
    if (steps > 0 && simulation().failure() && timeline_.at_end()) throw Refused(*simulation().failure());
    const std::int64_t from = goal_ && !goal_->time ? goal_->step : simulation().step();
    const std::int64_t to =
        std::clamp(from + std::clamp(steps, -farthest_step, farthest_step), std::int64_t{0}, farthest_step);
    if (state_ == RunState::running) begin_state(RunState::stopped);
    const bool forward = to >= simulation().step();
    seek({.time = {}, .step = to, .stepping = true, .forward = forward});
}

void RunControl::seek(Goal goal) {
    watch_.reset();
    goal_ = goal;
    if (goal.time)
        timeline_.approach_time(*goal.time);
    else
        timeline_.approach_step(goal.step);
}

/// Seeks `step`, the result of Timeline::undo() or redo(). If it is empty, there was nothing to undo or redo:
/// throws Refused with the text `nothing`.
void RunControl::seek_after_undo(std::optional<std::int64_t> step, const char* nothing) {
    if (!step) throw Refused(nothing);
    watch_.reset();
    goal_ = {.time = {}, .step = *step, .stepping = false, .forward = true, .returns = true};
}

void RunControl::open(const OpenRun& asked) {
    timeline_.open(*asked.record, asked.scene);
    watch_.reset();
    begin_state(RunState::stopped);
    goal_ = {.time = {}, .step = timeline_.end(), .stepping = false, .forward = true};
}

void RunControl::run_until(const RunCondition& condition) {
    if (const auto& failure = simulation().failure()) throw Refused(*failure);
    ConditionWatch(condition, simulation()); // throws, if at all, before the present goal is removed
    goal_.reset();
    timeline_.advance(0, samples_); // repeats the logged changes that an interrupted seek has not made
    watch_.emplace(condition, simulation());
    begin_state(RunState::running);
}

void RunControl::change_physics(const Command& command, std::uint32_t gesture) {
    timeline_.advance(0, samples_);
    const bool begins_a_motion =
        !timeline_.apply(command, gesture) || std::holds_alternative<SetMotion>(command);
    if (begins_a_motion) watch_.reset(); // the condition was for the previous motion
    goal_.reset();
    timeline_.advance(0, samples_);
    failed_companions_ = 0;
    if (state_ == RunState::failed && !simulation().failure()) begin_state(RunState::stopped);
}

/// Begins the new run and seeks the time that was shown or sought before. If a run condition is set, seeks
/// nothing: the new run goes on from its start until the condition is met.
void RunControl::reintegrate(const Command& command) {
    const std::uint32_t before = simulation().epoch();
    const double dt = simulation().setup().integration.dt;
    const double there = !goal_        ? simulation().time()
                         : goal_->time ? *goal_->time
                                       : static_cast<double>(goal_->step) * dt;
    const std::optional<Goal> goal = goal_;
    const std::optional<ConditionWatch> watch = watch_;
    change_physics(command, 0);
    if (simulation().epoch() == before) { // the command was ignored
        goal_ = goal;
        watch_ = watch;
    } else if (watch) {
        watch_.emplace(watch->condition(), simulation());
    } else if (there > 0) {
        seek({.time = there, .step = 0, .stepping = false, .forward = true});
    }
}

/// Enters a state. Does nothing if it is the present state, so that the pace of a running simulation is not
/// reset.
void RunControl::begin_state(RunState state) {
    if (state == state_) return;
    state_ = state;
    ++beginnings_;
}

void RunControl::notify(std::string text, bool is_problem) {
    notice_.text = std::move(text);
    notice_.is_problem = is_problem;
    ++notice_.serial;
}

void RunControl::advance_to_goal(std::int64_t most_steps) {
    bool there = true;
    try {
        if (goal_->time) {
            there = timeline_.advance_toward(*goal_->time, most_steps, samples_);
        } else {
            timeline_.advance(std::min(most_steps, goal_->step - simulation().step()), samples_);
            there = simulation().step() >= goal_->step || simulation().failure();
        }
    } catch (const Refused& problem) {
        stop_for(problem);
    }
    if (there) {
        if (goal_ && goal_->returns) returned_to_ = simulation().time();
        goal_.reset();
        ++beginnings_;
        // If the motion fails at this goal, look_for_failures() sets the state to `failed` again.
        if (state_ == RunState::failed) begin_state(RunState::stopped);
    }
    look_for_failures();
}

void RunControl::advance_run(std::int64_t steps) {
    try {
        if (!watch_) {
            timeline_.advance(steps, samples_);
        } else if (advance_watching(steps)) {
            const std::string& reason = watch_->reason();
            notify(fmt::format("stopped at t = {:.6g} s{}", simulation().time(),
                               reason.empty() ? ", as requested" : ": " + reason),
                   false);
            watch_.reset();
            begin_state(RunState::stopped);
        }
    } catch (const Refused& problem) {
        stop_for(problem);
    }
    look_for_failures();
}

/// Stops the run because a logged change could not be repeated, for example a change in a run file of another
/// build.
void RunControl::stop_for(const Refused& problem) {
    notify(problem.what());
    watch_.reset();
    begin_state(RunState::stopped);
}

bool RunControl::advance_watching(std::int64_t steps) {
    if (!watch_->needs_every_step()) {
        timeline_.advance_toward(watch_->time(), steps, samples_);
        return watch_->met(simulation());
    }
    for (; steps > 0 && !simulation().failure(); --steps) {
        timeline_.advance(1, samples_);
        if (watch_->met(simulation())) return true;
    }
    return false;
}

void RunControl::look_for_failures() {
    if (simulation().failed_companions() > failed_companions_)
        for (const Member& member : simulation().members())
            if (member.failure) notify(fmt::format("{}: {}", member.label, *member.failure));
    failed_companions_ = simulation().failed_companions();
    if (!simulation().failure() || state_ == RunState::failed) return;
    goal_.reset();
    watch_.reset();
    begin_state(RunState::failed);
    notify(*simulation().failure());
}

void RunControl::fill(RunStatus& status) const {
    timeline_.fill(status.timeline);
    status.timeline.seeking = goal_.has_value();
    status.timeline.returned_to = returned_to_;
    status.run_state = state_;
    status.speed = speed_;
    status.notice = notice_;
}

namespace {

double whole_turns(double angle) { return std::nearbyint(angle / (2 * std::numbers::pi)); }

} // namespace

ConditionWatch::ConditionWatch(const RunCondition& condition, const Simulation& simulation)
    : condition_(condition) {
    const std::size_t links = simulation.setup().chain.links();
    if (!std::isfinite(condition.value))
        throw Refused("the value at which the run stops must be a finite number");
    if (condition.kind == RunCondition::Kind::time && condition.value <= simulation.time())
        throw Refused(fmt::format("the run is already past {} s", condition.value));
    if (condition.kind == RunCondition::Kind::flip && condition.link > links)
        throw Refused(fmt::format("the link to flip must be 1 to {}, or 0 for any", links));
    for (const double angle : simulation.members().front().now.theta) turns_.push_back(whole_turns(angle));
    energy_ = simulation.main().energy().kinetic;
}

bool ConditionWatch::met(const Simulation& simulation) {
    using Kind = RunCondition::Kind;
    switch (condition_.kind) {
    case Kind::time:
        return simulation.time() >= condition_.value;
    case Kind::flip:
        return flipped(simulation);
    case Kind::kinetic_above:
    case Kind::kinetic_below:
        return crossed(simulation.main().energy().kinetic);
    case Kind::energy_change: {
        const double change = simulation.main().energy().change;
        if (std::abs(change) < condition_.value) return false;
        reason_ = fmt::format("the energy has changed by {:.3g} J", change);
        return true;
    }
    }
    return false;
}

bool ConditionWatch::flipped(const Simulation& simulation) {
    const std::vector<double>& theta = simulation.members().front().now.theta;
    turns_.resize(theta.size());
    bool any = false;
    for (std::size_t i = 0; i < theta.size(); ++i) {
        const double turns = whole_turns(theta[i]);
        const bool flips = turns != turns_[i] && (condition_.link == 0 || condition_.link == i + 1);
        if (flips && !any) reason_ = fmt::format("link {} has flipped", i + 1);
        any |= flips;
        turns_[i] = turns;
    }
    return any;
}

bool ConditionWatch::crossed(double energy) {
    const double bound = condition_.value, before = energy_;
    energy_ = energy;
    const bool rises = condition_.kind == RunCondition::Kind::kinetic_above;
    if (rises ? !(before < bound && energy >= bound) : !(before > bound && energy <= bound)) return false;
    reason_ = fmt::format("the kinetic energy has {} through {} J", rises ? "risen" : "fallen", bound);
    return true;
}

} // namespace pendula
