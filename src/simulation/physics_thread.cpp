// SPDX-License-Identifier: MIT
#include "simulation/physics_thread.hpp"

#include "simulation/channels.hpp"
#include "simulation/command.hpp"
#include "simulation/ensemble_runner.hpp"
#include "simulation/pacer.hpp"
#include "simulation/run_control.hpp"
#include "simulation/run_record.hpp"
#include "tasks/threads.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <thread>
#include <utility>

namespace pendula {
namespace {

/// Passes a run's events from the physics thread to the thread that writes them to disk. The physics thread
/// calls the observer's functions; one other thread calls drain(). The queue grows until it is drained.
class JournalQueue final : public RunObserver {
  public:
    void run_began(const RunRecord& record) override {
        events_.push([record](RunObserver& to) { to.run_began(record); });
    }
    void run_reintegrated(const RunRecord& record) override {
        events_.push([record](RunObserver& to) { to.run_reintegrated(record); });
    }
    void command_logged(const LoggedCommand& command) override {
        events_.push([command](RunObserver& to) { to.command_logged(command); });
    }
    void keyframe_taken(const KeyframeHash& hash) override {
        events_.push([hash](RunObserver& to) { to.keyframe_taken(hash); });
    }
    void future_cut(std::int64_t step, std::size_t commands) override {
        events_.push([=](RunObserver& to) { to.future_cut(step, commands); });
    }
    void reached(std::int64_t step, std::optional<StateHash> hash) override {
        events_.push([=](RunObserver& to) { to.reached(step, hash); });
    }

    /// Passes every event since the last call to the observer, oldest first.
    void drain(RunObserver& observer) {
        for (; const auto* event = events_.front(); events_.pop()) (*event)(observer);
    }

  private:
    SpscQueue<std::function<void(RunObserver&)>> events_;
};

/// The shortest time between two snapshots while running, wall seconds. If it were longer, frames would show
/// states that are visibly late, and the motion would judder.
constexpr double snapshot_period = 0.8e-3;
/// The longest time that a snapshot waits for the ensemble to reach the snapshot's moment, wall seconds. If
/// the ensemble takes longer, the snapshot states its progress.
constexpr double longest_wait_for_ensemble = 0.3;
/// Wall time between two evaluations of the energy while running, s; an evaluation costs more than a step.
constexpr double energy_period = 0.08;
/// The sleep when no step is due. A longer sleep would make snapshots rarer; a shorter one would wake the
/// processor more often for fewer steps.
constexpr std::chrono::microseconds nap{1000};
/// The most commands carried out in one turn, so that steps and snapshots follow even if commands arrive
/// fast.
constexpr int commands_per_turn = 64;

/// Wall time between two reports of the reached steps to the journal, s. If the program is killed, the run
/// file lacks only the last steps: those of at most this time plus the writer's delay.
constexpr double reached_period = 0.25;
/// Wall time between two intermediate states shown during a seek, s; a shorter seek shows none.
constexpr double seeking_period = 0.1;
/// The number of batches between two keyframes: going to any step recalculates at most about this many.
constexpr std::int64_t batches_per_keyframe = 16;
constexpr std::int64_t least_keyframe_interval = 256; // steps

struct SentCommand {
    Command command;
    std::uint32_t gesture;
};

} // namespace

/// The thread repeats a loop: obey commands, take a batch of steps if any are due, publish, rest. After the
/// constructor, only the physics thread uses the private members (apart from thread_).
struct PhysicsThread::Implementation {
    Implementation(const Setup& setup, const Options& options)
        : samples(options.sample_slots)
        , journaling_(options.journal)
        , control_(setup, options.speed, options.running,
                   {.memory_budget = options.keyframe_memory,
                    .observer = options.journal ? &journal : nullptr,
                    .stop = &leaving},
                   samples)
        , ensemble_(clock_, &leaving,
                    {options.engine, options.open_device, [this] { return clock_.now(); }}) {
        begin_measuring();
        publish();
        thread_ = start_thread([this](const std::stop_token& stop) {
            run(stop);
            ensemble_.close();
        });
    }

    ~Implementation() {
        leaving = true;
        thread_.request_stop();
        wake();
        thread_.join();
    }

    // Members for other threads. The members that the physics thread also uses are atomic, or made for one
    // producer and one consumer.
    SpscQueue<SentCommand> commands;
    TripleBuffer<Snapshot> snapshots;
    SampleRing samples;
    JournalQueue journal;
    std::atomic<bool> history_requested = false; ///< see request_ensemble_history()
    std::atomic<int> wakes = 0;                  ///< incremented to wake the thread
    StopFlag leaving = false;                    ///< also checked during a step
    std::uint64_t sent = 0;                      ///< the number of commands sent; used only by the sender

    void wake() {
        wakes.fetch_add(1, std::memory_order_release);
        wakes.notify_one();
    }

  private:
    enum class Rest { none, nap, until_woken };

    bool is_resting() const { return control_.state() != RunState::running && !control_.has_goal(); }
    const Simulation& simulation() const { return control_.simulation(); }

    void run(const std::stop_token& stop) {
        bool fails_again = false;
        while (!stop.stop_requested()) {
            const int wakes_seen = wakes.load(std::memory_order_acquire);
            try {
                const Rest rest = take_turn();
                fails_again = false;
                if (commands.front()) continue;
                if (rest == Rest::until_woken)
                    wakes.wait(wakes_seen, std::memory_order_acquire);
                else if (rest == Rest::nap)
                    std::this_thread::sleep_for(nap);
            } catch (const Interrupted&) { // the destructor ends the thread
                return;
            } catch (...) {
                control_.obey(SetRunning{false}, 0);
                control_.notify("The run is stopped: " + sentence_of_exception());
                news_ = true; // publishes the notice in the next turn
                if (std::exchange(fails_again, true)) wakes.wait(wakes_seen, std::memory_order_acquire);
            }
        }
        if (journaling_) report_reached(true);
    }

    Rest take_turn() {
        const bool obeyed = obey_commands();
        if (history_requested.exchange(false, std::memory_order_acquire)) ensemble_.request_history();
        const bool worked = work();
        const bool resting = is_resting() && !worked;
        const double since = clock_.now() - snapshot_time_;
        if (journaling_) report_reached(is_resting()); // comes before the snapshot that shows the stop
        const bool waits_for_ensemble =
            !obeyed && since < longest_wait_for_ensemble && ensemble_.is_coming(simulation(), is_resting());
        if (control_.has_goal()
                ? since >= seeking_period
                : obeyed || (resting && news_) || (since >= snapshot_period && !waits_for_ensemble))
            publish();
        return resting ? Rest::until_woken : worked ? Rest::none : Rest::nap;
    }

    bool obey_commands() {
        bool obeyed = false;
        for (int left = commands_per_turn; left > 0; --left) {
            const SentCommand* next = commands.front();
            if (!next || !control_.takes_now(next->command)) break;
            control_.obey(next->command, next->gesture);
            news_ = energy_.is_stale = true;
            reported_.step = -1; // forces a report: the run may be a new one
            commands.pop();
            ++obeyed_;
            obeyed = true;
        }
        return obeyed;
    }

    /// If the main chain must wait for the ensemble, advances the ensemble and returns true. During a seek
    /// the main chain never waits.
    bool ensemble_comes_first() {
        if (control_.has_goal() || !ensemble_.prepare(simulation(), is_resting())) return false;
        ensemble_.advance(simulation());
        if (auto problem = ensemble_.take_problem()) control_.notify(*std::move(problem));
        news_ = true;
        return true;
    }

    /// Does one piece of work. Returns false if there was nothing to do.
    bool work() {
        if (control_.beginnings() != beginnings_) begin_measuring();
        if (ensemble_comes_first()) return true;
        const double began = clock_.now();
        const std::int64_t first_step = simulation().step();
        if (control_.has_goal()) {
            control_.advance_to_goal(batch_.steps());
            energy_.is_stale |= !control_.has_goal();
            look_after_batch(began, first_step);
            return true;
        }
        if (control_.state() != RunState::running) return false;
        const std::int64_t due =
            pacer_.steps_due(began, control_.speed(), simulation().setup().integration.dt);
        if (due == 0) return false;
        const double first_time = simulation().time();
        control_.advance_run(std::min(due, batch_.steps()));
        const double simulated = simulation().time() - first_time;
        meter_.add(simulation().step() - first_step, simulated);
        pacer_.paid(simulated);
        energy_.is_stale |= control_.state() != RunState::running;
        look_after_batch(began, first_step);
        return true;
    }

    void look_after_batch(double began, std::int64_t first_step) {
        news_ = true;
        const std::int64_t taken = simulation().step() - first_step;
        if (taken <= 0) return;
        batch_.measured(taken, clock_.now() - began);
        control_.set_keyframe_interval(
            std::max(batch_.steps() * batches_per_keyframe, least_keyframe_interval));
    }

    void begin_measuring() {
        beginnings_ = control_.beginnings();
        pacer_.start(clock_.now());
        meter_.start(clock_.now());
    }

    void report_reached(bool at_once) {
        const Timeline& timeline = control_.timeline();
        if ((timeline.end() == reported_.step && (reported_.hashed || !timeline.at_end())) ||
            (!at_once && clock_.now() - reported_.time < reached_period))
            return;
        const std::optional<StateHash> hash = timeline.end_hash();
        journal.reached(timeline.end(), hash);
        reported_ = {timeline.end(), hash.has_value(), clock_.now()};
    }

    /// Publishes a snapshot. Overwrites all members of the slot and reuses its storage, so that usually no
    /// memory is allocated.
    void publish() {
        const double now = clock_.now();
        const bool stepping = control_.state() == RunState::running || control_.has_goal();
        if (energy_.is_stale || !stepping || now - energy_.read_at >= energy_period) {
            control_.measure();
            energy_.reading = simulation().read_energy();
            energy_.read_at = now;
            energy_.is_stale = false;
        }

        Snapshot& snapshot = snapshots.back();
        simulation().fill(snapshot);
        control_.fill(snapshot);
        static_cast<EnergyReading&>(snapshot) = energy_.reading;
        static_cast<RunRates&>(snapshot) = stepping ? meter_.rates(now) : RunRates{};
        ensemble_.fill(snapshot, simulation(), is_resting());
        if (auto problem = ensemble_.take_problem()) {
            control_.notify(*std::move(problem));
            control_.fill(snapshot);
        }
        snapshot.samples_lost = samples.lost();
        snapshot.commands_done = obeyed_;
        snapshots.publish();
        snapshot_time_ = now;
        news_ = false;
    }

    WallClock clock_;
    bool journaling_;
    RunControl control_;
    EnsembleRunner ensemble_;
    Pacer pacer_;
    BatchSize batch_;
    RateMeter meter_;
    std::uint64_t obeyed_ = 0;     ///< the number of commands carried out
    std::uint32_t beginnings_ = 0; ///< control_.beginnings() when pace and rates were last reset
    bool news_ = true;             ///< something has changed since the last snapshot
    double snapshot_time_ = 0;     ///< wall time of the last snapshot, s
    struct {
        EnergyReading reading;
        bool is_stale = true; ///< the energy must be read before the next snapshot
        double read_at = 0;   ///< wall time when it was read, s
    } energy_;
    struct {
        std::int64_t step = 0;
        bool hashed = false; ///< the report had the hash, which is unknown while the state is being
                             ///< recalculated
        double time = 0;     ///< wall time, s
    } reported_;             ///< the progress last reported to the journal

    std::jthread thread_; ///< the last member, because the thread uses all others
};

PhysicsThread::PhysicsThread(const Setup& setup, const Options& options)
    : implementation_(std::make_unique<Implementation>(setup, options)) {}

PhysicsThread::~PhysicsThread() = default;

void PhysicsThread::send(Command command, std::uint32_t gesture) {
    ++implementation_->sent;
    implementation_->commands.push({std::move(command), gesture});
    implementation_->wake();
}

void PhysicsThread::request_ensemble_history() {
    implementation_->history_requested.store(true, std::memory_order_release);
    implementation_->wake();
}

std::uint64_t PhysicsThread::sent() const { return implementation_->sent; }

const Snapshot& PhysicsThread::newest() { return implementation_->snapshots.newest(); }

const Snapshot& PhysicsThread::shown() const { return implementation_->snapshots.last(); }

void PhysicsThread::drain_samples(SampleSink& sink) { implementation_->samples.drain(sink); }

void PhysicsThread::drain_journal(RunObserver& observer) { implementation_->journal.drain(observer); }

} // namespace pendula
