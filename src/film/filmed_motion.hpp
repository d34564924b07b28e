// SPDX-License-Identifier: MIT
/// The motion that a film shows, from its start: of a scene, or of a run with its logged changes. It only
/// goes forward. One thread.
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

    /// Advances to the first step boundary at or after `time` (s), emitting the samples on the way. When
    /// interrupted (see InterruptGuard) it stops earlier. Throws Refused if the motion stops itself.
    void advance_until(double time, SampleSink&);

    /// Carries out commands at the step boundary that has been reached. Throws Refused.
    virtual void apply(const std::vector<Command>&, SampleSink&) = 0;

    /// The length of a run, simulated s; 0 for a scene.
    virtual double run_time() const = 0;
    /// How the state at a run's end differs from the recorded one: one sentence, or nothing. Nothing until
    /// the end has been reached.
    virtual std::optional<std::string> end_difference() const = 0;

  private:
    /// A part of the way to `time`, short enough that an interruption is noticed soon.
    virtual void advance_part(double time, SampleSink&) = 0;
    /// Does what is still due at the step that has been reached, the last one on the way to `time`.
    virtual void complete_step(double time, SampleSink&) = 0;
};

/// Both throw Refused if the motion cannot be run. If the scene leaves the accuracy to the program, the
/// program chooses it first, which can take seconds.
std::unique_ptr<FilmedMotion> filmed_scene(const Setup&);
std::unique_ptr<FilmedMotion> filmed_run(const RunRecord&);

} // namespace pendula
