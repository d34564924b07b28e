// SPDX-License-Identifier: MIT
/// Runs the simulation on its own thread, in step with the wall clock: a thin shell around Timeline.
/// Constructed, used and destroyed by one other thread (the drawing thread); the journal may use a third.
///
///     send() ────────────> SpscQueue ──> obey ──> step a batch (about 1.5 ms) ──> publish ──> rest
///     newest() <────────── TripleBuffer <─────────────────────────────────────────────┘
///     drain_samples() <─── SampleRing <────────────────── every new sample
///     drain_journal() <─── JournalQueue <──────────────── every change, keyframe and cut
///
/// There are no locks: the channels are lock-free, and a resting thread waits on an atomic. If the machine
/// cannot keep up, the measured real-time factor falls; no step is skipped. If the main trajectory fails, the
/// run is in RunState::failed and there is a notice; after going back, or after a command that removes the
/// cause, the run is stopped. If a companion fails, there is only a notice.
///
/// A seek calculates as fast as it can, but also in batches, so that newer requests never wait long: time
/// control and commands that begin a new run replace a seek under way; other commands wait for its end.
#pragma once

#include "ensemble/ensemble_engine.hpp"
#include "simulation/channels.hpp"
#include "simulation/command.hpp"
#include "simulation/run_record.hpp"
#include "simulation/snapshot.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>

namespace pendula {

struct PhysicsThreadOptions {
    double speed = 1; ///< simulated seconds per wall second
    bool running = true;
    bool journal = false;                                 ///< if so, drain_journal() must be called
    std::size_t keyframe_memory = std::size_t{256} << 20; ///< bytes
    std::size_t sample_slots = SampleRing::default_slots; ///< see SampleRing
    EnsembleEngine engine = EnsembleEngine::cpu;          ///< what steps an ensemble
    /// Called on the physics thread, which releases the device before the thread ends.
    OpenEnsembleDevice open_device = {};
};

class PhysicsThread {
  public:
    using Options = PhysicsThreadOptions;

    /// Starts at once. Throws Refused if the setup cannot be run.
    explicit PhysicsThread(const Setup&, const Options& = {});
    ~PhysicsThread();
    PhysicsThread(const PhysicsThread&) = delete;
    PhysicsThread& operator=(const PhysicsThread&) = delete;

    /// Never waits for a step. Changes with the same `gesture` (a number other than 0, as for one drag of a
    /// slider) are undone together.
    void send(Command, std::uint32_t gesture = 0);

    /// Requests an ensemble frame together with its recent history, so that a renderer that lost its trails
    /// can rebuild them. Not a command: the run does not change.
    void request_ensemble_history();

    /// Commands sent so far. A snapshot with this number of `commands_done` shows the result of all of them,
    /// except for a seek still under way.
    std::uint64_t sent() const;

    /// The newest snapshot; valid until the next call.
    const Snapshot& newest();
    /// The snapshot that newest() returned last; it stays valid, so that everything in one frame sees the
    /// same snapshot.
    const Snapshot& shown() const;

    /// Passes on every sample since the last call, oldest first.
    void drain_samples(SampleSink&);

    /// Reports what has happened to the run since the last call. Any thread may call it, but always the same
    /// one.
    void drain_journal(RunObserver&);

  private:
    struct Implementation;
    std::unique_ptr<Implementation> implementation_;
};

} // namespace pendula
