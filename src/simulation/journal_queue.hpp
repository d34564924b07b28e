// SPDX-License-Identifier: MIT
/// A run's events for its observer, on their way from the physics thread to the thread that writes them down.
#pragma once

#include "simulation/run_record.hpp"
#include "simulation/spsc_queue.hpp"

#include <cstddef>
#include <cstdint>
#include <variant>

namespace pendula {

/// The physics thread calls the observer's functions, one other thread drain(). Grows as long as nobody
/// drains it.
class JournalQueue final : public RunObserver {
  public:
    void run_began(const RunRecord& record) override { events_.push(record); }
    void run_reintegrated(const RunRecord& record) override { events_.push(Reintegrated{record}); }
    void command_logged(const LoggedCommand& command) override { events_.push(command); }
    void keyframe_taken(const KeyframeHash& hash) override { events_.push(hash); }
    void future_cut(std::int64_t step, std::size_t commands) override { events_.push(Cut{step, commands}); }
    void reached(std::int64_t step, std::optional<StateHash> hash) override {
        events_.push(Reached{step, hash});
    }

    /// Passes on every event since the last call, oldest first.
    void drain(RunObserver&);

  private:
    struct Reintegrated {
        RunRecord record;
    };
    struct Cut {
        std::int64_t step;
        std::size_t commands;
    };
    struct Reached {
        std::int64_t step;
        std::optional<StateHash> hash;
    };
    SpscQueue<std::variant<RunRecord, Reintegrated, LoggedCommand, KeyframeHash, Cut, Reached>> events_;
};

} // namespace pendula
