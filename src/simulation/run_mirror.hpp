// SPDX-License-Identifier: MIT
/// Keeps a run's record up to date from what an observer receives. Plain value; used by one thread at a time.
#pragma once

#include "simulation/run_record.hpp"

namespace pendula {

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
