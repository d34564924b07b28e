// SPDX-License-Identifier: MIT
/// A whole run as a value: its exact start, every change with its step, and hashes of states in between. From
/// it, the run can be repeated bit for bit, and the first difference of a repetition can be found. A run file
/// stores such a value.
#pragma once

#include "simulation/command.hpp"
#include "simulation/setup.hpp"
#include "simulation/simulation_state.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace pendula {

struct LoggedCommand {
    std::int64_t step = 0; ///< the number of steps taken before the change
    LoggedChange change;
    StateHash hash = 0; ///< the hash of the state right after the change

    bool operator==(const LoggedCommand&) const = default;
};

/// The hash of the state at `step`, after the first `commands` entries of the log.
struct KeyframeHash {
    std::int64_t step = 0;
    std::size_t commands = 0;
    StateHash hash = 0;

    bool operator==(const KeyframeHash&) const = default;
};

struct RunRecord {
    Setup setup;                         ///< the setup at the start
    std::vector<std::byte> start;        ///< the main trajectory's exact bytes at step 0 (Trajectory::save())
    std::vector<LoggedCommand> log;      ///< in order of steps
    std::vector<KeyframeHash> keyframes; ///< in order of steps, then of commands; the first is at step 0
    std::int64_t end = 0;                ///< the last step calculated
    std::optional<StateHash> end_hash = {}; ///< the hash of the last state, after the whole log, if known
    std::uint32_t scene =
        0; ///< the scene's number, set by the sender of Load or OpenRun; not stored in files

    bool operator==(const RunRecord&) const = default;
};

/// Receives the events of a run, so that they can be stored on disk. Called on the simulation's thread; must
/// not block.
class RunObserver {
  public:
    virtual ~RunObserver() = default;
    /// A new run has begun, or undo or redo has changed the present run.
    virtual void run_began(const RunRecord&) = 0;
    /// The present run has been restarted with another integration (Reintegrate). It ends at the same time,
    /// and its views stay at the same simulated times.
    virtual void run_reintegrated(const RunRecord&) = 0;
    virtual void command_logged(const LoggedCommand&) = 0;
    virtual void keyframe_taken(const KeyframeHash&) = 0;
    /// Everything after `step` has been discarded. The first `commands` entries of the log remain, and also
    /// the keyframes up to `step` that need only these entries.
    virtual void future_cut(std::int64_t step, std::size_t commands) = 0;
    /// The run has been calculated up to `step`; the hash, if known, is the hash of the state at this step.
    virtual void reached(std::int64_t step, std::optional<StateHash>) = 0;
};

/// Updates a run's record according to the events that it receives. Used by one thread at a time.
class RunMirror final : public RunObserver {
  public:
    const RunRecord& record() const { return record_; }

    void run_began(const RunRecord&) override;
    void run_reintegrated(const RunRecord& record) override { run_began(record); }
    void command_logged(const LoggedCommand&) override;
    void keyframe_taken(const KeyframeHash&) override;
    void future_cut(std::int64_t step, std::size_t commands) override;
    void reached(std::int64_t step, std::optional<StateHash>) override;

  private:
    RunRecord record_;
};

} // namespace pendula
