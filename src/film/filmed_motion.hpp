// SPDX-License-Identifier: MIT
/// The motion that a film shows, from its start: the motion of a scene, or of a run with its recorded
/// changes. The motion only moves forward. Used on one thread.
#pragma once

#include "simulation/command.hpp"
#include "simulation/run_record.hpp"
#include "simulation/sample.hpp"
#include "simulation/setup.hpp"
#include "simulation/simulation.hpp"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace pendula {

class FilmedMotion {
  public:
    virtual ~FilmedMotion() = default;

    virtual const Simulation& now() const = 0;

    /// Advances to the first step boundary at or after `time` (s) and emits the samples until then. Stops
    /// earlier if interrupted (see InterruptGuard). Throws Refused if the motion fails.
    void advance_until(double time, SampleSink&);

    /// Applies commands at the step boundary that has been reached. Throws Refused if a command is not
    /// possible.
    virtual void apply(const std::vector<Command>&, SampleSink&) = 0;

    /// The length of a run, s, simulated; 0 for a scene.
    virtual double run_time() const = 0;
    /// The difference between the state at a run's end and the recorded state, in one sentence. Nothing if
    /// they are equal, or if the end has not been reached.
    virtual std::optional<std::string> end_difference() const = 0;

  private:
    /// Advances towards `time` by a few steps, so that an interruption is noticed soon.
    virtual void advance_part(double time, SampleSink&) = 0;
    /// Completes the last step before `time`: emits samples or applies changes that are due at this step.
    virtual void complete_step(double time, SampleSink&) = 0;
};

/// The motion of a scene or of a run. Both functions throw Refused if the motion cannot be run. If a scene
/// has automatic accuracy, the integration is chosen first, which can take seconds.
std::unique_ptr<FilmedMotion> filmed_scene(const Setup&);
std::unique_ptr<FilmedMotion> filmed_run(const RunRecord&);

} // namespace pendula
