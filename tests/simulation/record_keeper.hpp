// SPDX-License-Identifier: MIT
/// An observer that keeps a run's record, as a file would.
#pragma once

#include "simulation/run_record.hpp"

namespace pendula::test {

/// Keeps a run's record, as a run file does.
class RecordKeeper final : public RunObserver {
  public:
    RunRecord record;
    std::size_t keyframes_told = 0; ///< without the keyframes that come with a new run's record

    void run_began(const RunRecord& begun) override { record = begun; }
    void run_reintegrated(const RunRecord& anew) override { record = anew; }
    void command_logged(const LoggedCommand& command) override {
        record.log.push_back(command);
        reached(command.step, command.hash);
    }
    void keyframe_taken(const KeyframeHash& hash) override {
        ++keyframes_told;
        record.keyframes.push_back(hash);
    }
    void future_cut(std::int64_t step, std::size_t commands) override {
        record.log.resize(commands);
        std::erase_if(record.keyframes,
                      [&](const KeyframeHash& hash) { return hash.step > step || hash.commands > commands; });
        record.end = step;
        record.end_hash.reset();
    }
    void reached(std::int64_t step, std::optional<StateHash> hash) override {
        record.end = step;
        record.end_hash = hash;
    }
};

} // namespace pendula::test
