// SPDX-License-Identifier: MIT
/// The simulation on its own thread against the wall clock: a thin shell around Simulation. Constructed, used
/// and destroyed by one other thread (the one that draws).
///
///     send() ────────────> CommandQueue ──> obey ──> step a batch (about 1.5 ms) ──> publish ──> rest
///     newest() <────────── TripleBuffer <──────────────────────────────────────────────┘
///     drain_samples() <─── SampleRing <────────────────── every sample
///
/// No lock anywhere: the three channels are lock-free, and a resting thread waits on an atomic. When the
/// machine cannot keep up, the measured real-time factor falls and no step is skipped. A trajectory that
/// fails leaves RunState::failed and a notice; a command that mends it (Reset, SetStart, Load, or taking the
/// failed ghost away) leaves the run stopped.
#pragma once

#include "simulation/command.hpp"
#include "simulation/sample.hpp"
#include "simulation/snapshot.hpp"

#include <functional>
#include <memory>

namespace pendula {

class PhysicsThread {
  public:
    /// Starts at once. Throws Refused if the setup cannot be run.
    explicit PhysicsThread(const Setup&, double speed = 1.0, bool running = true);
    ~PhysicsThread();
    PhysicsThread(const PhysicsThread&) = delete;
    PhysicsThread& operator=(const PhysicsThread&) = delete;

    /// Never blocks on a step.
    void send(Command);

    /// The newest snapshot; valid until the next call.
    const Snapshot& newest();

    /// Hands over every sample since the last call, oldest first.
    void drain_samples(SampleSink&);

  private:
    struct Implementation;
    std::unique_ptr<Implementation> implementation_;
};

} // namespace pendula
