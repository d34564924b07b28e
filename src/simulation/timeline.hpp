// SPDX-License-Identifier: MIT
/// A simulation that can go back in time. Every change is logged with its step. Any step since the start can
/// be restored exactly: it is calculated again from a keyframe, with the logged changes. Uses no clock and no
/// thread.
///
/// The steps from a run's start to end() have been calculated: by this timeline, or earlier, if the run was
/// opened from a file or replaced by Reintegrate. Up to end(), advance() repeats the logged changes; after
/// it, advance() calculates new steps. A change made in the past cuts off the future; undo() restores it.
/// Each sample is emitted once, and again only when the receiver has already discarded it.
#pragma once

#include "simulation/run_record.hpp"
#include "simulation/simulation.hpp"
#include "simulation/snapshot.hpp"
#include "simulation/timeline_run.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace pendula {

struct TimelineOptions {
    std::size_t memory_budget = std::size_t{256} << 20; ///< bytes, for all keyframes
    RunObserver* observer = nullptr;                    ///< may be null; must outlive the timeline
    const StopFlag* stop = nullptr;                     ///< see Simulation::set_stop()
    /// Simulated time, s. If the receiver lacks the samples of this time span before the target of a jump,
    /// the timeline emits them, too, so that trails and plots do not begin at the target. The default is the
    /// default length of a plot.
    double history = 40;
    /// How long receivers store samples, in simulated time, s. The timeline emits older samples again when
    /// they must be shown.
    double retained = 60;
};

class Timeline {
  public:
    /// Throws Refused if the setup cannot be run.
    explicit Timeline(Setup setup, TimelineOptions options = {});

    const Simulation& simulation() const { return simulation_; }
    /// See Simulation::measure().
    void measure() { simulation_.measure(); }

    /// Carries out a change of the physics at the present step and logs it, or begins a new run (Reset,
    /// SetStart, Load). Ignores all other commands, such as SeekTime. Throws Refused, without any effect, if
    /// the command is impossible. One undo undoes successive changes with the same `gesture`. Each drag of a
    /// slider has its own number; changes with 0 are undone one by one. Returns true if the run continues,
    /// false if another run has begun. Reintegrate replaces the present run; only its end time is kept, and
    /// the redo history is cleared.
    bool apply(const Command&, std::uint32_t gesture = 0);

    /// Takes `steps` steps, or fewer if the main trajectory fails. If a logged change cannot be repeated,
    /// cuts off the run there and throws Refused.
    void advance(std::int64_t steps, SampleSink&);
    /// Takes at most `most_steps` steps towards the first step boundary at or after `time`, s. Returns true
    /// when it is reached or the main trajectory has failed.
    bool advance_toward(double time, std::int64_t most_steps, SampleSink&);

    /// Prepares to go to a step (or a time, s): restores the nearest keyframe at or before it from which
    /// advance() emits all samples that the receiver lacks, unless the present state lies between that
    /// keyframe and the target. The caller must then call advance(), which calculates the rest.
    void approach_step(std::int64_t step);
    void approach_time(double time);
    /// Calls approach_step() and advance(): goes to exactly this step, which may lie after the end.
    void seek(std::int64_t step, SampleSink&);

    /// Undoes or redoes the last change. Returns the step to seek next, or nothing if there is no change to
    /// undo or redo.
    std::optional<std::int64_t> undo();
    std::optional<std::int64_t> redo();

    /// Makes a recorded run the present one, at its start. undo() first undoes the recorded changes, then
    /// restores the run that was replaced. Throws Refused or std::invalid_argument if the recorded run cannot
    /// be calculated.
    void open(const RunRecord&, std::uint32_t scene = 0);

    /// Sets the smallest number of steps between two keyframes. To restore any step, at most this many steps
    /// are calculated again (more where keyframes were removed to save memory).
    void set_keyframe_interval(std::int64_t steps);

    std::int64_t end() const { return run_.end; }
    bool at_end() const { return simulation_.step() >= run_.end && applied_ == run_.log.size(); }
    /// The hash of the state at the end; nothing while that state must still be calculated again.
    std::optional<StateHash> end_hash() const { return at_end() ? simulation_.hash() : run_.end_hash; }
    /// The present run, from its start to its end.
    RunRecord record() const;
    void fill(TimelineReport&) const;

  private:
    // These invariants hold between any two calls, except after an interrupted advance():
    // 1. Position. The first `applied_` entries of the log, and no others, have acted on the present state.
    // These are all entries of earlier steps, and none of later steps.
    // 2. End. Neither the present step nor any entry, hash or keyframe of the run lies after `run_.end`. No
    // hash or keyframe needs more entries than the log has.
    // 3. Keyframes. There is one at step 0. Each is the state that follows from the start and the log, so
    // that every step up to the end can be restored.
    // 4. Samples. In the present future, the samples from `oldest_sample_` up to, but not including,
    // `fresh_sample_` have been emitted. The simulation's next sample is `fresh_sample_` or an earlier one.

    TimelineRun new_run();
    void log_change(const LoggedChange&, std::uint32_t gesture);
    void take_place(TimelineRun next);
    void begin_run(TimelineRun next, std::int64_t step, std::uint32_t gesture);
    void forget_fresh_samples();
    void share_memory();
    void remember(UndoEntry);
    std::optional<std::int64_t> exchange_newest(std::vector<UndoEntry>& from, std::vector<UndoEntry>& to);
    TimelineRun exchange_run(TimelineRun other, std::int64_t step);
    CutFuture exchange_future(CutFuture other, std::int64_t step);
    void restore(const Keyframe*);
    const Keyframe* with_history(const Keyframe*) const;
    void approach(const Keyframe*, bool behind);
    void apply_due(SampleSink&);
    std::optional<KeyframeHash> keep_keyframe();
    void keep_end_hash();

    TimelineOptions options_;
    Simulation simulation_;
    std::uint32_t runs_ = 0; ///< number of runs begun so far
    TimelineRun run_;
    std::size_t applied_ = 0;        ///< number of log entries that have acted on the present state
    std::int64_t fresh_sample_ = 0;  ///< index of the first sample not yet emitted
    std::int64_t oldest_sample_ = 0; ///< index of the first sample emitted in the present future
    std::vector<CutSamples> cuts_;   ///< the next advance() passes them to the sample sink
    std::int64_t keyframe_interval_ = 20000;
    std::uint32_t last_gesture_ = 0;
    UndoHistory history_;
};

} // namespace pendula
