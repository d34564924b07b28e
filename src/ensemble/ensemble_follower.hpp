// SPDX-License-Identifier: MIT
/// Moves an ensemble forward or back to any time of a schedule, and takes statistics. The states at a time do
/// not depend on the times visited before. Used by one thread at a time, with a WorkerPool.
#pragma once

#include "ensemble/ensemble.hpp"
#include "ensemble/ensemble_engine.hpp"
#include "ensemble/ensemble_frame.hpp"
#include "ensemble/ensemble_schedule.hpp"
#include "ensemble/statistics.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace pendula {

struct KeptEnsemble {
    std::int64_t step = 0;
    AnyMemberStates states;
    EnsembleObserver::Memory memory;
};

/// States of an ensemble at some of its steps, which allow going back in time. When the memory budget is used
/// up, every second state is dropped, so that the others stay evenly spaced.
class KeptEnsembles {
  public:
    explicit KeptEnsembles(std::size_t budget) : budget_(budget) {} ///< bytes

    /// Forgets all states; from now on keeps the state of every `spacing`-th step while there is room.
    void begin(std::int64_t spacing);
    /// The next step after `step` at which a state is due to be kept.
    std::int64_t next_due(std::int64_t step) const { return (step / spacing_ + 1) * spacing_; }
    /// Keeps the present state if its step is due and not kept yet, and if there is memory.
    void look(const Ensemble&, const EnsembleObserver&);

    /// The last kept state at or before a step; null if there is none.
    const KeptEnsemble* at_or_before(std::int64_t step) const;
    /// Forgets the states after a step.
    void cut(std::int64_t step);

    std::size_t count() const { return kept_.size(); }
    std::size_t bytes() const;

  private:
    void drop_every_other();

    std::size_t budget_;
    std::int64_t spacing_ = 1;
    std::vector<KeptEnsemble> kept_; ///< in the order of steps
};

struct EnsembleFollowerOptions {
    std::size_t kept_memory = std::size_t{64} << 20; ///< memory for KeptEnsembles, bytes
    InstructionSet best = InstructionSet::avx512;
    const StopFlag* stop = nullptr;  ///< see Ensemble::advance()
    EngineChooser* engine = nullptr; ///< chooses between CPU and graphics processor; null: always the CPU
};

class EnsembleFollower {
  public:
    /// The workers and the engine must outlive the follower.
    explicit EnsembleFollower(WorkerPool& workers, const EnsembleFollowerOptions& options = {})
        : workers_(workers), options_(options), kept_(options.kept_memory) {}

    /// Takes at most `most_steps` steps towards the last step of `schedule` at or before `time` (s,
    /// simulated), and returns whether this step has been reached. If `schedule` is null, removes the
    /// ensemble and releases all memory. Throws Refused if the ensemble cannot be created, for example
    /// if too few random starts of the wanted energy are found. May also throw std::bad_alloc or Interrupted.
    /// After an exception, the next call begins again at the start.
    bool follow(const SharedSchedule& schedule, double time,
                std::int64_t most_steps = farthest_ensemble_step);

    /// Null if there is no ensemble.
    const Ensemble* ensemble() const { return ensemble_ ? &*ensemble_ : nullptr; }
    /// The name of the device that steps the ensemble; null if the CPU steps it, or if there is no ensemble.
    const std::shared_ptr<const std::string>& device_name() const { return device_name_; }
    /// The simulated time of the present states, s; there must be an ensemble.
    double time() const { return schedule_->time_at(ensemble_->step()); }

    /// Fills a frame with the present states. The frame has the same `motion` as the previous frame if steps
    /// led from that frame's states to these, and if the time between the two frames is short enough for
    /// connecting lines.
    void fill(EnsembleFrame&);

    /// The statistics of the schedule up to the present states: about every 0.1 s, or every second with more
    /// than 100,000 members. Null without an ensemble. Returns the same object until there are new
    /// statistics.
    std::shared_ptr<const EnsembleSeries> statistics() const;

    const KeptEnsembles& kept() const { return kept_; }

  private:
    void begin(const SharedSchedule&);
    void adopt(const SharedSchedule&);
    void start_members(const SharedSchedule&);
    void forget();
    void place_before(std::int64_t step);
    void go_towards(std::int64_t target, std::int64_t most_steps);
    void take_chain();
    void look_around();

    WorkerPool& workers_;
    EnsembleFollowerOptions options_;
    SharedSchedule schedule_;
    std::optional<Ensemble> ensemble_;
    std::shared_ptr<const std::string> device_name_;
    std::optional<EnsembleObserver> observer_;
    KeptEnsembles kept_;
    StatisticsSeries series_;   ///< may continue beyond the present step
    std::int64_t stride_ = 1;   ///< steps between two statistics
    std::uint64_t motions_ = 0; ///< EnsembleFrame::motion; grows when lines must not join two frames
    double filled_time_ = 0;    ///< time of the last frame, s
};

} // namespace pendula
