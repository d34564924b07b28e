// SPDX-License-Identifier: MIT
/// Runs a Timeline on its own thread, in step with the wall clock. Constructed, used and destroyed by one
/// other thread (the drawing thread); a third thread may read the journal.
///
///     send() ────────────> SpscQueue ──> obey ──> step a batch (about 1.5 ms) ──> publish ──> rest
///     newest() <────────── TripleBuffer <─────────────────────────────────────────────┘
///     drain_samples() <─── SampleRing <────────────────── every new sample
///     drain_journal() <─── JournalQueue <──────────────── every change, keyframe and cut
///
/// There are no locks: the channels are lock-free, and a resting thread waits on an atomic. If the machine
/// cannot keep up, no step is skipped, and the measured real-time factor falls. If the main trajectory fails,
/// the run enters RunState::failed, and there is a notice. The run changes to RunState::stopped when the user
/// goes back in time or sends a command that removes the cause. If a companion fails, there is only a notice.
///
/// A seek calculates as fast as possible, but also in batches, so that newer commands never wait long. Time
/// control and commands that begin a new run end a seek; other commands wait until the seek is done.
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
    bool journal = false; ///< whether to record the journal; drain_journal() must then be called
    std::size_t keyframe_memory = std::size_t{256} << 20; ///< bytes
    std::size_t sample_slots = SampleRing::default_slots; ///< see SampleRing
    EnsembleEngine engine = EnsembleEngine::cpu;          ///< calculates ensembles
    /// Opens the device for ensembles. Called on the physics thread, which releases the device before it
    /// ends.
    OpenEnsembleDevice open_device = {};
};

class PhysicsThread {
  public:
    using Options = PhysicsThreadOptions;

    /// Starts the thread. Throws Refused if the setup cannot be run.
    explicit PhysicsThread(const Setup&, const Options& = {});
    ~PhysicsThread();
    PhysicsThread(const PhysicsThread&) = delete;
    PhysicsThread& operator=(const PhysicsThread&) = delete;

    /// Sends a command; never waits. Undo undoes successive changes with the same `gesture` together. Each
    /// drag of a slider has its own number; changes with 0 are undone one by one.
    void send(Command, std::uint32_t gesture = 0);

    /// Requests an ensemble frame with its recent history, from which a renderer that has lost its trails can
    /// draw them again. Not a command: the run does not change.
    void request_ensemble_history();

    /// The number of commands sent so far. A snapshot whose `commands_done` is this number shows the result
    /// of all of them, except a seek that is not finished.
    std::uint64_t sent() const;

    /// The newest snapshot; valid until the next call.
    const Snapshot& newest();
    /// The snapshot that newest() returned last. It stays valid, so that all parts of a frame can show the
    /// same snapshot.
    const Snapshot& shown() const;

    /// Passes every sample since the last call to the sink, oldest first.
    void drain_samples(SampleSink&);

    /// Passes the events of the run since the last call to the observer. May be called by any thread, but
    /// always by the same one.
    void drain_journal(RunObserver&);

  private:
    struct Implementation;
    std::unique_ptr<Implementation> implementation_;
};

} // namespace pendula
