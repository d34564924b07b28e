// SPDX-License-Identifier: MIT
/// A whole run as values: its exact start, every change with its step, and hashes of the states between. They
/// suffice to repeat the run bit for bit and to find where a repetition differs. A run file is this value on
/// disk.
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
    std::int64_t step = 0; ///< steps taken before the change
    LoggedChange change;
    StateHash hash = 0; ///< right after the change

    bool operator==(const LoggedCommand&) const = default;
};

/// The state at `step`, after the first `commands` entries of the log.
struct KeyframeHash {
    std::int64_t step = 0;
    std::size_t commands = 0;
    StateHash hash = 0;

    bool operator==(const KeyframeHash&) const = default;
};

struct RunRecord {
    Setup setup;                         ///< at the start
    std::vector<std::byte> start;        ///< the main trajectory's exact bytes at step 0 (Trajectory::save())
    std::vector<LoggedCommand> log;      ///< steps do not decrease
    std::vector<KeyframeHash> keyframes; ///< by step, then by commands; the first is at step 0
    std::int64_t end = 0;                ///< steps reached
    std::optional<StateHash> end_hash = {}; ///< of the state at the end, after the whole log; if known
    std::uint32_t scene = 0; ///< the sender's number for the scene of Load or OpenRun; not stored in files

    bool operator==(const RunRecord&) const = default;
};

/// Receives what happens to a run, so that it can be kept on disk. Called on the simulation's thread; must
/// not block.
class RunObserver {
  public:
    virtual ~RunObserver() = default;
    /// A new run has begun, or an earlier one has been brought back.
    virtual void run_began(const RunRecord&) = 0;
    /// The present run has been restarted with another integration (Reintegrate). It ends at the same time,
    /// and its views stay at the same simulated times.
    virtual void run_reintegrated(const RunRecord&) = 0;
    virtual void command_logged(const LoggedCommand&) = 0;
    virtual void keyframe_taken(const KeyframeHash&) = 0;
    /// Everything after `step` has been discarded. The first `commands` entries of the log stay, and so do
    /// the keyframes up to `step` that need only these entries.
    virtual void future_cut(std::int64_t step, std::size_t commands) = 0;
    /// The run has been calculated up to `step`; the hash is that of the state there, if known.
    virtual void reached(std::int64_t step, std::optional<StateHash>) = 0;
};

/// Keeps a run's record up to date from an observer's events. Used by one thread at a time.
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
