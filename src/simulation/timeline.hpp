// SPDX-License-Identifier: MIT
/// A simulation with a memory: every change is logged with its step, and any step since the start can be
/// restored exactly, from a keyframe and by calculating again with the logged changes. No clock, no thread.
///
/// A run has been calculated from its start to end(): by this timeline, or before, if it was opened from a
/// file or is integrated again. Up to end(), advance() repeats the logged changes; after it, advance()
/// calculates new steps. A change made in the past cuts the future off; undo() brings it back. Each sample is
/// emitted once; it is emitted again only when the receiver has already discarded it.
#pragma once

#include "simulation/run_record.hpp"
#include "simulation/simulation.hpp"
#include "simulation/snapshot.hpp"
#include "simulation/timeline_run.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace pendula {

struct TimelineOptions {
    std::size_t memory_budget = std::size_t{256} << 20; ///< bytes, for all keyframes
    RunObserver* observer = nullptr;                    ///< may be null; must outlive the timeline
    const StopFlag* stop = nullptr;                     ///< see Simulation::set_stop()
    /// s, simulated: a jump to a time without samples also emits this much of the past before it, so that
    /// trails and plots do not begin there. The default is a plot's default length.
    double history = 40;
    /// s, simulated: how long receivers keep samples. Older ones are emitted again when they must be shown.
    double retained = 60;
};

class Timeline {
  public:
    /// Throws Refused.
    explicit Timeline(Setup setup, TimelineOptions options = {});

    const Simulation& simulation() const { return simulation_; }
    /// See Simulation::measure().
    void measure() { simulation_.measure(); }

    /// Carries out a change of the physics at the present step and logs it, or begins a new run (Reset,
    /// SetStart, Load). Time control is ignored. Throws Refused, without any effect, if the command cannot be
    /// carried out. Changes of one `gesture` (a number other than 0, as of one drag of a slider) are undone
    /// together. True if the run continues, false if another one has begun. Reintegrate replaces the current
    /// run; only its end time is kept, and the redo history is cleared.
    bool apply(const Command&, std::uint32_t gesture = 0);

    /// Takes `steps` steps; fewer if the main trajectory fails. Throws Refused where a logged change cannot
    /// be repeated, and cuts the run off there.
    void advance(std::int64_t steps, SampleSink&);
    /// Takes at most `most_steps` steps towards the first step boundary at or after `time`; true when it is
    /// reached.
    bool advance_toward(double time, std::int64_t most_steps, SampleSink&);

    /// Restores a known state at or before a step (or a time, s), as near as the samples still to be emitted
    /// allow; a call of advance() must follow, which calculates the rest.
    void approach_step(std::int64_t step);
    void approach_time(double time);
    /// approach_step() and advance() in one: goes to exactly this step, which may lie after the end.
    void seek(std::int64_t step, SampleSink&);

    /// Undoes or redoes the last change and returns the step to seek next, or nothing if there is none.
    std::optional<std::int64_t> undo();
    std::optional<std::int64_t> redo();

    /// Makes a recorded run the present one, near its start; undo() brings back the run it replaced. Throws
    /// Refused or std::invalid_argument if it cannot be run.
    void open(const RunRecord&, std::uint32_t scene = 0);

    /// The smallest number of steps between two keyframes. To restore any step, at most this many are
    /// calculated again (more where the memory budget has thinned the keyframes).
    void set_keyframe_interval(std::int64_t steps);

    std::int64_t end() const { return run_.end; }
    bool at_end() const { return simulation_.step() >= run_.end && applied_ == run_.log.size(); }
    /// The hash of the state at the end, if known; unknown while that state must still be calculated again.
    std::optional<StateHash> end_hash() const { return at_end() ? simulation_.hash() : run_.end_hash; }
    /// The present run, from its start to its end.
    RunRecord record() const;
    void fill(TimelineReport&) const;

  private:
    // These hold between any two calls, except after an interrupted advance():
    // 1. Position. The first `applied_` entries of the log, and no others, have acted on the present state:
    //    all entries of earlier steps, and none of later steps.
    // 2. End. Neither the present step nor any entry, hash or keyframe of the run lies after `run_.end`, and
    //    no hash or keyframe needs more entries than the log has.
    // 3. Keyframes. There is one at step 0, and each is the state that follows from the start and the log, so
    //    that every step up to the end can be restored.
    // 4. Samples. In this branch, samples from `oldest_sample_` up to, but not including, `fresh_sample_`
    //    have been emitted. The simulation's next sample is `fresh_sample_` or an earlier one.

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
    std::int64_t fresh_sample_ = 0;  ///< index of the first sample never emitted
    std::int64_t oldest_sample_ = 0; ///< index of the first sample emitted in this branch
    std::vector<CutSamples> cuts_;   ///< the next advance() passes them to the sample sink
    std::int64_t keyframe_interval_ = 20000;
    std::uint32_t last_gesture_ = 0;
    UndoHistory history_;
};

} // namespace pendula
