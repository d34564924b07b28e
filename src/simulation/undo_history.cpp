// SPDX-License-Identifier: MIT
#include "simulation/undo_history.hpp"

#include <utility>

namespace pendula {
namespace {

constexpr std::size_t most_undos = 200;
/// Runs that have been left keep this many keyframe memories between them; older ones only their start.
constexpr std::size_t remembered_runs = 4;
constexpr double one_gesture = 0.25; // s, simulated, between two changes of a slider that is being dragged

} // namespace

void UndoHistory::remember(UndoEntry entry) {
    redos.clear();
    undos.push_back(std::move(entry));
    if (undos.size() > most_undos) undos.erase(undos.begin());
}

void UndoHistory::share_memory(std::size_t bytes) {
    std::size_t runs = 0;
    for (auto* entries : {&undos, &redos})
        for (auto entry = entries->rbegin(); entry != entries->rend(); ++entry)
            if (auto* run = std::get_if<TimelineRun>(&entry->replaced))
                run->keyframes.set_budget(runs++ < remembered_runs ? bytes / remembered_runs : 0);
}

std::size_t UndoHistory::keyframe_bytes() const {
    std::size_t bytes = 0;
    for (const auto* entries : {&undos, &redos})
        for (const UndoEntry& entry : *entries)
            if (const auto* run = std::get_if<TimelineRun>(&entry.replaced)) bytes += run->keyframes.bytes();
    return bytes;
}

std::vector<UndoEntry> undo_entries(const TimelineRun& run) {
    std::vector<UndoEntry> entries;
    const std::vector<double> times = run.times();
    for (std::size_t i = 0; i < run.log.size(); ++i) {
        const bool goes_on = i > 0 && run.log[i].change.index() == run.log[i - 1].change.index() &&
                             times[i] - times[i - 1] < one_gesture;
        if (goes_on) continue;
        CutFuture future;
        future.kept = i;
        future.fork = future.end = run.log[i].step;
        future.end_time = times[i];
        entries.push_back({std::move(future), run.log[i].step});
    }
    return entries;
}

} // namespace pendula
