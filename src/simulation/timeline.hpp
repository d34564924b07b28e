// SPDX-License-Identifier: MIT
/// A simulation with a memory: every change is logged with its step, and any step since the start can be gone
/// back to exactly, by keyframe and calculating again with the logged changes. No clock, no thread.
///
/// Between the start and end() lies what has been calculated, here or, of a run that was opened or is
/// integrated otherwise, before. advance() within it repeats what is logged and goes on behind it as new. A
/// change made in the past cuts the future off; undo() brings it back. Samples are handed out when they are
/// new, and again only to who can no longer have them.
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
    /// s, simulated: how much of the past a jump to where no samples have been handed out yet brings along,
    /// so that trails and plots do not begin there: as much as a plot shows unless its scene says otherwise.
    double history = 40;
    /// s, simulated: for how long the samples handed out are kept by who shows them. To show what is older, a
    /// piece of them is handed out again.
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
    /// SetStart, Load). Time control is ignored. Throws Refused and changes nothing if it cannot. Changes of
    /// one `gesture` (a number other than 0, as of one drag of a slider) are undone together. True if the run
    /// goes on, false if another one has begun. Reintegrate begins one in the place of
    /// the present one, of which only the end is left, and nothing of what could be done again.
    bool apply(const Command&, std::uint32_t gesture = 0);

    /// Takes `steps` steps; fewer if the main trajectory fails. Throws Refused where a logged change cannot
    /// be repeated, and cuts the run off there.
    void advance(std::int64_t steps, SampleSink&);
    /// At most `most_steps` towards the first step boundary at or after `time`; true when it is reached.
    bool advance_toward(double time, std::int64_t most_steps, SampleSink&);

    /// Goes to a state it knows at or before a step (a time, s), as near as the samples to be handed out
    /// allow; advance() does the rest and must follow.
    void approach_step(std::int64_t step);
    void approach_time(double time);
    /// Both: to exactly this step, which may lie behind the end.
    void seek(std::int64_t step, SampleSink&);

    /// Takes the last change back, or does it again: gives the step to seek then, or nothing if there is
    /// none.
    std::optional<std::int64_t> undo();
    std::optional<std::int64_t> redo();

    /// Makes a recorded run the present one, standing near its start; the one that was there can be brought
    /// back by undo(). Throws Refused or std::invalid_argument if it cannot be run.
    void open(const RunRecord&, std::uint32_t scene = 0);

    /// Steps between two keyframes, at least: what is calculated again for any step is at most this (more
    /// where the budget has thinned them).
    void set_keyframe_interval(std::int64_t steps);

    std::int64_t end() const { return run_.end; }
    bool at_end() const { return simulation_.step() >= run_.end && applied_ == run_.log.size(); }
    /// Of the state at the end, if it is known: not while it has yet to be calculated again.
    std::optional<StateHash> end_hash() const { return at_end() ? simulation_.hash() : run_.end_hash; }
    /// The present run, from its start to its end.
    RunRecord record() const;
    void fill(TimelineReport&) const;

  private:
    // What holds between any two calls (an advance() that was interrupted leaves nothing to rely on):
    // 1. Position. The present state has the first `applied_` entries of the log behind it and no others.
    //    None of them is of a later step, and none of the rest of an earlier one.
    // 2. End. Neither the present step nor any entry, hash or keyframe of the run lies behind `run_.end`, and
    //    no hash or keyframe needs more entries than the log has.
    // 3. Keyframes. There is one at step 0, and each is the state that the start and the log lead to: every
    //    step up to the end can be gone back to.
    // 4. Samples. Of this branch those from `oldest_sample_` up to, but not including, `fresh_sample_` have
    //    been handed out. The simulation's next sample is `fresh_sample_` or an earlier one.

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
    void take_keyframe();
    std::optional<KeyframeHash> keep_keyframe();
    void keep_end_hash();

    TimelineOptions options_;
    Simulation simulation_;
    std::uint32_t runs_ = 0; ///< begun so far
    TimelineRun run_;
    std::size_t applied_ = 0;        ///< log entries that the present state has behind it
    std::int64_t fresh_sample_ = 0;  ///< index of the first sample never handed out
    std::int64_t oldest_sample_ = 0; ///< … and of the first that has been, of this branch
    std::vector<CutSamples> cuts_;   ///< that the next advance() tells who shows samples
    std::int64_t keyframe_interval_ = 20000;
    std::uint32_t last_gesture_ = 0;
    UndoHistory history_;
};

} // namespace pendula
