// SPDX-License-Identifier: MIT
#include "film/filmed_motion.hpp"

#include "film/interrupt.hpp"
#include "simulation/timeline.hpp"

#include <algorithm>
#include <cstdint>

namespace pendula {
namespace {

/// Steps taken at once, so that an interruption is noticed also where a frame takes minutes.
constexpr std::int64_t steps_at_once = 20000;

/// Hands out no sample later than the time asked for.
class SceneMotion final : public FilmedMotion {
  public:
    explicit SceneMotion(const Setup& setup) : simulation_(setup) {
        simulation_.set_stop(&InterruptGuard::flag());
    }

    const Simulation& now() const override { return simulation_; }
    double run_time() const override { return 0; }

  private:
    void advance_part(double time, SampleSink& sink) override {
        const double part = static_cast<double>(steps_at_once) * now().setup().integration.dt;
        simulation_.advance_until(std::min(time, now().time() + part), sink);
    }
    void complete_step(double time, SampleSink& sink) override {
        simulation_.advance_until(std::min(time, now().time()), sink);
    }

    Simulation simulation_;
};

/// Hands out the samples up to the step boundary that it has reached.
class RunMotion final : public FilmedMotion {
  public:
    // Nobody goes back in a film: no memory for the past.
    explicit RunMotion(const RunRecord& run)
        : timeline_(run.setup, TimelineOptions{.memory_budget = 1 << 20, .stop = &InterruptGuard::flag()}) {
        timeline_.open(run);
    }

    const Simulation& now() const override { return timeline_.simulation(); }
    double run_time() const override {
        TimelineReport report;
        timeline_.fill(report);
        return report.end_time;
    }

  private:
    void advance_part(double time, SampleSink& sink) override {
        timeline_.advance_toward(time, steps_at_once, sink);
    }
    void complete_step(double /*time*/, SampleSink& sink) override {
        timeline_.advance(0, sink); // what was done at this very step
    }

    Timeline timeline_;
};

} // namespace

void FilmedMotion::advance_until(double time, SampleSink& sink) {
    try {
        advance_all_until(time, sink);
    } catch (const Interrupted&) {
        return; // in the midst of a step
    }
    if (const auto failure = now().failure()) throw Refused(*failure);
}

void FilmedMotion::advance_all_until(double time, SampleSink& sink) {
    while (now().time() < time && !now().failure() && !InterruptGuard::interrupted())
        advance_part(time, sink);
    complete_step(time, sink);
}

std::unique_ptr<FilmedMotion> filmed_scene(const Setup& setup) {
    return std::make_unique<SceneMotion>(setup);
}
std::unique_ptr<FilmedMotion> filmed_run(const RunRecord& run) { return std::make_unique<RunMotion>(run); }

} // namespace pendula
