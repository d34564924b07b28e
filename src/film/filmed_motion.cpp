// SPDX-License-Identifier: MIT
#include "film/filmed_motion.hpp"

#include "analysis/automatic.hpp"
#include "simulation/replay.hpp"
#include "simulation/timeline.hpp"
#include "tasks/interrupt.hpp"
#include "tasks/stop.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <list>
#include <mutex>
#include <vector>

namespace pendula {
namespace {

/// The number of steps between two checks for an interruption. Without checks, an interruption would wait for
/// the end of a frame, which may take minutes.
constexpr std::int64_t steps_at_once = 20000;

/// The chosen integration for automatic accuracy. The last few choices are cached, because the shots of a
/// storyboard are opened many times. May be called on any thread.
Integration choice_for(const Setup& setup) {
    struct Known {
        Chain chain;
        StartState start;
        RightWish wish;
        Integration chosen;
    };
    static std::mutex lock;
    static std::list<Known> known;
    constexpr std::size_t most_known = 16;
    const auto is_it = [&](const Known& one) {
        return one.chain == setup.chain && one.start == setup.start && one.wish == setup.right;
    };
    const std::scoped_lock held(lock);
    if (const auto found = std::ranges::find_if(known, is_it); found != known.end()) return found->chosen;
    const Integration chosen =
        choose_accuracy(setup.chain, setup.start, setup.right, &InterruptGuard::flag()).chosen;
    known.push_front({setup.chain, setup.start, setup.right, chosen});
    if (known.size() > most_known) known.pop_back();
    return chosen;
}

/// The motion of a scene. Emits no sample later than the requested time.
class SceneMotion final : public FilmedMotion {
  public:
    explicit SceneMotion(const Setup& setup) : simulation_(setup) {
        simulation_.set_stop(&InterruptGuard::flag());
    }

    const Simulation& now() const override { return simulation_; }
    void apply(const std::vector<Command>& commands, SampleSink& sink) override {
        simulation_.advance(0, sink); // emits samples that a command might otherwise discard
        for (const Command& command : commands) simulation_.apply(command);
    }
    double run_time() const override { return 0; }
    std::optional<std::string> end_difference() const override { return std::nullopt; }

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

/// The motion of a run. Emits the samples up to the last step boundary that was reached.
class RunMotion final : public FilmedMotion {
  public:
    // A film never goes back, so almost no memory for keyframes is needed.
    explicit RunMotion(const RunRecord& run)
        : timeline_(run.setup, TimelineOptions{.memory_budget = 1 << 20, .stop = &InterruptGuard::flag()})
        , run_(run) {
        timeline_.open(run);
    }

    const Simulation& now() const override { return timeline_.simulation(); }
    void apply(const std::vector<Command>& commands, SampleSink&) override {
        if (!commands.empty()) throw Refused("a recorded run cannot be changed");
    }
    double run_time() const override {
        TimelineReport report;
        timeline_.fill(report);
        return report.end_time;
    }
    std::optional<std::string> end_difference() const override { return difference_; }

  private:
    void advance_part(double time, SampleSink& sink) override {
        const std::int64_t left = run_.end - now().step();
        timeline_.advance_toward(time, left > 0 ? std::min(left, steps_at_once) : steps_at_once, sink);
        look();
    }
    void complete_step(double /*time*/, SampleSink& sink) override {
        timeline_.advance(0, sink); // applies the changes at this step
        look();
    }

    /// Compares the state with the recorded end, once the end is reached and all changes are applied.
    void look() {
        if (was_at_end_ || now().step() != run_.end || !timeline_.at_end()) return;
        was_at_end_ = true;
        difference_ = pendula::end_difference(run_, now());
    }

    Timeline timeline_;
    RunRecord run_;
    bool was_at_end_ = false;
    std::optional<std::string> difference_;
};

} // namespace

void FilmedMotion::advance_until(double time, SampleSink& sink) {
    try {
        while (now().time() < time && !now().failure() && !InterruptGuard::interrupted())
            advance_part(time, sink);
        complete_step(time, sink);
    } catch (const Interrupted&) {
        return; // the motion was interrupted in the middle of a step
    }
    if (const auto failure = now().failure()) throw Refused(*failure);
}

std::unique_ptr<FilmedMotion> filmed_scene(const Setup& setup) {
    if (setup.accuracy != Accuracy::automatic) return std::make_unique<SceneMotion>(setup);
    try {
        return std::make_unique<SceneMotion>(integrated_by(setup, choice_for(setup)));
    } catch (const Interrupted&) {
        return std::make_unique<SceneMotion>(setup); // no frame shows this motion: the program is ending
    }
}
std::unique_ptr<FilmedMotion> filmed_run(const RunRecord& run) { return std::make_unique<RunMotion>(run); }

} // namespace pendula
