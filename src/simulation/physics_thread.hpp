// SPDX-License-Identifier: MIT
/// The simulation on its own thread against the wall clock: a thin shell around Simulation. Constructed, used
/// and destroyed by one other thread (the one that draws).
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
