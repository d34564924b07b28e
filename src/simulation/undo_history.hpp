// SPDX-License-Identifier: MIT
/// What undo and redo of a Timeline lead back to. Values: no simulation, no clock, no thread.
#pragma once

#include "simulation/timeline_run.hpp"

#include <cstddef>
#include <cstdint>
#include <variant>
#include <vector>

namespace pendula {

/// The way back to what a change has taken the place of.
struct UndoEntry {
    std::variant<CutFuture, TimelineRun> replaced; ///< a future of the present run, or another run
    std::int64_t step = 0;                         ///< where one stood

    bool is_run() const { return std::holds_alternative<TimelineRun>(replaced); }
};

/// An entry with a future belongs to the run that is the present one when all newer entries have been undone.
struct UndoHistory {
    std::vector<UndoEntry> undos, redos; ///< the newest last

    /// Adds what a new change has replaced. Nothing is left to redo, and beyond 200 entries the oldest is
    /// forgotten.
    void remember(UndoEntry);

    /// `bytes` for the keyframes of the runs in here: the last ones left share them, older runs keep only
    /// their start.
    void share_memory(std::size_t bytes);
    std::size_t keyframe_bytes() const; ///< of those runs
};

/// The entries that undo the changes of `run` one by one as where it was made, the oldest first. A record
/// does not tell gestures: changes of one kind that follow one another closely are taken for one.
std::vector<UndoEntry> undo_entries(const TimelineRun& run);

} // namespace pendula
