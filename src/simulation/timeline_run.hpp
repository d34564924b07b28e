// SPDX-License-Identifier: MIT
/// One run of a Timeline as far as it has been calculated, with its keyframes and flips; the future that a
/// change cuts off from a run; and the history for undo and redo. Values: no simulation, no clock, no thread.
#pragma once

#include "simulation/run_record.hpp"
#include "simulation/sample.hpp"
#include "simulation/setup.hpp"
#include "simulation/simulation_state.hpp"
#include "simulation/snapshot.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <variant>
#include <vector>

namespace pendula {

struct Flip {
    std::int64_t sample = 0; ///< index of the first sample after the flip
    std::int64_t step = 0;   ///< the step at which that sample was made
};

/// The flips of a run: the samples at which a link of the main chain passed through the upright position.
/// Stored with the run, so that a run or a future restored by undo has its flips.
class FlipLog {
  public:
    /// Reads a sample of the main chain, emitted at `step`. A sample that is emitted again is read again.
    void read(std::int64_t sample, std::int64_t step, std::span<const BobSample>);

    /// Removes the flips after `step`, because a change there leads to another future. Returns them.
    std::vector<Flip> cut(std::int64_t step);
    /// Restores the flips that cut() removed at exactly this step. They replace all later flips.
    void join(std::int64_t step, std::vector<Flip>);

    /// The flips in order, at most `most`; further flips are not stored.
    const std::vector<Flip>& flips() const { return flips_; }
    /// The indices of the flips' samples. Returns the same object until they change.
    std::shared_ptr<const std::vector<std::int64_t>> samples() const;

    static constexpr std::size_t most = 50000;

  private:
    std::vector<Flip> flips_;
    std::vector<float> theta_;                                         ///< the angles of the last sample, rad
    std::int64_t last_ = -2;                                           ///< index of the last sample
    std::int64_t last_step_ = -1;                                      ///< step of the last sample
    mutable std::shared_ptr<const std::vector<std::int64_t>> samples_; ///< null if it must be rebuilt
};

struct Keyframe {
    SimulationState state;
    std::size_t commands = 0; ///< the number of entries of the log carried out before it

    std::int64_t step() const { return state.step; }
    std::size_t bytes() const { return sizeof *this + state.group.size(); }
};

/// The keyframes of a run: exact states at some of its steps, from which all other states are calculated
/// again. They have a memory budget. When it is used up, older keyframes are thinned out, so that the gap
/// between two of them grows in proportion to their age. Going back a little therefore stays quick, however
/// long the run is.
class Keyframes {
  public:
    /// `budget`: bytes. A run's first and newest keyframes are stored even if they need more.
    explicit Keyframes(std::size_t budget) : budget_(budget) {}

    /// Adds a keyframe, or replaces the keyframe at the same step.
    void insert(Keyframe);

    /// The last keyframe at or before a step, or a time in s; null if there is none.
    const Keyframe* at_or_before_step(std::int64_t step) const;
    const Keyframe* at_or_before_time(double time) const;

    /// Removes the keyframes after `step` and the keyframes that need more than the first `commands` entries
    /// of the log.
    void cut(std::int64_t step, std::size_t commands);

    void set_budget(std::size_t bytes);

    /// The simulated times of the keyframes, s. Returns the same object until the keyframes change.
    std::shared_ptr<const std::vector<double>> times() const;
    std::size_t count() const { return keyframes_.size(); }
    std::size_t bytes() const { return bytes_; }

  private:
    void thin();

    std::size_t budget_;
    std::size_t bytes_ = 0;
    std::vector<Keyframe> keyframes_;                          ///< in order of steps
    mutable std::shared_ptr<const std::vector<double>> times_; ///< null if it must be rebuilt
};

/// The part of a run after one of its steps, which a change has cut off.
struct CutFuture {
    std::size_t kept = 0;  ///< the number of entries of the log that the run kept
    std::int64_t fork = 0; ///< the step up to which the run was kept
    std::vector<LoggedCommand> log;
    std::vector<KeyframeHash> hashes;
    std::int64_t end = 0;                   ///< the step that the run had reached
    double end_time = 0;                    ///< s
    std::optional<StateHash> end_hash = {}; ///< set if the hash was known
    std::vector<Flip> flips = {};
};

/// Calculates the simulated time, s, of a run's steps as Simulation does.
class StepTimes {
  public:
    explicit StepTimes(double dt) : dt_(dt) {}
    double at(std::int64_t step) const { return base_time_ + static_cast<double>(step - base_step_) * dt_; }
    /// From now on, at() returns the times of steps after this entry of the log.
    void pass(const LoggedCommand&);

  private:
    double dt_, base_time_ = 0;
    std::int64_t base_step_ = 0;
};

/// The figures about a run's changes in a TimelineReport. Each entry of the log is read only once, so that
/// the cost of many changes (an hour of dragging) grows with their number and not with its square.
class ChangeFigures {
  public:
    ChangeFigures() = default;
    ChangeFigures(ChangeFigures&&) = default; // not copied: two copies would write into the same block
    ChangeFigures& operator=(ChangeFigures&&) = default;

    /// Reads the new entries of the log.
    void read(const std::shared_ptr<const Setup>& start, const std::vector<LoggedCommand>& log);
    /// Must be called after the log has been cut to `kept` entries. If some of the removed entries have been
    /// read, read() reads the whole log again.
    void cut(std::size_t kept);

    void fill(TimelineReport&) const;
    std::size_t entries_read() const { return entries_read_; } ///< an entry that was read twice counts twice

  private:
    void add_time(double time);

    std::size_t read_ = 0, entries_read_ = 0;
    std::optional<StepTimes> step_times_; ///< for the steps after the last entry read
    std::shared_ptr<double[]> times_;     ///< times of the entries read, s; shared with reports
    std::size_t room_ = 0;                ///< number of times for which there is memory
    std::shared_ptr<const Setup> end_setup_;
    bool motion_changed_ = false;
};

struct TimelineRun {
    std::shared_ptr<const Setup> setup; ///< the setup at the start
    std::vector<std::byte> start;
    std::vector<LoggedCommand> log = {};
    std::vector<KeyframeHash> hashes = {};
    Keyframes keyframes;
    std::int64_t end = 0;
    double end_time = 0; ///< s
    /// The hash of the end, if known. It may be out of date while the simulation is at the end.
    std::optional<StateHash> end_hash = {};
    std::uint32_t scene = 0;  ///< RunRecord::scene
    std::uint32_t number = 0; ///< SampleHeader::run
    FlipLog flips = {};
    mutable ChangeFigures changes = {}; ///< updated when a report is made

    /// Cuts off everything after the first `kept` entries of the log and the step `fork`. Does not change
    /// `end_time` and `end_hash`: the caller sets them. Keyframes that are cut off are lost.
    CutFuture cut(std::size_t kept, std::int64_t fork);
    /// Restores the future that cut() returned for exactly these entries and this step.
    void join(CutFuture);

    /// The simulated times (s) of all entries of the log and, as the last element, of the end.
    std::vector<double> times() const;
};

/// An entry for undo: the future or the run that a change replaced.
struct UndoEntry {
    std::variant<CutFuture, TimelineRun> replaced; ///< a future of the present run, or another run
    std::int64_t step = 0;                         ///< the step shown before the change

    bool is_run() const { return std::holds_alternative<TimelineRun>(replaced); }
};

/// The history for undo and redo of a Timeline. If an entry contains a future, this future belongs to the run
/// that is the present run after all newer entries have been undone.
struct UndoHistory {
    std::vector<UndoEntry> undos, redos; ///< the newest last

    /// Adds an entry for a new change. Clears the redo entries, and removes the oldest entry if there are
    /// more than 200.
    void remember(UndoEntry);

    /// Limits the keyframes of the runs in this history to `bytes`. The newest runs share this memory; older
    /// runs keep only their first and newest keyframes.
    void share_memory(std::size_t bytes);
    std::size_t keyframe_bytes() const; ///< bytes of the keyframes of these runs
};

/// The entries that undo the changes of a recorded `run` one by one, the oldest first. A record does not
/// contain gestures, so changes of the same kind in quick succession are undone together.
std::vector<UndoEntry> undo_entries(const TimelineRun& run);

} // namespace pendula
