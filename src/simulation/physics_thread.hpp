// SPDX-License-Identifier: MIT
/// The simulation on its own thread against the wall clock: a thin shell around Timeline. Constructed, used
/// and destroyed by one other thread (the one that draws); the journal may have a third.
///
///     send() ────────────> SpscQueue ──> obey ──> step a batch (about 1.5 ms) ──> publish ──> rest
///     newest() <────────── TripleBuffer <─────────────────────────────────────────────┘
///     drain_samples() <─── SampleRing <────────────────── every new sample
///     drain_journal() <─── JournalQueue <──────────────── every change, keyframe and cut
///
/// No lock anywhere: the channels are lock-free, and a resting thread waits on an atomic. When the machine
/// cannot keep up, the measured real-time factor falls and no step is skipped. A main trajectory that fails
/// leaves RunState::failed and a notice; going back to before, or a command that mends it, leaves the run
/// stopped. A companion that fails leaves a notice only.
///
/// Seeking calculates as fast as it can, in batches too, so that a newer request is never kept waiting: time
/// control and what begins a new run take the place of a seek under way; other commands wait for it.
#pragma once

#include "simulation/command.hpp"
#include "simulation/run_record.hpp"
#include "simulation/sample_ring.hpp"
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
};

class PhysicsThread {
  public:
    using Options = PhysicsThreadOptions;

    /// Starts at once. Throws Refused if the setup cannot be run.
    explicit PhysicsThread(const Setup&, const Options& = {});
    ~PhysicsThread();
    PhysicsThread(const PhysicsThread&) = delete;
    PhysicsThread& operator=(const PhysicsThread&) = delete;

    /// Never blocks on a step. Changes of one `gesture` (a number other than 0, as of one drag of a slider)
    /// are undone together.
    void send(Command, std::uint32_t gesture = 0);

    /// Commands sent so far: a snapshot with as many `orders` shows what all of them have led to, but for a
    /// seek that is under way.
    std::uint64_t sent() const;

    /// The newest snapshot; valid until the next call.
    const Snapshot& newest();
    /// What newest() gave last, which stays valid: all that belongs to one frame sees one snapshot.
    const Snapshot& shown() const;

    /// Hands over every sample since the last call, oldest first.
    void drain_samples(SampleSink&);

    /// Tells what has happened to the run since the last call. Any one thread, always the same.
    void drain_journal(RunObserver&);

  private:
    struct Implementation;
    std::unique_ptr<Implementation> implementation_;
};

} // namespace pendula
