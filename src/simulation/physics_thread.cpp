// SPDX-License-Identifier: MIT
#include "simulation/physics_thread.hpp"

#include "simulation/condition_watch.hpp"
#include "simulation/journal_queue.hpp"
#include "simulation/overloaded.hpp"
#include "simulation/pacer.hpp"
#include "simulation/spsc_queue.hpp"
#include "simulation/timeline.hpp"
#include "simulation/triple_buffer.hpp"
#include "simulation/wall_clock.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <type_traits>
#include <utility>
#include <variant>

namespace pendula {
namespace {

/// Wall seconds between two snapshots while running, at least. Longer, and a frame shows a state that is late
/// by more than the eye forgives: the motion judders.
constexpr double snapshot_period = 0.8e-3;
/// Wall seconds between two evaluations of the energy while running, which are dearer than a step.
constexpr double energy_period = 0.08;
/// How long to sleep when ahead of the wall clock: longer makes snapshots rarer, shorter wakes the processor
/// more often for fewer steps.
constexpr std::chrono::microseconds nap{1000};
/// However fast commands come, steps and snapshots get their turn after so many.
constexpr int commands_per_turn = 64;

/// Wall seconds between two tellings of how far the run has come: a run file lacks at most this and what its
/// writer waits.
constexpr double reached_period = 0.25;
/// While a seek is under way, the states on the way are shown so often, wall seconds: a short one is not
/// seen.
constexpr double seeking_period = 0.1;
/// What is calculated again for any step takes about this many batches.
constexpr std::int64_t batches_per_keyframe = 16;
constexpr std::int64_t least_keyframe_interval = 256; // steps
constexpr std::int64_t farthest_step = std::int64_t{1} << 60;

template<class One, class... Others>
constexpr bool is_one_of = (std::is_same_v<One, Others> || ...);

/// Whether a command need not wait for the steps and seeks asked for before it.
bool cuts_in(const Command& command) {
    return std::visit(
        []<class One>(const One&) {
            return is_one_of<One, SetRunning, StepOnce, SeekTime, SeekStep, RunUntil, Reset, SetStart, Load,
                             OpenRun>;
        },
        command);
}

/// Where to go without regard to the wall clock.
struct Goal {
    std::optional<double> time; ///< s; else
    std::int64_t step = 0;
    bool stepping = false; ///< asked for step by step
};

struct Order {
    Command command;
    std::uint32_t gesture;
};

} // namespace

/// One loop: obey what has been sent, take a batch of steps if any are due, publish, rest. All members but
/// the shared ones belong to the physics thread alone once it runs.
struct PhysicsThread::Implementation {
    Implementation(const Setup&, const Options&);
    ~Implementation();

    void wake();

    // Shared: each is made for one producer and one consumer, or atomic.
    SpscQueue<Order> orders;
    TripleBuffer<Snapshot> snapshots;
    SampleRing samples;
    JournalQueue journal;
    std::atomic<int> wakes = 0; ///< grows with every reason to wake up

  private:
    void run(const std::stop_token&);
    bool obey_orders();
    void obey(const Order&);
    void set_running(bool);
    void step_by(std::int64_t steps);
    void seek(Goal);
    void run_until(const RunCondition&);
    void change_physics(const Order&);
    void begin_state(RunState);
    void notify(std::string text);

    bool work();
    void advance_to_goal();
    void advance_paced(std::int64_t steps);
    bool advance_watching(std::int64_t steps);
    void look_after_batch(double began, std::int64_t first_step);
    void tell_reached(bool at_once);
    void publish();
    const Simulation& simulation() const { return timeline_.simulation(); }

    WallClock clock_;
    bool journaling_;
    Timeline timeline_;
    Pacer pacer_;
    BatchSize batch_;
    RateMeter meter_;
    RunState state_ = RunState::stopped;  ///< written by begin_state() only
    double speed_;                        ///< simulated seconds per wall second
    std::optional<Goal> goal_;            ///< comes before everything else
    std::optional<ConditionWatch> watch_; ///< what the run is to stop at
    std::size_t failed_companions_ = 0;
    bool news_ = true;         ///< something has changed since the last snapshot
    bool energy_stale_ = true; ///< must be evaluated before the next snapshot
    EnergyReport energy_;
    double energy_time_ = 0;        ///< s, wall
    double snapshot_time_ = 0;      ///< s, wall
    double reached_time_ = 0;       ///< s, wall
    std::int64_t reached_told_ = 0; ///< steps
    Notice notice_;

    std::jthread thread_; ///< last: it uses all of the above
};

PhysicsThread::Implementation::Implementation(const Setup& setup, const Options& options)
    : samples(options.sample_slots)
    , journaling_(options.journal)
    , timeline_(setup,
                {.memory_budget = options.keyframe_memory, .observer = options.journal ? &journal : nullptr})
    , speed_(options.speed) {
    if (!(std::isfinite(speed_) && speed_ > 0)) throw Refused("the speed must be a positive number");
    timeline_.advance(0, samples);
    begin_state(options.running ? RunState::running : RunState::stopped);
    publish();
    thread_ = std::jthread([this](const std::stop_token& stop) { run(stop); });
}

PhysicsThread::Implementation::~Implementation() {
    thread_.request_stop();
    wake();
    thread_.join();
}

void PhysicsThread::Implementation::wake() {
    wakes.fetch_add(1, std::memory_order_release);
    wakes.notify_one();
}

void PhysicsThread::Implementation::run(const std::stop_token& stop) {
    while (!stop.stop_requested()) {
        const int wakes_seen = wakes.load(std::memory_order_acquire);
        const bool obeyed = obey_orders();
        const bool worked = work();
        const bool resting = state_ != RunState::running && !goal_;
        const double since = clock_.now() - snapshot_time_;
        if (goal_ ? since >= seeking_period : obeyed || (resting && news_) || since >= snapshot_period)
            publish();
        if (journaling_) tell_reached(resting);

        if (orders.front()) continue;
        if (resting)
            wakes.wait(wakes_seen, std::memory_order_acquire);
        else if (!worked)
            std::this_thread::sleep_for(nap);
    }
    if (journaling_) tell_reached(true);
}

bool PhysicsThread::Implementation::obey_orders() {
    bool obeyed = false;
    for (int left = commands_per_turn; left > 0; --left) {
        const Order* order = orders.front();
        if (!order || (goal_ && !cuts_in(order->command))) break;
        try {
            obey(*order);
        } catch (const std::exception& problem) {
            notify(problem.what());
        }
        orders.pop();
        obeyed = true;
    }
    return obeyed;
}

void PhysicsThread::Implementation::obey(const Order& order) {
    news_ = energy_stale_ = true;
    std::visit(Overloaded{
                   [this](const SetRunning& asked) { set_running(asked.running); },
                   [this](const StepOnce& asked) { step_by(asked.steps); },
                   [this](const SetSpeed& asked) {
                       if (!(std::isfinite(asked.factor) && asked.factor > 0))
                           throw Refused("the speed must be a positive number");
                       speed_ = asked.factor;
                       meter_.start(clock_.now());
                   },
                   [this](const SeekTime& asked) {
                       if (!(std::isfinite(asked.time) && asked.time >= 0))
                           throw Refused("the time to go to must be 0 s or later");
                       seek({.time = asked.time, .step = 0, .stepping = false});
                   },
                   [this](const SeekStep& asked) {
                       if (asked.step < 0) throw Refused("the step to go to must be 0 or later");
                       seek({.time = {}, .step = asked.step, .stepping = false});
                   },
                   [this](const RunUntil& asked) { run_until(asked.condition); },
                   [this](const Undo&) {
                       const auto step = timeline_.undo();
                       if (!step) throw Refused("there is nothing to undo");
                       goal_ = {.time = {}, .step = *step, .stepping = false};
                   },
                   [this](const Redo&) {
                       const auto step = timeline_.redo();
                       if (!step) throw Refused("there is nothing to redo");
                       goal_ = {.time = {}, .step = *step, .stepping = false};
                   },
                   [this](const OpenRun& asked) {
                       timeline_.open(*asked.record);
                       begin_state(RunState::stopped);
                       goal_ = {.time = {}, .step = timeline_.end(), .stepping = false};
                   },
                   [this, &order](const auto&) { change_physics(order); },
               },
               order.command);
}

void PhysicsThread::Implementation::set_running(bool running) {
    if (goal_ && goal_->stepping) goal_.reset();
    watch_.reset();
    const auto& failure = simulation().failure();
    if (running && failure && !goal_) throw Refused(*failure);
    if (state_ != RunState::failed) begin_state(running ? RunState::running : RunState::stopped);
}

void PhysicsThread::Implementation::step_by(std::int64_t steps) {
    if (steps == 0) throw Refused("the number of steps must not be 0");
    if (steps > 0 && simulation().failure() && timeline_.at_end()) throw Refused(*simulation().failure());
    const std::int64_t from = goal_ && !goal_->time ? goal_->step : simulation().step();
    const std::int64_t to =
        std::clamp(from + std::clamp(steps, -farthest_step, farthest_step), std::int64_t{0}, farthest_step);
    if (state_ == RunState::running) begin_state(RunState::stopped);
    seek({.time = {}, .step = to, .stepping = true});
}

void PhysicsThread::Implementation::seek(Goal goal) {
    watch_.reset();
    goal_ = goal;
    if (goal.time)
        timeline_.approach_time(*goal.time);
    else
        timeline_.approach_step(goal.step);
}

void PhysicsThread::Implementation::run_until(const RunCondition& condition) {
    if (const auto& failure = simulation().failure()) throw Refused(*failure);
    goal_.reset();
    timeline_.advance(0, samples); // a seek that was cut short has left changes to repeat
    watch_.emplace(condition, simulation());
    begin_state(RunState::running);
}

void PhysicsThread::Implementation::change_physics(const Order& order) {
    timeline_.advance(0, samples);
    timeline_.apply(order.command, order.gesture);
    goal_.reset();
    timeline_.advance(0, samples);
    failed_companions_ = 0;
    if (state_ == RunState::failed && !simulation().failure()) begin_state(RunState::stopped);
}

/// Beginning a state again is no change: a run goes on without losing what it owes.
void PhysicsThread::Implementation::begin_state(RunState state) {
    if (state == state_) return;
    state_ = state;
    pacer_.start(clock_.now());
    meter_.start(clock_.now());
}

void PhysicsThread::Implementation::notify(std::string text) {
    notice_.text = std::move(text);
    ++notice_.serial;
}

/// Whether there was anything to do.
bool PhysicsThread::Implementation::work() {
    if (goal_) {
        advance_to_goal();
        return true;
    }
    if (state_ != RunState::running) return false;
    const std::int64_t due = pacer_.steps_due(clock_.now(), speed_, simulation().setup().integration.dt);
    if (due > 0) advance_paced(std::min(due, batch_.steps()));
    return due > 0;
}

void PhysicsThread::Implementation::advance_to_goal() {
    const double began = clock_.now();
    const std::int64_t first_step = simulation().step();
    bool there;
    if (goal_->time) {
        there = timeline_.advance_toward(*goal_->time, batch_.steps(), samples);
    } else {
        timeline_.advance(std::min(batch_.steps(), goal_->step - first_step), samples);
        there = simulation().step() >= goal_->step || simulation().failure();
    }
    if (there) {
        goal_.reset();
        pacer_.start(clock_.now());
        meter_.start(clock_.now());
        energy_stale_ = true;
        if (state_ == RunState::failed) begin_state(RunState::stopped); // and again, if it is the end
    }
    look_after_batch(began, first_step);
}

void PhysicsThread::Implementation::advance_paced(std::int64_t steps) {
    const double began = clock_.now();
    const std::int64_t first_step = simulation().step();
    const double first_time = simulation().time();
    const bool met = watch_ && advance_watching(steps);
    if (!watch_) timeline_.advance(steps, samples);
    const double simulated = simulation().time() - first_time;
    meter_.add(simulation().step() - first_step, simulated);
    pacer_.paid(simulated);
    if (met) {
        notify(fmt::format("stopped at t = {:.6g} s: {}", simulation().time(), watch_->reason()));
        watch_.reset();
        begin_state(RunState::stopped);
        energy_stale_ = true;
    }
    look_after_batch(began, first_step);
}

bool PhysicsThread::Implementation::advance_watching(std::int64_t steps) {
    if (!watch_->needs_every_step()) {
        timeline_.advance_toward(watch_->time(), steps, samples);
        return watch_->met(simulation());
    }
    for (; steps > 0 && !simulation().failure(); --steps) {
        timeline_.advance(1, samples);
        if (watch_->met(simulation())) return true;
    }
    return false;
}

void PhysicsThread::Implementation::look_after_batch(double began, std::int64_t first_step) {
    news_ = true;
    const std::int64_t taken = simulation().step() - first_step;
    if (taken > 0) {
        batch_.measured(taken, clock_.now() - began);
        timeline_.set_keyframe_interval(
            std::max(batch_.steps() * batches_per_keyframe, least_keyframe_interval));
    }
    for (const Member& member : simulation().members())
        if (member.failure && simulation().failed_companions() > failed_companions_)
            notify(fmt::format("{}: {}", member.label, *member.failure));
    failed_companions_ = simulation().failed_companions();
    if (simulation().failure() && state_ != RunState::failed) {
        goal_.reset();
        watch_.reset();
        energy_stale_ = true;
        begin_state(RunState::failed);
        notify(*simulation().failure());
    }
}

void PhysicsThread::Implementation::tell_reached(bool at_once) {
    if (timeline_.end() == reached_told_ || (!at_once && clock_.now() - reached_time_ < reached_period))
        return;
    journal.reached(timeline_.end());
    reached_told_ = timeline_.end();
    reached_time_ = clock_.now();
}

/// Overwrites every field of the slot, reusing its storage: in the steady state nothing is allocated.
void PhysicsThread::Implementation::publish() {
    const double now = clock_.now();
    const bool stepping = state_ == RunState::running || goal_;
    if (energy_stale_ || !stepping || now - energy_time_ >= energy_period) {
        timeline_.measure();
        energy_ = simulation().main().energy();
        energy_time_ = now;
        energy_stale_ = false;
    }
    const RateMeter::Rates rates = stepping ? meter_.rates(now) : RateMeter::Rates{};

    Snapshot& snapshot = snapshots.back();
    simulation().fill(snapshot);
    timeline_.fill(snapshot.timeline);
    snapshot.timeline.seeking = goal_.has_value();
    snapshot.energy = energy_;
    snapshot.run_state = state_;
    snapshot.speed = speed_;
    snapshot.real_time_factor = rates.real_time_factor;
    snapshot.steps_per_second = rates.steps_per_second;
    snapshot.samples_lost = samples.lost();
    snapshot.notice = notice_;
    snapshots.publish();
    snapshot_time_ = now;
    news_ = false;
}

PhysicsThread::PhysicsThread(const Setup& setup, const Options& options)
    : implementation_(std::make_unique<Implementation>(setup, options)) {}

PhysicsThread::~PhysicsThread() = default;

void PhysicsThread::send(Command command, std::uint32_t gesture) {
    implementation_->orders.push({std::move(command), gesture});
    implementation_->wake();
}

const Snapshot& PhysicsThread::newest() { return implementation_->snapshots.newest(); }

void PhysicsThread::drain_samples(SampleSink& sink) { implementation_->samples.drain(sink); }

void PhysicsThread::drain_journal(RunObserver& observer) { implementation_->journal.drain(observer); }

} // namespace pendula
