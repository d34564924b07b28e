// SPDX-License-Identifier: MIT
/// Moves an ensemble to any time of any schedule, forward or back; the bytes do not depend on the path taken.
/// Takes statistics on the way. Used by one thread at a time, with a WorkerPool.
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

/// States of an ensemble at some of its steps, for going back. They share a memory budget. When it is used
/// up, every second state is dropped, so that the rest stay evenly spread.
class KeptEnsembles {
  public:
    explicit KeptEnsembles(std::size_t budget) : budget_(budget) {} ///< bytes

    /// Forgets all states; from now on keeps every `spacing`-th step, as long as there is room.
    void begin(std::int64_t spacing);
    /// The next step after `step` to keep.
    std::int64_t next_due(std::int64_t step) const { return (step / spacing_ + 1) * spacing_; }
    /// Keeps the present state if its step is due and not kept yet, and if there is memory.
    void look(const Ensemble&, const EnsembleObserver&);

    /// The last one at or before a step; null if there is none.
    const KeptEnsemble* at_or_before(std::int64_t step) const;
    /// Forgets the states after a step.
    void cut(std::int64_t step);

    std::size_t count() const { return kept_.size(); }
    std::size_t bytes() const;

  private:
    void drop_every_other();

    std::size_t budget_;
    std::int64_t spacing_ = 1;
    std::vector<KeptEnsemble> kept_; ///< by step
};

struct EnsembleFollowerOptions {
    std::size_t kept_memory = std::size_t{64} << 20; ///< bytes, for states to go back to
    InstructionSet best = InstructionSet::avx512;
    const StopFlag* stop = nullptr;  ///< see Ensemble::advance()
    EngineChooser* engine = nullptr; ///< chooses what steps the ensembles; null: always the processor
};

class EnsembleFollower {
  public:
    /// The workers and the engine must outlive it.
    explicit EnsembleFollower(WorkerPool& workers, const EnsembleFollowerOptions& options = {})
        : workers_(workers), options_(options), kept_(options.kept_memory) {}

    /// Takes at most `most_steps` steps towards the last step of `schedule` at or before `time` (s,
    /// simulated), and returns whether it has been reached. Null: there is no ensemble, and all memory is
    /// released. Throws Refused if no starts can be drawn, std::bad_alloc, and Interrupted, after which
    /// everything restarts.
    bool follow(const std::shared_ptr<const EnsembleSchedule>& schedule, double time,
                std::int64_t most_steps = farthest_ensemble_step);

    /// Null without one.
    const Ensemble* ensemble() const { return ensemble_ ? &*ensemble_ : nullptr; }
    /// The name of the device that steps the ensemble; null if the processor does, or without an ensemble.
    const std::shared_ptr<const std::string>& device_name() const { return device_name_; }
    /// s, simulated, of the present states; there must be an ensemble.
    double time() const { return schedule_->time_at(ensemble_->step()); }
    /// The completed fraction of the last follow(), 0 to 1.
    double progress() const;

    /// Fills the present states. A frame has the same `motion` as the one filled before if steps led from
    /// that one here, few enough for a line between the two to mean something.
    void fill(EnsembleFrame&);

    /// The statistics of the schedule up to the present states: about every 0.1 s, with more than 100,000
    /// members every second. Null without an ensemble. The same object until there are more.
    std::shared_ptr<const EnsembleSeries> statistics() const;

    const KeptEnsembles& kept() const { return kept_; }

  private:
    void begin(const std::shared_ptr<const EnsembleSchedule>&);
    void adopt(const std::shared_ptr<const EnsembleSchedule>&);
    void start_members(const std::shared_ptr<const EnsembleSchedule>&);
    void forget();
    void place_before(std::int64_t step);
    void go_towards(std::int64_t target, std::int64_t most_steps);
    void take_chain();
    void look_around();

    WorkerPool& workers_;
    EnsembleFollowerOptions options_;
    std::shared_ptr<const EnsembleSchedule> schedule_;
    std::optional<Ensemble> ensemble_;
    std::shared_ptr<const std::string> device_name_;
    std::optional<EnsembleObserver> observer_;
    KeptEnsembles kept_;
    StatisticsSeries series_;            ///< as far as the schedule is known, beyond the present step too
    std::int64_t stride_ = 1;            ///< steps between two statistics
    std::int64_t from_ = 0, target_ = 0; ///< the steps from and to which the present follow() leads
    std::uint64_t motions_ = 0;          ///< counts jumps: places that no steps led to
    double filled_time_ = 0;             ///< s, of the last frame
};

/// Steps between two statistics of an ensemble.
std::int64_t statistics_stride(const EnsembleSetup&);

} // namespace pendula
