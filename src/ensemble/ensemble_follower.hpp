// SPDX-License-Identifier: MIT
/// Brings an ensemble to any time of any course, forth and back, with the bytes that it would have had
/// without the detour. Takes statistics on the way. Used by one thread at a time; a WorkerPool helps.
#pragma once

#include "ensemble/ensemble.hpp"
#include "ensemble/ensemble_course.hpp"
#include "ensemble/ensemble_engine.hpp"
#include "ensemble/ensemble_frame.hpp"
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

/// States of an ensemble at some of its steps, to go back to. They share a memory budget: when it is used up,
/// every other one is dropped, so that they stay evenly spread over the way.
class KeptEnsembles {
  public:
    explicit KeptEnsembles(std::size_t budget) : budget_(budget) {} ///< bytes

    /// Forgets all; from now on every `spacing`-th step is kept, as long as there is room.
    void begin(std::int64_t spacing);
    /// The next step after `step` that is to be kept.
    std::int64_t next_due(std::int64_t step) const { return (step / spacing_ + 1) * spacing_; }
    /// Keeps the present state if its step is due, is not known yet and fits.
    void look(const Ensemble&, const EnsembleObserver&);

    /// The last one at or before a step; null if there is none.
    const KeptEnsemble* at_or_before(std::int64_t step) const;
    /// Forgets those after a step.
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
    EngineChooser* engine = nullptr; ///< says what steps the ensembles; null: the processor
};

class EnsembleFollower {
  public:
    /// The workers and the engine must outlive it.
    explicit EnsembleFollower(WorkerPool& workers, const EnsembleFollowerOptions& options = {})
        : workers_(workers), options_(options), kept_(options.kept_memory) {}

    /// Takes at most `most_steps` steps towards the last step of `course` at or before `time` (s, simulated),
    /// and says whether it has been reached. Null: there is no ensemble, and all memory is given back. Throws
    /// Refused if no starts can be drawn, std::bad_alloc, and Interrupted, after which all begins anew.
    bool follow(const std::shared_ptr<const EnsembleCourse>& course, double time,
                std::int64_t most_steps = farthest_ensemble_step);

    /// Null without one.
    const Ensemble* ensemble() const { return ensemble_ ? &*ensemble_ : nullptr; }
    /// Of the device that steps it; null if the processor does, and without an ensemble.
    const std::shared_ptr<const std::string>& device_name() const { return device_name_; }
    /// s, simulated, of the present states; there must be an ensemble.
    double time() const { return course_->time_at(ensemble_->step()); }
    /// The part of the last way that has been covered, 0 to 1.
    double progress() const;

    /// The present states. Frames have the same `course` as the one filled before if the ensemble came from
    /// there to here by steps, and not by so many that a line between them would mean nothing.
    void fill(EnsembleFrame&);

    /// Of the course up to the present states: every 0.1 s or so, of more than 100,000 members every second.
    /// Null without an ensemble. The same object until there are more.
    std::shared_ptr<const EnsembleSeries> statistics() const;

    const KeptEnsembles& kept() const { return kept_; }

  private:
    void begin(const std::shared_ptr<const EnsembleCourse>&);
    void adopt(const std::shared_ptr<const EnsembleCourse>&);
    void start_members(const std::shared_ptr<const EnsembleCourse>&);
    void forget();
    void place_before(std::int64_t step);
    void go_towards(std::int64_t target, std::int64_t most_steps);
    void take_chain();
    void look_around();

    WorkerPool& workers_;
    EnsembleFollowerOptions options_;
    std::shared_ptr<const EnsembleCourse> course_;
    std::optional<Ensemble> ensemble_;
    std::shared_ptr<const std::string> device_name_;
    std::optional<EnsembleObserver> observer_;
    KeptEnsembles kept_;
    StatisticsSeries series_;            ///< as far as the course is known: also behind the present step
    std::int64_t stride_ = 1;            ///< steps between two statistics
    std::int64_t from_ = 0, target_ = 0; ///< of the present way, in steps
    std::uint64_t motions_ = 0;          ///< counts the ways that steps did not lead to
    double filled_time_ = 0;             ///< s, of the last frame
};

/// Steps between two statistics of an ensemble.
std::int64_t statistics_stride(const EnsembleSetup&);

} // namespace pendula
