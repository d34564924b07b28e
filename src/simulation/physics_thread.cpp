// SPDX-License-Identifier: MIT
#include "simulation/physics_thread.hpp"

#include "simulation/command_queue.hpp"
#include "simulation/overloaded.hpp"
#include "simulation/pacer.hpp"
#include "simulation/sample_ring.hpp"
#include "simulation/simulation.hpp"
#include "simulation/triple_buffer.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <stop_token>
#include <string>
#include <thread>
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

/// The only reader of a clock: seconds since it was made.
class WallClock {
  public:
    double now() const { return std::chrono::duration<double>(Clock::now() - begin_).count(); }

  private:
    using Clock = std::chrono::steady_clock;
    Clock::time_point begin_ = Clock::now();
};

} // namespace

/// One loop: obey what has been sent, take a batch of steps if any are due, publish, rest. All members but
/// the four shared ones belong to the physics thread alone once it runs.
struct PhysicsThread::Implementation {
    Implementation(const Setup& setup, double speed, bool running);
    ~Implementation();

    void wake();

    // Shared: each is made for one producer and one consumer, or atomic.
    CommandQueue commands;
    TripleBuffer<Snapshot> snapshots;
    SampleRing samples;
    std::atomic<int> wakes = 0; ///< grows with every reason to wake up

  private:
    void run(const std::stop_token&);
    bool obey_commands();
    void obey(const Command&);
    void begin_state(RunState);
    void notify(std::string text);
    std::int64_t steps_due();
    void take_batch(std::int64_t steps);
    void publish();

    WallClock clock_;
    Simulation simulation_;
    Pacer pacer_;
    BatchSize batch_;
    RateMeter meter_;
    RunState state_ = RunState::stopped; ///< written by begin_state() only
    double speed_;                       ///< simulated seconds per wall second
    std::int64_t steps_asked_ = 0;       ///< of StepOnce, still to be taken while stopped
    bool news_ = true;                   ///< something has changed since the last snapshot
    bool energy_stale_ = true;           ///< must be evaluated before the next snapshot
    EnergyReport energy_;
    double energy_time_ = 0;   ///< s, wall
    double snapshot_time_ = 0; ///< s, wall
    Notice notice_;

    std::jthread thread_; ///< last: it uses all of the above
};

PhysicsThread::Implementation::Implementation(const Setup& setup, double speed, bool running)
    : simulation_(setup), speed_(speed) {
    if (!(std::isfinite(speed) && speed > 0)) throw Refused("the speed must be a positive number");
    simulation_.advance(0, samples);
    begin_state(running ? RunState::running : RunState::stopped);
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
        const bool obeyed = obey_commands();

        const std::int64_t due = steps_due();
        if (due > 0) take_batch(std::min(due, batch_.steps()));

        const bool resting = state_ != RunState::running && steps_asked_ == 0;
        if (obeyed || (resting && news_) || clock_.now() - snapshot_time_ >= snapshot_period) publish();

        if (commands.front()) continue;
        if (resting)
            wakes.wait(wakes_seen, std::memory_order_acquire);
        else if (due == 0)
            std::this_thread::sleep_for(nap);
    }
}

/// Obeys in the order sent. The steps of a StepOnce are taken before what was sent after it; only a
/// SetRunning cuts them short.
bool PhysicsThread::Implementation::obey_commands() {
    bool obeyed = false;
    for (int left = commands_per_turn; left > 0; --left) {
        const Command* command = commands.front();
        if (!command) break;
        if (steps_asked_ > 0 && !std::holds_alternative<SetRunning>(*command)) break;
        try {
            obey(*command);
        } catch (const std::exception& problem) {
            notify(problem.what());
        }
        commands.pop();
        obeyed = true;
    }
    return obeyed;
}

void PhysicsThread::Implementation::obey(const Command& command) {
    news_ = energy_stale_ = true;
    std::visit(Overloaded{
                   [this](const SetRunning& change) {
                       steps_asked_ = 0;
                       const auto failure = simulation_.failure();
                       if (change.running && failure) throw Refused(*failure);
                       if (state_ != RunState::failed)
                           begin_state(change.running ? RunState::running : RunState::stopped);
                   },
                   [this](const StepOnce& change) {
                       if (change.steps <= 0) throw Refused("the number of steps must be positive");
                       if (const auto failure = simulation_.failure()) throw Refused(*failure);
                       begin_state(RunState::stopped);
                       steps_asked_ = change.steps;
                   },
                   [this](const SetSpeed& change) {
                       if (!(std::isfinite(change.factor) && change.factor > 0))
                           throw Refused("the speed must be a positive number");
                       speed_ = change.factor;
                       meter_.start(clock_.now());
                   },
                   [this, &command](const auto&) {
                       simulation_.apply(command);
                       simulation_.advance(0, samples);
                       if (state_ == RunState::failed && !simulation_.failure())
                           begin_state(RunState::stopped);
                   },
               },
               command);
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

std::int64_t PhysicsThread::Implementation::steps_due() {
    if (state_ != RunState::running) return steps_asked_;
    return pacer_.steps_due(clock_.now(), speed_, simulation_.setup().integration.dt);
}

void PhysicsThread::Implementation::take_batch(std::int64_t steps) {
    const double begin = clock_.now();
    const double dt = simulation_.setup().integration.dt;
    const double simulated = static_cast<double>(steps) * dt;
    simulation_.advance(steps, samples);
    batch_.measured(steps, clock_.now() - begin);
    meter_.add(steps, simulated);
    pacer_.paid(simulated);
    steps_asked_ = std::max<std::int64_t>(steps_asked_ - steps, 0);
    news_ = true;
    if (const auto failure = simulation_.failure()) {
        steps_asked_ = 0;
        energy_stale_ = true;
        begin_state(RunState::failed);
        notify(*failure);
    }
}

/// Overwrites every field of the slot, reusing its storage: in the steady state nothing is allocated.
void PhysicsThread::Implementation::publish() {
    const double now = clock_.now();
    const bool stepping = state_ == RunState::running || steps_asked_ > 0;
    if (energy_stale_ || !stepping || now - energy_time_ >= energy_period) {
        energy_ = simulation_.main().energy();
        energy_time_ = now;
        energy_stale_ = false;
    }
    const RateMeter::Rates rates = stepping ? meter_.rates(now) : RateMeter::Rates{};

    Snapshot& snapshot = snapshots.back();
    simulation_.fill(snapshot);
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

PhysicsThread::PhysicsThread(const Setup& setup, double speed, bool running)
    : implementation_(std::make_unique<Implementation>(setup, speed, running)) {}

PhysicsThread::~PhysicsThread() = default;

void PhysicsThread::send(Command command) {
    implementation_->commands.push(std::move(command));
    implementation_->wake();
}

const Snapshot& PhysicsThread::newest() { return implementation_->snapshots.newest(); }

void PhysicsThread::drain_samples(SampleSink& sink) { implementation_->samples.drain(sink); }

} // namespace pendula
